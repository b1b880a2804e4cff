import { typeAndPause } from '#testing/typing';
import '../../routes';
import '../../products/ProductsPage';
import '../../users/UsersScreen';
import { act, screen, waitFor, within } from '@testing-library/react';
import { aProduct } from '#testing/builders';
import { bulkBar, manyProducts, openProducts, row, rowNames, searchField, tick, tickAll } from '#testing/productScreen';
import { answer, byHand } from '#testing/serve';

describe('the selection', () => {
	it('takes single rows, a range with Shift, and all that match, half ticked in between', async () => {
		const { user } = openProducts(manyProducts(6));
		await row('Producto 1 ');
		await user.click(tick('Producto 2'));
		expect(tickAll()).toBePartiallyChecked();
		await user.keyboard('{Shift>}');
		await user.click(tick('Producto 5'));
		await user.keyboard('{/Shift}');
		expect(bulkBar().getByRole('status')).toHaveTextContent('4 productos en la selección');
		await typeAndPause(user, searchField(), 'producto 1');
		expect(rowNames()).toEqual(['Producto 1']);
		expect(tickAll()).not.toBeChecked();
		expect(bulkBar().getByRole('status')).toHaveTextContent('(4 fuera de lo que se muestra)');
		await user.click(tickAll());
		expect(tickAll()).toBeChecked();
		await user.clear(searchField());
		await user.click(tickAll());
		expect(bulkBar().getByRole('status')).toHaveTextContent('6 productos en la selección');
		await user.click(tickAll());
		expect(screen.queryByRole('region', { name: 'Acciones con lo seleccionado' })).not.toBeInTheDocument();
	});

	it('[R4-41] outlives sorting and live events, and loses the row that was deleted elsewhere', async () => {
		const { user, goLive, send } = openProducts(manyProducts(4, (index) => ({ price: 10 - index, version: 1 })));
		await row('Producto 1 ');
		await goLive();
		await user.click(tick('Producto 2'));
		await user.click(tick('Producto 3'));
		await user.click(within(screen.getByRole('columnheader', { name: 'Precio' })).getByRole('button'));
		send('PRODUCT_UPDATED', aProduct({ id: 2, name: 'Otro nombre', price: 50, version: 2 }));
		await row('Otro nombre');
		expect(tick('Otro nombre')).toBeChecked();
		expect(rowNames()).toEqual(['Producto 4', 'Producto 3', 'Producto 1', 'Otro nombre']);
		send('PRODUCT_DELETED', { id: 3, version: 2 });
		await waitFor(() => expect(rowNames()).not.toContain('Producto 3'));
		expect(bulkBar().getByRole('status')).toHaveTextContent('1 producto en la selección');
	});
});

describe('many rows at once', () => {
	it('stops when the screen is left, and says there what was done', async () => {
		const answers = manyProducts(6).map(() => byHand<Response>());
		const { user, server, store } = openProducts(manyProducts(6), {
			'PUT /products/*': ({ path }) => answers[Number(path.split('/').at(-1)) - 1]?.promise,
			'GET /user/admin/users/all': () => [],
		});
		await row('Producto 6');
		await user.click(tickAll());
		await user.click(bulkBar().getByRole('button', { name: 'Desactivar' }));
		await waitFor(() => expect(server.requests.filter(({ method }) => method === 'PUT')).toHaveLength(4));
		await user.click(screen.getByRole('link', { name: 'Usuarios' }));
		await screen.findByRole('heading', { level: 1, name: 'Usuarios' });
		for (const [index, one] of answers.entries()) one.resolve(answer(200, aProduct({ id: index + 1, active: false })));
		await waitFor(() => expect(store.getState().notices).toHaveLength(1));
		expect(store.getState().notices[0]?.text).toBe(
			'4 productos desactivados de 6: el resto quedó sin tocar porque saliste de la pantalla',
		);
		expect(server.requests.filter(({ method }) => method === 'PUT')).toHaveLength(4);
	});

	it('[R7-09] deactivates with the calls of one, four at once, with versions and progress, and one refetch', async () => {
		const replies = new Map<number, ReturnType<typeof byHand<Response>>>();
		const { user, server } = openProducts(
			manyProducts(7, (index) => ({ editVersion: index + 1, active: index !== 6 })),
			Object.fromEntries(
				manyProducts(7).map(({ id }) => {
					const reply = byHand<Response>();
					replies.set(id, reply);
					return [`PUT /products/${id}`, () => reply.promise] as const;
				}),
			),
		);
		await row('Producto 1 ');
		await user.click(tickAll());
		await user.click(bulkBar().getByRole('button', { name: 'Desactivar' }));
		const puts = () => server.requests.filter(({ method }) => method === 'PUT').map(({ body }) => body as FormData);
		await waitFor(() => expect(puts()).toHaveLength(4));
		expect(Object.fromEntries(puts()[1]?.entries() ?? [])).toMatchObject({
			name: 'Producto 2',
			editVersion: '2',
			active: 'false',
		});
		replies.get(2)?.resolve(answer(409, { message: 'Otra persona cambió este producto' }));
		replies.get(1)?.resolve(answer(200, aProduct({ id: 1, active: false })));
		expect(await bulkBar().findByText('Desactivando: 2 de 7')).toBeInTheDocument();
		for (const id of [3, 4, 5, 6]) replies.get(id)?.resolve(answer(200, aProduct({ id, active: false })));
		const told = await bulkBar().findByRole('alert');
		expect(told).toHaveTextContent('6 productos desactivados de 7');
		expect(within(told).getByRole('listitem')).toHaveTextContent('Producto 2: Otra persona cambió este producto');
		// The seventh was so already.
		expect(puts()).toHaveLength(6);
		expect(tick('Producto 2')).toBeChecked();
		expect(bulkBar().getByRole('status')).toHaveTextContent('1 producto en la selección');
		await waitFor(() => expect(server.count('GET /products')).toBe(2));
	});

	it('[R7-10] deletes after a question, can be stopped, and tells what was left', async () => {
		const reply = byHand<void>();
		const gone = async () => {
			await reply.promise;
			return answer(200, {});
		};
		const { user, server } = openProducts(manyProducts(9), { 'DELETE /products/*': gone });
		await row('Producto 1 ');
		await user.click(tickAll());
		await user.click(bulkBar().getByRole('button', { name: 'Eliminar' }));
		const question = within(screen.getByRole('alertdialog', { name: 'Eliminar 9 productos' }));
		expect(server.requests.some(({ method }) => method === 'DELETE')).toBe(false);
		await user.click(question.getByRole('button', { name: 'Eliminar 9' }));
		await user.click(await bulkBar().findByRole('button', { name: 'Detener' }));
		act(() => reply.resolve());
		expect(await bulkBar().findByText(/4 productos eliminados de 9; 5 sin tocar/)).toBeInTheDocument();
		expect(server.requests.filter(({ method }) => method === 'DELETE')).toHaveLength(4);
		await waitFor(() => expect(server.count('GET /products')).toBe(2));
	});
});
