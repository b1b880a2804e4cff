import { act, screen, waitFor, within } from '@testing-library/react';
import { signedIn, signedOut } from '#auth/authSlice';
import type { CartOffersBody } from '#contract/offers/cart';
import type { CartRule } from '#contract/offers/reductions';
import { aProduct, aUser } from '#testing/builders';
import { cartOffersOf, threeForTwo, verano } from '#testing/cartOffers';
import { renderApp } from '#testing/renderApp';
import { answer, type Handler } from '#testing/serve';

const quinua = { id: 1, name: 'Quinua roja', price: 10, imageUrl: null, quantity: 3 };
const cafe = { id: 2, name: 'Café de altura', price: 24.5, imageUrl: null, quantity: 1 };
interface Options {
	items?: unknown[];
	offers?: Handler;
	route?: string;
	foreign?: boolean;
	price?: number;
}

async function open({
	items = [quinua, cafe],
	offers = cartOffersOf({ rules: [threeForTwo()], coupon: verano() }),
	route = '/cart',
	foreign,
	price = 10,
}: Options = {}) {
	const sold = [aProduct({ id: 1, name: 'Quinua roja', price }), aProduct({ id: 2, name: 'Café', price: 24.5 })];
	const app = renderApp({
		...{ route, foreign },
		storage: { cart: JSON.stringify(items) },
		server: { 'GET /products/active': () => sold, ...(!foreign && { 'POST /offers/cart': offers }) },
	});
	await screen.findByRole('heading', { level: 1, name: 'Tu carrito' });
	return app;
}

const main = () => within(screen.getByRole('main'));
const sums = () => main().getByRole('complementary', { name: 'Resumen' });
const line = (name: string) => main().getByRole('link', { name }).closest('li') as HTMLElement;
const coupon = () => main().getByRole('textbox', { name: 'Cupón' });
const typeCoupon = async (app: Awaited<ReturnType<typeof open>>, code: string) => {
	await app.user.click(main().getByRole('button', { name: '¿Tienes un cupón?' }));
	expect(coupon()).toHaveFocus();
	await app.user.type(coupon(), `${code}{Enter}`);
};

beforeEach(() => sessionStorage.clear());

it('[R24-200] a rule of the cart stands between the subtotal and what is to be paid, and at its line', async () => {
	const app = await open();
	await waitFor(() => expect(sums()).toHaveTextContent('A pagarS/. 44.50'));
	expect(sums()).toHaveTextContent('Subtotal (4 productos)S/. 54.50');
	expect(sums()).toHaveTextContent('3 × 2 en granos−S/. 10.00');
	expect(line('Quinua roja')).toHaveTextContent('3 × 2 en granos −S/. 10.00');
	expect(within(line('Quinua roja')).getByText('S/. 30.00').tagName).toBe('DEL');
	expect(line('Café')).not.toHaveTextContent('−');
	expect(app.server.last('POST /offers/cart')?.body).toEqual({ productIds: [1, 2], coupon: null });
	await app.user.click(screen.getByRole('button', { name: 'Carrito, 4 productos' }));
	const drawer = await screen.findByRole('dialog', { name: 'Tu carrito' });
	expect(drawer).toHaveTextContent('SubtotalS/. 54.50');
	expect(drawer).toHaveTextContent('3 × 2 en granos−S/. 10.00');
	expect(drawer).toHaveTextContent('A pagar (4 productos)S/. 44.50');
});

it.each<[string, Options]>([
	['a foreign back end', { foreign: true }],
	['a shop whose call fails', { offers: () => answer(500) }],
	['a shop without the call', { offers: () => answer(404, { message: 'No existe' }) }],
	['a shop without rules', { offers: cartOffersOf({}) }],
])('[R24-201] with %s the cart shows its total as ever', async (_case, options) => {
	const app = await open(options);
	await waitFor(() => expect(sums()).toHaveTextContent('TotalS/. 54.50'));
	expect(sums()).not.toHaveTextContent('−');
	expect(app.server.count('POST /offers/cart') > 0).toBe(!options.foreign);
	expect(main().queryByRole('button', { name: '¿Tienes un cupón?' }) === null).toBe(options.foreign === true);
});

