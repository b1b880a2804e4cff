import { act, screen, waitFor, within } from '@testing-library/react';
import { topics } from '#contract/live/channel';
import type { Hold } from '#contract/orders/holds';
import { aProduct, aUser, signedInStorage } from '#testing/builders';
import { renderApp } from '#testing/renderApp';

const quinua = { id: 1, name: 'Quinua roja', price: 10, imageUrl: null, quantity: 1 };
const key = 'a'.repeat(32);
const now = '2026-11-23T12:00:00.000Z';
const heldUntil = '2026-11-23T12:09:00.000Z';
const holdOf = (quantity: number): Hold => ({
	items: quantity > 0 ? [{ productId: 1, quantity }] : [],
	until: quantity > 0 ? heldUntil : null,
	now,
	canRenew: true,
});

const setKey = (text: string) => {
	// biome-ignore lint/suspicious/noDocumentCookie: jsdom has no cookie store
	document.cookie = `holdKey=${text}; path=/`;
};

beforeEach(() => setKey(key));
afterEach(() => setKey(''));

function open(route: string, { held = 1, quantity = 1, foreign = false, storage = {} } = {}) {
	const told = { hold: holdOf(held) };
	const app = renderApp({
		route,
		foreign,
		storage: { ...storage, cart: JSON.stringify([{ ...quinua, quantity }]) },
		server: {
			'GET /products/active': () => [aProduct({ id: 1, name: 'Quinua roja', stock: 0, heldUntil })],
			'GET /products/1': () => aProduct({ id: 1, name: 'Quinua roja', stock: 0, heldUntil }),
			'GET /holds': () => ({ now }),
			'GET /holds/own': () => told.hold,
			'POST /holds': () => told.hold,
			'POST /orders/containing': () => ({ order: null }),
			'DELETE /holds': () => ({ message: 'Los productos quedaron libres' }),
		},
	});
	return { ...app, told };
}
const main = () => within(screen.getByRole('main'));
const line = async () =>
	within((await main().findByRole('link', { name: 'Quinua roja' })).closest('li') as HTMLElement);
const asked = (app: ReturnType<typeof open>) => app.server.requests.filter(({ path }) => path === '/holds/own');

it('[R15-281] the last unit is not sold out for whoever has it held, in the cart and in its drawer', async () => {
	const app = open('/cart');
	const own = await line();
	await waitFor(() => expect(asked(app)).toHaveLength(1));
	expect(asked(app)[0]?.headers.get('hold-key')).toBe(key);
	expect(own.getByRole('status')).toBeEmptyDOMElement();
	await app.user.click(screen.getByRole('button', { name: /^Carrito, / }));
	const drawer = within(await screen.findByRole('dialog', { name: 'Tu carrito' }));
	await waitFor(() => expect(drawer.getByRole('status')).toBeEmptyDOMElement());
	expect(screen.queryByText('Agotado por ahora')).toBeNull();
});

it('[R15-281] beyond what is held a line says how many there are', async () => {
	open('/cart', { quantity: 3, held: 2 });
	expect(await (await line()).findByText('Solo quedan 2')).toBeVisible();
});

it('[R15-281, R17-160] what somebody else holds cannot be bought and is called as on its card, until the stock says that it may be another', async () => {
	const app = open('/cart', { held: 0, quantity: 2 });
	expect(await (await line()).findByText('Apartado por ahora')).toBeVisible();
	await app.goLive();
	app.told.hold = holdOf(1);
	const product = aProduct({ id: 1, name: 'Quinua roja', stock: 1, heldUntil, version: 9 });
	act(() => app.channel.send(topics.products, { type: 'PRODUCT_UPDATED', product }));
	await waitFor(() => expect(asked(app)).toHaveLength(2));
	await waitFor(async () => expect((await line()).getByRole('status')).toBeEmptyDOMElement());
});

it('[R15-282] a line that leaves the cart lets go of its held units', async () => {
	const app = open('/cart', { quantity: 2, held: 2 });
	await waitFor(() => expect(asked(app)).toHaveLength(1));
	await waitFor(async () => expect((await line()).getByRole('status')).toBeEmptyDOMElement());
	await app.user.click((await line()).getByRole('button', { name: 'Restar uno' }));
	await waitFor(() => expect(app.server.count('POST /holds')).toBe(1));
	const sent = app.server.last('POST /holds');
	expect([sent?.body, sent?.headers.get('hold-key')]).toEqual([{ items: [{ productId: 1, quantity: 1 }] }, key]);
	await app.user.click(main().getByRole('button', { name: 'Eliminar Quinua roja del carrito' }));
	await waitFor(() => expect(app.server.count('DELETE /holds')).toBe(1));
});

it('[R15-281, R17-160] before a foreign back end nothing is asked', async () => {
	const app = open('/cart', { foreign: true });
	expect(await (await line()).findByText('Apartado por ahora')).toBeVisible();
	expect(asked(app)).toEqual([]);
});

it('[R15-283] cards and page of a product that is held for oneself say so', async () => {
	open('/products/1');
	expect(await main().findByText('Apartado para ti')).toBeVisible();
});

it('[R15-283] of one that is held for others they say when it may come back', async () => {
	open('/products/1', { held: 0 });
	expect(await main().findByText(/^Apartado: puede liberarse en 0[89]:\d\d$/)).toBeVisible();
});

it('[R15-281] whoever is signed in is known by the account', async () => {
	const app = open('/cart', { storage: signedInStorage(aUser()) });
	await waitFor(() => expect(asked(app)).toHaveLength(1));
	await waitFor(async () => expect((await line()).getByRole('status')).toBeEmptyDOMElement());
});
