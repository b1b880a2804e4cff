import { act, screen, waitFor, within } from '@testing-library/react';
import { selectOrdersSource } from '#api/ordersSource';
import { createAppStore } from '#app/store/createAppStore';
import { defaultShop, wholeShop } from '#contract/shop/default';
import type { Shop } from '#contract/shop/shop';
import { aUser, signedInStorage } from '#testing/builders';
import { warningsOf } from '#testing/consoleGuard';
import { memoryStorage } from '#testing/memoryStorage';
import { renderApp } from '#testing/renderApp';

const seller = { ...defaultShop.seller, legalName: 'Rosita SAC', ruc: '20100070970', whatsapp: '51987654321' };
const rosita = wholeShop({ version: 3, name: 'Bodega Rosita', slogan: 'Fruta del día', seller });
const open = (shop: Shop = rosita) => renderApp({ route: '/categories', server: { 'GET /shop': () => shop } });
const changed = (part: Partial<Shop>) => ({ type: 'SHOP_CHANGED', shop: { ...rosita, ...part } });

it('[R14-11] header, footer and title say the shop’s name, and the footer who sells', async () => {
	open();
	expect(await screen.findByRole('link', { name: 'Bodega Rosita' })).toBeVisible();
	await waitFor(() => expect(document.title).toBe('Categorías | Bodega Rosita'));
	const footer = await screen.findByRole('region', { name: 'Quién vende' });
	expect(footer).toHaveTextContent('Rosita SAC · RUC 20100070970');
	expect(screen.getByRole('link', { name: /WhatsApp/ })).toHaveAttribute('href', 'https://wa.me/51987654321');
	expect(screen.queryByText(/Tienda Viva/)).toBeNull();
});

it('[R20-01, R20-02] the home page says what the shop has set, and follows it', async () => {
	const app = renderApp({ route: '/', server: { 'GET /shop': () => rosita } });
	expect(await screen.findByRole('heading', { name: 'Compra en Bodega Rosita' })).toBeVisible();
	const facts = screen.getByRole('list', { name: 'La tienda en breve' });
	const said = () =>
		within(facts)
			.getAllByRole('listitem')
			.map(({ textContent }) => textContent?.replace('\u00a0', ' '));
	expect(said()).toEqual(['Paga con transferencia o contra entrega', 'WhatsApp 987 654 321']);
	await app.goLive();
	const delivers = { zones: ['Puno'], more: 0, everywhere: false, from: 6, pickUp: true };
	act(() => app.channel.send('/topic/shop', changed({ version: 4, delivers, pays: ['YAPE'] })));
	await waitFor(() => expect(said()[0]).toBe('Envíos a Puno, desde S/ 6.00'));
	expect(said()).toEqual([expect.anything(), 'Recojo en tienda', 'Paga con Yape', 'WhatsApp 987 654 321']);
});

it('[R20-09] before a foreign back end the home page says only what its checkout offers', async () => {
	renderApp({ route: '/', foreign: true });
	const facts = await screen.findByRole('list', { name: 'La tienda en breve' });
	expect(facts).toHaveTextContent(/^Paga con transferencia o contra entrega$/);
});

it('[R20-07] the footer has its columns, with the seller’s number as people read it', async () => {
	open(wholeShop({ ...rosita, pages: [{ slug: 'envios', title: 'Envíos' }] }));
	const footer = within(await screen.findByRole('contentinfo'));
	expect(footer.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
		...['Comprar', 'Tu cuenta', 'La tienda', 'Quién vende'],
	]);
	expect(await footer.findByRole('link', { name: 'WhatsApp 987 654 321' })).toBeVisible();
	expect(footer.getAllByRole('radio').map((sign) => sign.closest('label')?.textContent)).toEqual([
		...['Automático', 'Claro', 'Oscuro'],
	]);
});

it('[R20-08] the checkout has nothing that leads elsewhere but the way back to the cart', async () => {
	renderApp({ route: '/checkout', server: { 'GET /shop': () => rosita } });
	const header = within(await screen.findByRole('banner'));
	const links = () => header.getAllByRole('link').map((link) => link.getAttribute('href'));
	expect(links()).toEqual(['/', '/cart']);
	expect(screen.queryByRole('searchbox')).toBeNull();
	const footer = within(await screen.findByRole('contentinfo'));
	expect(await footer.findByRole('link')).toHaveTextContent('Libro de Reclamaciones');
});

it('[R14-160] the footer introduces the shop with its name and slogan', async () => {
	open();
	const footer = within(await screen.findByRole('contentinfo'));
	expect(await footer.findByText('Bodega Rosita')).toBeVisible();
	expect(footer.getByText(/Fruta del día/)).toBeVisible();
});

it('[R14-11] the footer leads to the pages of the shop', async () => {
	open(wholeShop({ version: 1, pages: [{ slug: 'envios', title: 'Envíos' }] }));
	const pages = await screen.findByRole('navigation', { name: 'La tienda' });
	expect(within(pages).getByRole('link', { name: 'Envíos' })).toHaveAttribute('href', '/p/envios');
});

it('[R14-11] a footer without facts says nothing of who sells', async () => {
	open(defaultShop);
	await screen.findByRole('contentinfo');
	expect(screen.queryByRole('region', { name: 'Quién vende' })).toBeNull();
});