it.each<[string, number, CartRule['terms'], string]>([
	['the next unit is free', 2, { kind: 'EVERY', of: 3, reduced: 1, percent: 100 }, 'Agrega 1 más y la 3.ª sale gratis'],
	['two are missing', 4, { kind: 'EVERY', of: 3, reduced: 1, percent: 100 }, 'Agrega 2 más y la 3.ª sale gratis'],
	[
		'the second is half',
		1,
		{ kind: 'EVERY', of: 2, reduced: 1, percent: 50 },
		'Agrega 1 más y la 2.ª tiene 50 % menos',
	],
	['several are free', 3, { kind: 'EVERY', of: 5, reduced: 2, percent: 100 }, 'Agrega 2 más y 2 salen gratis'],
	[
		'a step is near',
		3,
		{
			kind: 'STEPS',
			steps: [
				{ from: 3, percent: 5 },
				{ from: 6, percent: 10 },
			],
		},
		'Agrega 3 más y todas tienen 10 % menos',
	],
])('[R24-202] where %s, the cart says what more would reduce', async (_case, quantity, terms, hint) => {
	await open({ items: [{ ...quinua, quantity }], offers: cartOffersOf({ rules: [threeForTwo({ terms })] }) });
	expect(await main().findByText(hint)).toBeVisible();
});

it('[R24-272] each rule says what more would reduce, and of what it is', async () => {
	const ofCafe = threeForTwo({ id: 8, title: '3 × 2 en café', productIds: [2] });
	const items = [
		{ ...quinua, quantity: 2 },
		{ ...cafe, quantity: 2 },
	];
	await open({ items, offers: cartOffersOf({ rules: [threeForTwo(), ofCafe] }) });
	const hints = await main().findAllByText('Agrega 1 más y la 3.ª sale gratis');
	const said = hints.map((hint) => hint.closest('li')?.textContent?.trim());
	expect(said).toEqual([
		'Agrega 1 más y la 3.ª sale gratis (3 × 2 en granos)',
		'Agrega 1 más y la 3.ª sale gratis (3 × 2 en café)',
	]);
});

it('[R24-270] the sums name rules before the coupon, as they are taken off, whichever line comes first', async () => {
	sessionStorage.setItem('coupon', JSON.stringify({ code: 'VERANO', refused: null }));
	await open({ items: [cafe, quinua] });
	await waitFor(() => expect(sums()).toHaveTextContent('A pagarS/. 40.05'));
	expect(sums()).toHaveTextContent('3 × 2 en granos−S/. 10.00Cupón VERANO−S/. 4.45');
});

it('[R24-202] a complete set has no hint', async () => {
	await open();
	await waitFor(() => expect(sums()).toHaveTextContent('A pagar'));
	expect(main().queryByText(/^Agrega/)).toBeNull();
});

it('[R24-203] the rules are asked for again when a product is added, and not when a quantity changes', async () => {
	const app = await open({ items: [quinua] });
	await waitFor(() => expect(sums()).toHaveTextContent('A pagarS/. 20.00'));
	const asked = app.server.count('POST /offers/cart');
	await app.user.click(within(line('Quinua roja')).getByRole('button', { name: 'Sumar uno' }));
	expect(sums()).toHaveTextContent('A pagarS/. 30.00');
	expect(app.server.count('POST /offers/cart')).toBe(asked);
	act(() => void app.store.dispatch({ type: 'cart/itemAdded', payload: { ...cafe } }));
	await waitFor(() => expect(app.server.last('POST /offers/cart')?.body).toEqual({ productIds: [1, 2], coupon: null }));
	expect(sums()).toHaveTextContent('A pagarS/. 54.50');
});

it('[R24-203] a rule whose time passes while the cart is open reduces no longer', async () => {
	let rules = [threeForTwo({ until: new Date(Date.now() + 1500).toISOString() })];
	const app = await open({ offers: (request) => cartOffersOf({ rules })(request) });
	await waitFor(() => expect(sums()).toHaveTextContent('A pagarS/. 44.50'));
	rules = [];
	await waitFor(() => expect(sums()).toHaveTextContent('TotalS/. 54.50'), { timeout: 5000 });
	expect(app.server.count('POST /offers/cart')).toBe(2);
});

it('[R24-204] a coupon is applied, named with its code, kept for the visit, and removed', async () => {
	const app = await open();
	await typeCoupon(app, 'verano');
	await waitFor(() => expect(sums()).toHaveTextContent('Cupón VERANO−S/. 4.45'));
	expect(sums()).toHaveTextContent('A pagarS/. 40.05');
	expect(app.server.last('POST /offers/cart')?.body).toEqual({ productIds: [1, 2], coupon: 'VERANO' });
	expect(JSON.parse(sessionStorage.getItem('coupon') ?? '')).toMatchObject({ code: 'verano' });
	expect(Object.keys(app.storage.entries())).not.toContain('coupon');
	await app.user.click(main().getByRole('button', { name: 'Quitar Cupón VERANO' }));
	await waitFor(() => expect(sums()).toHaveTextContent('A pagarS/. 44.50'));
	expect(main().getByRole('button', { name: '¿Tienes un cupón?' })).toHaveFocus();
	expect(sessionStorage.getItem('coupon')).toBeNull();
});

