import '../order/CheckoutDonePage';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { DeliveryQuoteBody } from '#contract/delivery/quote';
import { wholeShop } from '#contract/shop/default';
import { aProduct } from '#testing/builders';
import { cartOffersOf, threeForTwo, verano } from '#testing/cartOffers';
import { anOrder, cafe, confirm, field, form, keys, openCheckout, quinua, sent } from '#testing/checkout';
import { answer } from '#testing/serve';

const three = { ...quinua, quantity: 3 };
const summary = () => screen.getByRole('region', { name: 'Tu pedido' });
const panel = () => screen.findByRole('region', { name: 'Tu pedido cambió mientras comprabas' });
const accept = async (app: Awaited<ReturnType<typeof openCheckout>>) =>
	app.user.click(within(await panel()).getByRole('button', { name: 'Aceptar cambios' }));
const bodies = (app: Awaited<ReturnType<typeof openCheckout>>) => sent(app).map(({ body }) => body as object);

const useCoupon = () => sessionStorage.setItem('coupon', JSON.stringify({ code: 'VERANO', refused: null }));

beforeEach(() => sessionStorage.clear());

it('[R24-210] the order goes out with the reductions and the coupon of the screen', async () => {
	useCoupon();
	const offers = cartOffersOf({ rules: [threeForTwo()], coupon: verano() });
	const app = await openCheckout({ items: [three, cafe], server: { 'POST /offers/cart': offers } });
	await waitFor(() => expect(form()).toHaveTextContent('A pagar (4 productos)S/. 40.05'));
	expect(summary()).toHaveTextContent('Subtotal (4 productos)S/. 54.50');
	expect(summary()).toHaveTextContent('3 × 2 en granos−S/. 10.00Cupón VERANO−S/. 4.45');
	await app.user.click(confirm());
	await screen.findByText('ORD-2026-041');
	expect(bodies(app)[0]).toMatchObject({
		coupon: 'VERANO',
		items: [
			{
				...{ productId: 1, quantity: 3, price: 10 },
				reductions: [
					{ kind: 'RULE', id: 7, amount: 10 },
					{ kind: 'COUPON', id: 9, amount: 2 },
				],
			},
			{ productId: 2, quantity: 1, price: 24.5, reductions: [{ kind: 'COUPON', id: 9, amount: 2.45 }] },
		],
	});
});

it('[R24-271] a line has the price before its offer, struck, beside the price of a unit', async () => {
	const offer = { id: 3, title: 'Feria', listPrice: 12.5, until: '2099-12-06T05:00:00.000Z', left: null };
	const sold = aProduct({ id: 1, name: 'Quinua roja', price: 10, stock: 100, offer });
	await openCheckout({ items: [quinua], server: { 'GET /products/active': () => [sold] } });
	await waitFor(() => expect(summary()).toHaveTextContent('2 × Antes S/. 12.50 S/. 10.00'));
	expect(within(summary()).getByText('S/. 12.50').closest('del')).not.toBeNull();
});

it('[R24-210] a coupon below its minimum is not sent, and a shop that told of no rule gets no reductions', async () => {
	useCoupon();
	const offers = cartOffersOf({ coupon: verano({ minimum: 100 }) });
	const app = await openCheckout({ server: { 'POST /offers/cart': offers } });
	await app.user.click(confirm());
	await screen.findByText('ORD-2026-041');
	expect(bodies(app)[0]).not.toHaveProperty('coupon');
	app.unmount();
	app.server.restore();
	sessionStorage.clear();
	const plain = await openCheckout();
	await plain.user.click(confirm());
	await screen.findByText('ORD-2026-041');
	expect(JSON.stringify(bodies(plain)[0])).not.toContain('reductions');
});

it('[R24-211] the delivery is quoted for what the products cost after the reductions', async () => {
	const option = {
		methodId: 3,
		name: 'Motorizado',
		kind: 'OWN',
		fee: 8,
		from: '2026-11-24',
		to: '2026-11-24',
		note: '',
	};
	const quoted: number[] = [];
	await openCheckout({
		items: [three],
		server: {
			'POST /offers/cart': cartOffersOf({ rules: [threeForTwo()] }),
			'GET /shop': () => wholeShop({ version: 2, delivery: 1 }),
			'POST /delivery/quote': ({ body }) => {
				quoted.push((body as DeliveryQuoteBody).total);
				return {
					asked: true,
					options: [{ ...option, offices: [], asksDocument: false, payOnDelivery: true, cheaperFrom: null }],
				};
			},
		},
	});
	await waitFor(() => expect(quoted.at(-1)).toBe(20));
});

