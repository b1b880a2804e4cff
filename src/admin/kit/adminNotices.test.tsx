import { act, screen, waitFor } from '@testing-library/react';
import { aProduct, aUser, signedInStorage } from '#testing/builders';
import { renderApp } from '#testing/renderApp';

async function open() {
	const app = renderApp({
		route: '/admin/products',
		storage: signedInStorage(aUser({ roles: ['ROLE_ADMIN'] })),
		server: { 'GET /products': () => [1, 2, 3, 4].map((id) => aProduct({ id, name: `Producto ${id}` })) },
	});
	await screen.findByText('Producto 4');
	await app.goLive();
	/** At once, however slow the machine is: a second later they would be no rush. */
	const update = (...ids: number[]) =>
		act(() => {
			for (const id of ids)
				app.channel.send('/topic/products', {
					type: 'PRODUCT_UPDATED',
					product: aProduct({ id, name: `Producto ${id}`, version: 2 }),
				});
		});
	return { update, texts: () => app.store.getState().notices.map(({ text }) => text) };
}

it('[R4-41] one change is told by its name, a rush of them as one notice that counts them', async () => {
	const { update, texts } = await open();
	update(1, 2, 3, 4);
	expect(texts()).toEqual(['Producto actualizado: Producto 1']);
	await waitFor(() => expect(texts()).toEqual(['4 productos actualizados, lo último: Producto 4']));
});