it('[R24-204] a coupon of a visit before the reload is applied again', async () => {
	sessionStorage.setItem('coupon', JSON.stringify({ code: 'VERANO', refused: null }));
	await open();
	await waitFor(() => expect(sums()).toHaveTextContent('Cupón VERANO−S/. 4.45'));
});

it.each<[string, string, Handler, string]>([
	[
		'that the shop does not know',
		'NADA',
		cartOffersOf({ rules: [threeForTwo()] }),
		'Este cupón no existe o ya terminó',
	],
	[
		'that is no code',
		'20 %',
		cartOffersOf({ rules: [threeForTwo()] }),
		'Un cupón tiene letras, números, puntos y guiones',
	],
	[
		'that is refused by the call itself',
		'MUCHOS',
		(request) =>
			(request.body as CartOffersBody).coupon
				? answer(429, { message: 'Demasiados intentos. Espera un minuto.' })
				: cartOffersOf({ rules: [threeForTwo()] })(request),
		'Demasiados intentos. Espera un minuto.',
	],
])('[R24-205] a coupon %s is refused at its field, stays as typed, and leaves the rules', async (...row) => {
	const [, code, offers, text] = row;
	const app = await open({ offers });
	await typeCoupon(app, code);
	await waitFor(() => expect(coupon()).toHaveAccessibleDescription(text));
	expect(coupon()).toHaveValue(code);
	await waitFor(() => expect(sums()).toHaveTextContent('A pagarS/. 44.50'));
});

it('[R24-206] a coupon below its minimum says how much is missing, and counts once it is reached', async () => {
	const fifty = verano({ minimum: 54.5 });
	const app = await open({ offers: cartOffersOf({ rules: [threeForTwo()], coupon: fifty }) });
	await typeCoupon(app, 'VERANO');
	expect(await main().findByText('Agrega S/. 10.00 más y tu cupón vale')).toBeVisible();
	expect(sums()).toHaveTextContent('A pagarS/. 44.50');
	await app.user.click(within(line('Quinua roja')).getByRole('button', { name: 'Sumar uno' }));
	await waitFor(() => expect(sums()).toHaveTextContent('Cupón VERANO−S/. 5.45'));
	expect(main().queryByText(/tu cupón vale/)).toBeNull();
});

it('[R24-206] a coupon that does not join other reductions says so where it reduces nothing', async () => {
	const alone = verano({ joins: false, productIds: [1] });
	const app = await open({ items: [quinua], offers: cartOffersOf({ rules: [threeForTwo()], coupon: alone }) });
	await typeCoupon(app, 'VERANO');
	expect(await main().findByText('Tu cupón no se suma a las rebajas que ya tiene tu carrito')).toBeVisible();
	expect(sums()).not.toHaveTextContent('Cupón VERANO');
});

it.each([
	['/cart?cupon=verano', '/cart'],
	['/cart?otro=1&cupon=VERANO', '/cart?otro=1'],
])(
	'[R24-207] the coupon of the link %s waits for the visit, is applied, and leaves the address',
	async (route, left) => {
		const app = await open({ route });
		await waitFor(() => expect(sums()).toHaveTextContent('Cupón VERANO−S/. 4.45'));
		expect(app.address()).toBe(left);
	},
);

it('[R24-207] a link to another page brings its coupon to the cart', async () => {
	const app = renderApp({ route: '/?cupon=VERANO', server: { 'GET /products/active': () => [] } });
	await waitFor(() => expect(app.address()).toBe('/'));
	expect(JSON.parse(sessionStorage.getItem('coupon') ?? '')).toEqual({ code: 'VERANO', refused: null });
});

it('[R24-207] before a foreign back end the address stays as it is', async () => {
	const app = await open({ route: '/cart?cupon=VERANO', foreign: true });
	await waitFor(() => expect(sums()).toHaveTextContent('TotalS/. 54.50'));
	expect(app.address()).toBe('/cart?cupon=VERANO');
	expect(sessionStorage.getItem('coupon')).toBeNull();
});

it('[R24-208] a coupon goes along from a guest to an account, and ends with a sign-out', async () => {
	const app = await open({ route: '/cart?cupon=VERANO' });
	await waitFor(() => expect(sums()).toHaveTextContent('Cupón VERANO'));
	app.server.use({ 'GET /user/profile': () => aUser() });
	act(() => void app.store.dispatch(signedIn({ token: 'a', user: aUser() })));
	expect(app.store.getState().ui.coupon?.code).toBe('VERANO');
	act(() => void app.store.dispatch(signedOut()));
	await waitFor(() => expect(app.store.getState().ui.coupon).toBeNull());
	expect(sessionStorage.getItem('coupon')).toBeNull();
});