describe('a refusal because of reductions', () => {
	const changed = (more: object) => answer(409, { message: 'Tu pedido cambió', code: 'order_changed', ...more });
	const noRule = {
		...{ productId: 1, name: 'Quinua roja', reason: 'reductions', quantity: 3, available: 100 },
		...{ seenPrice: 10, price: 10, seenReductions: [{ kind: 'RULE', id: 7, amount: 10 }], reductions: [] },
	};

	it('[R24-212] shows old and new, keeps what was typed, and orders what is accepted with another key', async () => {
		let orders = 0;
		const app = await openCheckout({
			items: [three, cafe],
			server: {
				'POST /offers/cart': (request) => cartOffersOf({ rules: orders === 0 ? [threeForTwo()] : [] })(request),
				'POST /orders': () => {
					orders += 1;
					return orders > 1 ? answer(201, anOrder()) : changed({ lines: [noRule] });
				},
			},
		});
		await app.user.type(field('Notas para la entrega'), 'Segundo piso');
		await waitFor(() => expect(form()).toHaveTextContent('A pagar (4 productos)S/. 44.50'));
		await app.user.click(confirm());
		expect(await panel()).toHaveTextContent('Quinua rojaTus 3 unidades costaban S/. 20.00, ahora cuestan S/. 30.00');
		expect(await panel()).not.toHaveTextContent('Café');
		expect(field('Notas para la entrega')).toHaveValue('Segundo piso');
		await waitFor(() => expect(form()).toHaveTextContent('Total (4 productos)S/. 54.50'));
		await accept(app);
		await app.user.click(confirm());
		await screen.findByText('ORD-2026-041');
		expect(JSON.stringify(bodies(app)[1])).not.toContain('RULE');
		expect(new Set(keys(app)).size).toBe(2);
	});

	it('[R24-213] a coupon that the checkout refuses is named with its reason, and stays refused at its field', async () => {
		useCoupon();
		let tries = 0;
		const said = 'Este cupón ya se usó las veces que vale';
		const app = await openCheckout({
			items: [cafe],
			server: {
				'POST /offers/cart': cartOffersOf({ coupon: verano() }),
				'POST /orders': () => {
					tries += 1;
					const line = { ...noRule, productId: 2, name: 'Café de altura', quantity: 1, seenPrice: 24.5, price: 24.5 };
					const seenReductions = [{ kind: 'COUPON', id: 9, amount: 2.45 }];
					return tries > 1 ? answer(201, anOrder()) : changed({ lines: [{ ...line, seenReductions }], coupon: said });
				},
			},
		});
		await waitFor(() => expect(form()).toHaveTextContent('A pagar (1 producto)S/. 22.05'));
		await app.user.click(confirm());
		expect(await panel()).toHaveTextContent('Costaba S/. 22.05, ahora cuesta S/. 24.50');
		expect(await panel()).toHaveTextContent(`Cupón${said}`);
		await accept(app);
		expect(form()).toHaveTextContent('Total (1 producto)S/. 24.50');
		expect(field('Cupón')).toHaveValue('VERANO');
		expect(field('Cupón')).toHaveAccessibleDescription(said);
		await app.user.click(confirm());
		await screen.findByText('ORD-2026-041');
		expect(bodies(app)[1]).not.toHaveProperty('coupon');
	});
});

it('[R24-214] a rule that ends on the open screen is asked about before the order is sent', async () => {
	let rules = [threeForTwo({ until: new Date(Date.now() + 2500).toISOString() })];
	const app = await openCheckout({
		items: [three],
		server: { 'POST /offers/cart': (request) => cartOffersOf({ rules })(request) },
	});
	await waitFor(() => expect(form()).toHaveTextContent('A pagar (3 productos)S/. 20.00'));
	rules = [];
	await waitFor(() => expect(form()).toHaveTextContent('Total (3 productos)S/. 30.00'), { timeout: 6000 });
	await app.user.click(confirm());
	expect(await panel()).toHaveTextContent('Tus 3 unidades costaban S/. 20.00, ahora cuestan S/. 30.00');
	expect(sent(app)).toEqual([]);
	await accept(app);
	await app.user.click(confirm());
	await screen.findByText('ORD-2026-041');
	expect(sent(app)).toHaveLength(1);
});

