import { act, screen, waitFor, within } from '@testing-library/react';
import type { Suggestions } from '#contract/catalog/suggestions';
import { aCategory, aProduct } from '#testing/builders';
import { renderApp } from '#testing/renderApp';
import { byHand, type Handler } from '#testing/serve';
import { typeAndPause } from '#testing/typing';

const lamp = aProduct({ id: 7, name: 'Lámpara de mesa', price: 49.9 });
const suggestions: Suggestions = {
	products: [
		{ id: 7, name: 'Lámpara de mesa', price: 49.9, imageUrl: null },
		{ id: 8, name: 'Lámpara de pie', price: 1299, imageUrl: null },
	],
	categories: [{ id: 3, name: 'Lámparas' }],
};
const field = () => screen.getByLabelText('Buscar productos');
const options = () => {
	const list = screen.queryByRole('listbox', { name: 'Sugerencias' });
	return list ? within(list).queryAllByRole('option') : [];
};
const chosen = () => options().find((option) => option.getAttribute('aria-selected') === 'true') ?? null;

async function open(answer: Handler = () => suggestions, foreign = false) {
	const app = renderApp({
		route: '/categories',
		foreign,
		known: !foreign,
		server: {
			'GET /products/suggestions': answer,
			'GET /products/7': () => lamp,
			'GET /categories/active': () => [aCategory({ id: 3, name: 'Lámparas' })],
		},
	});
	await screen.findByRole('heading', { level: 2, name: 'Lámparas' });
	return app;
}

it('[R12-26] suggests products with price and categories while one types, in one request per pause', async () => {
	const { user, server } = await open();
	await typeAndPause(user, field(), 'lámp');
	await waitFor(() => expect(options()).toHaveLength(3));
	expect(field()).toHaveAttribute('aria-expanded', 'true');
	expect(field()).toHaveAttribute('aria-controls', screen.getByRole('listbox').id);
	expect(options()[0]).toHaveTextContent(/Lámpara de mesaS\/\s49\.90/);
	expect(options()[2]).toHaveTextContent('Lámparas Categoría');
	const asked = server.requests.filter(({ path }) => path === '/products/suggestions');
	expect(asked.map(({ query }) => query.get('text'))).toEqual(['lámp']);
	expect(chosen()).toBeNull();
});

it('[R12-27] arrow keys walk through the options and back to the field, Enter opens one, Escape closes', async () => {
	const { user, address } = await open();
	await typeAndPause(user, field(), 'lámp');
	await waitFor(() => expect(options()).toHaveLength(3));
	await user.keyboard('{ArrowDown}');
	expect(chosen()).toHaveTextContent('Lámpara de mesa');
	expect(field()).toHaveAttribute('aria-activedescendant', chosen()?.id);
	await user.keyboard('{ArrowUp}');
	expect(chosen()).toBeNull();
	expect(field()).not.toHaveAttribute('aria-activedescendant');
	await user.keyboard('{ArrowUp}');
	expect(chosen()).toHaveTextContent('Lámparas');
	await user.keyboard('{ArrowDown}{ArrowDown}{Escape}');
	expect(options()).toEqual([]);
	expect(field()).toHaveValue('lámp');
	expect(field()).toHaveFocus();
	await user.keyboard('{ArrowDown}');
	await waitFor(() => expect(options()).toHaveLength(3));
	await user.keyboard('{ArrowDown}{Enter}');
	expect(address()).toBe('/products/7');
	await waitFor(() => expect(options()).toEqual([]));
	expect(field()).toHaveValue('');
});

it('[R12-27] a click chooses, Enter without a choice searches, and leaving the field closes', async () => {
	const { user, address } = await open();
	await typeAndPause(user, field(), 'lámp');
	await waitFor(() => expect(options()).toHaveLength(3));
	await user.click(screen.getByRole('option', { name: /^Lámparas/ }));
	expect(address()).toBe('/products?category=3');
	await typeAndPause(user, field(), 'lámp');
	await waitFor(() => expect(options()).toHaveLength(3));
	await user.tab();
	expect(options()).toEqual([]);
	await user.type(field(), 'a{Enter}');
	expect(new URLSearchParams(address().split('?')[1]).get('search')).toBe('lámpa');
	expect(options()).toEqual([]);
});