it('[R14-12] a change is shown at once, an older one that comes late is not', async () => {
	const app = open();
	await screen.findByRole('link', { name: 'Bodega Rosita' });
	await app.goLive();
	act(() => app.channel.send('/topic/shop', changed({ version: 5, name: 'Rosita y Ana', ordersSource: 'server' })));
	expect(await screen.findByRole('link', { name: 'Rosita y Ana' })).toBeVisible();
	await waitFor(() => expect(selectOrdersSource(app.store.getState())).toBe('server'));
	act(() => app.channel.send('/topic/shop', changed({ version: 4, name: 'Antigua' })));
	await waitFor(() => expect(document.title).toBe('Categorías | Rosita y Ana'));
	expect(screen.queryByRole('link', { name: 'Antigua' })).toBeNull();
	expect(app.server.count('GET /shop')).toBe(1);
});

it('[R14-12] a change during the first request is not lost', async () => {
	let reply: (shop: Shop) => void = () => {};
	const app = renderApp({
		route: '/categories',
		server: { 'GET /shop': () => new Promise<Shop>((resolve) => (reply = resolve)) },
	});
	await waitFor(() => expect(app.server.count('GET /shop')).toBe(1));
	await app.goLive();
	act(() => app.channel.send('/topic/shop', changed({ version: 5, name: 'Rosita y Ana' })));
	await act(async () => reply(rosita));
	expect(await screen.findByRole('link', { name: 'Rosita y Ana' })).toBeVisible();
});

it('[R14-12] what cannot be read changes nothing', async () => {
	const warned = jest.spyOn(console, 'warn').mockImplementation();
	const app = open();
	await screen.findByRole('link', { name: 'Bodega Rosita' });
	await app.goLive();
	act(() => app.channel.send('/topic/shop', { type: 'SHOP_CHANGED', shop: { version: 9, name: 7 } }));
	expect(screen.getByRole('link', { name: 'Bodega Rosita' })).toBeVisible();
	expect(warningsOf(warned)).toHaveLength(1);
	warned.mockRestore();
});

it('[R14-13] a foreign back end is asked for nothing, and its broker for no topic that R7-14 does not have', async () => {
	const app = renderApp({ route: '/categories', foreign: true });
	expect(await screen.findByRole('link', { name: 'Tienda Viva' })).toBeVisible();
	await app.goLive();
	expect(app.channel.options().topics()).toEqual(['/topic/products', '/topic/categories']);
	expect(app.server.count('GET /shop')).toBe(0);
});

it('[R14-13] the topic of the shop is subscribed to where settings are known, also when that is learned later', async () => {
	const app = open();
	await app.goLive();
	await screen.findByRole('link', { name: 'Bodega Rosita' });
	expect(app.channel.options().topics()).toContain('/topic/shop');
});

it('[R14-14] the page’s own part of the shop is completed, and its source of orders is known before the first render', () => {
	const { store } = createAppStore({
		storage: memoryStorage(),
		firstView: {
			...{
				backEnd: { contract: 1, ownOrders: false },
				position: null,
				publicUrl: 'https://tienda.example',
				renderedAt: 0,
			},
			answers: [{ endpointName: 'getShop', arg: undefined, value: { name: 'Bodega Rosita', ordersSource: 'server' } }],
		},
	});
	const [held] = Object.values(store.getState().api.queries);
	expect(held?.data).toEqual({ ...defaultShop, name: 'Bodega Rosita', ordersSource: 'server' });
	expect(selectOrdersSource(store.getState())).toBe('server');
});

describe('a copy of the shop', () => {
	const says = /^Esta es una copia de la tienda/;
	const bar = () => screen.findByRole('complementary', { name: 'Copia de la tienda' });
	const copied = { 'GET /shop': () => wholeShop({ ...rosita, copy: true }) };

	it.each(['/', '/cart', '/checkout', '/login', '/nowhere', '/libro-de-reclamaciones'])(
		'[R21-46] says so on %s',
		async (route) => {
			renderApp({ route, server: copied });
			expect(await bar()).toHaveTextContent(/^Esta es una copia de la tienda: aquí no se puede comprar\.$/);
		},
	);

	it.each(['/admin', '/admin/orders'])('[R21-46] says so to the team on %s', async (route) => {
		const storage = signedInStorage(aUser({ roles: ['ROLE_ADMIN'] }));
		renderApp({ route, storage, server: copied });
		expect(await bar()).toHaveTextContent(/no toma pedidos, no cobra y no escribe a nadie\. .* en Sistema\.$/);
	});

	it('[R21-46] stops saying so on open pages once it is the shop', async () => {
		const app = renderApp({ route: '/', server: copied });
		await bar();
		await app.goLive();
		act(() => app.channel.send('/topic/shop', changed({ version: 4 })));
		await waitFor(() => expect(screen.queryByText(says)).toBeNull());
	});

	it.each([{ copy: 'sí' }, { copy: 1 }, { copy: null }, {}])('[R21-46] %p of a back end is none', async (odd) => {
		renderApp({ route: '/categories', server: { 'GET /shop': () => ({ ...rosita, ...odd }) } });
		expect(await screen.findByRole('link', { name: 'Bodega Rosita' })).toBeVisible();
		expect(screen.queryByText(says)).toBeNull();
	});
});