it('[R24-214] another quantity asks nothing, although it reduces less', async () => {
	const offers = cartOffersOf({ rules: [threeForTwo()] });
	const app = await openCheckout({ items: [three], server: { 'POST /offers/cart': offers } });
	await waitFor(() => expect(form()).toHaveTextContent('A pagar (3 productos)S/. 20.00'));
	act(() => void app.store.dispatch({ type: 'cart/quantityChanged', payload: { id: 1, quantity: 2 } }));
	await waitFor(() => expect(form()).toHaveTextContent('Total (2 productos)S/. 20.00'));
	await app.user.click(confirm());
	await screen.findByText('ORD-2026-041');
});

describe('a price that the hold keeps', () => {
	const holdOf = (price: number, seconds = 600) => {
		const now = new Date().toISOString();
		const until = new Date(Date.parse(now) + seconds * 1000).toISOString();
		return { items: [{ productId: 1, quantity: 2, price }], until, now, canRenew: true };
	};
	const sold = (price: number) => [aProduct({ id: 1, name: 'Quinua roja', price, stock: 20 })];

	it('[R24-215] is shown, said and sent while the hold lasts, although the product costs more by now', async () => {
		const app = await openCheckout({
			items: [quinua],
			server: { 'POST /holds': () => holdOf(8), 'GET /products/active': () => sold(10) },
		});
		await waitFor(() => expect(form()).toHaveTextContent('Total (2 productos)S/. 16.00'));
		expect(within(summary()).getByText('Tu precio está apartado 10 min')).toBeVisible();
		await app.user.click(confirm());
		await screen.findByText('ORD-2026-041');
		expect(bodies(app)[0]).toMatchObject({ items: [{ productId: 1, quantity: 2, price: 8 }] });
	});

	it('[R24-215] never makes a product dearer that costs less by now', async () => {
		await openCheckout({
			items: [quinua],
			server: { 'POST /holds': () => holdOf(12), 'GET /products/active': () => sold(10) },
		});
		await screen.findByRole('timer');
		expect(form()).toHaveTextContent('Total (2 productos)S/. 20.00');
		expect(screen.queryByText(/Tu precio está apartado/)).toBeNull();
	});

	it('[R24-216] ends with the hold, which is asked about before the order is sent', async () => {
		const app = await openCheckout({
			items: [quinua],
			server: { 'POST /holds': () => holdOf(8, 2), 'GET /products/active': () => sold(10) },
		});
		await waitFor(() => expect(form()).toHaveTextContent('Total (2 productos)S/. 16.00'));
		await waitFor(() => expect(form()).toHaveTextContent('Total (2 productos)S/. 20.00'), { timeout: 6000 });
		await app.user.click(confirm());
		expect(await panel()).toHaveTextContent('Costaba S/. 8.00, ahora cuesta S/. 10.00');
	});

	it('[R24-216] a price that the shop keeps no longer is sent no more once the change is accepted', async () => {
		const line = { productId: 1, name: 'Quinua roja', reason: 'price', quantity: 2, available: 20 };
		let tries = 0;
		const app = await openCheckout({
			items: [quinua],
			server: {
				'POST /holds': () => holdOf(8),
				'GET /products/active': () => sold(10),
				'POST /orders': () => {
					tries += 1;
					const refusal = { message: 'Tu pedido cambió', code: 'order_changed' };
					return tries > 1
						? answer(201, anOrder())
						: answer(409, { ...refusal, lines: [{ ...line, seenPrice: 8, price: 10 }] });
				},
			},
		});
		await waitFor(() => expect(form()).toHaveTextContent('Total (2 productos)S/. 16.00'));
		await app.user.click(confirm());
		await accept(app);
		expect(form()).toHaveTextContent('Total (2 productos)S/. 20.00');
		await app.user.click(confirm());
		await screen.findByText('ORD-2026-041');
		expect(bodies(app)[1]).toMatchObject({ items: [{ productId: 1, price: 10 }] });
	});
});