it('[R20-60, R20-61] the last suggestion leads to all results, and a text without any says so', async () => {
	let answer: Suggestions = { ...suggestions, count: 17 };
	const { user, address } = await open(() => answer);
	await typeAndPause(user, field(), 'lámp');
	expect(await screen.findByRole('option', { name: 'Ver los 17 resultados' })).toBe(options().at(-1));
	expect(screen.getByText('3 sugerencias')).toHaveAttribute('role', 'status');
	await user.keyboard('{ArrowUp}{Enter}');
	expect(new URLSearchParams(address().split('?')[1]).get('search')).toBe('lámp');
	answer = { count: 0, products: [], categories: [] };
	await user.clear(field());
	await typeAndPause(user, field(), 'xyz');
	const nothing = await screen.findByText(/^No encontramos nada con ese texto/);
	expect(nothing).toHaveAttribute('role', 'status');
	expect(field()).toHaveAttribute('aria-expanded', 'false');
	await user.tab();
	expect(nothing).not.toBeInTheDocument();
});

it('[R12-28] an old answer never stands under a newer text', async () => {
	const slow = byHand<Suggestions>();
	const { user } = await open(({ query }) => (query.get('text') === 'la' ? slow.promise : suggestions));
	await typeAndPause(user, field(), 'la');
	await user.type(field(), 'm');
	await waitFor(() => expect(options()).toHaveLength(3));
	await act(async () => slow.resolve({ products: [], categories: [{ id: 9, name: 'Lanas' }] }));
	expect(options()).toHaveLength(3);
	expect(screen.queryByRole('option', { name: /Lanas/ })).toBeNull();
});

it('[R12-28] a price in the list follows live events', async () => {
	const { user, goLive, channel } = await open();
	await goLive();
	await typeAndPause(user, field(), 'lámp');
	await waitFor(() => expect(options()).toHaveLength(3));
	act(() => channel.send('/topic/products', { type: 'PRODUCT_UPDATED', product: { ...lamp, price: 39, version: 2 } }));
	await waitFor(() => expect(options()[0]).toHaveTextContent('39.00'));
});

it('[R12-26] before another back end it is a plain search box', async () => {
	const { user, address } = await open(undefined, true);
	await typeAndPause(user, field(), 'lámp');
	expect(screen.getByRole('searchbox', { name: 'Buscar productos' })).toBe(field());
	expect(field().closest('form')).toHaveAttribute('action', '/products');
	expect(field()).toHaveAttribute('name', 'search');
	await user.keyboard('{Enter}');
	expect(new URLSearchParams(address().split('?')[1]).get('search')).toBe('lámp');
});

it('[R16-48] a group is suggested once, from its lowest price, and asked for again when one of its products changes', async () => {
	const group = { id: 5, name: 'Polo Paracas', values: ['rojo'] };
	let price = 45;
	const { user, goLive, channel, server } = await open(() => ({
		products: [{ id: 21, name: 'Polo Paracas', price, imageUrl: null, group: 5, from: true }],
		categories: [],
	}));
	await goLive();
	await typeAndPause(user, field(), 'polo');
	await waitFor(() => expect(options()[0]).toHaveTextContent(/^Polo ParacasDesde S\/\s45\.00$/));
	price = 39;
	const product = aProduct({ id: 22, name: 'Polo Paracas, azul', price: 39, group, version: 2 });
	act(() => channel.send('/topic/products', { type: 'PRODUCT_UPDATED', product }));
	await waitFor(() => expect(options()[0]).toHaveTextContent(/39\.00/));
	expect(server.count('GET /products/suggestions')).toBe(2);
});
