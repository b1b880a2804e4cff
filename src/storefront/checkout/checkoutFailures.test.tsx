import '../order/CheckoutDonePage';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { Product } from '#contract/catalog/product';
import { topics } from '#contract/live/channel';
import { guestLimit, type Order } from '#contract/orders/order';
import { aProduct, signedInStorage } from '#testing/builders';
import {
	anOrder,
	cafe,
	confirm,
	field,
	form,
	keys,
	openCheckout,
	quinua,
	rosa,
	sent,
	storedCart,
} from '#testing/checkout';
import { renderApp } from '#testing/renderApp';
import { answer, byHand } from '#testing/serve';

describe('prices and stock that changed', () => {
	const changed = (lines: object[]) => answer(409, { message: 'Tu pedido cambió', code: 'order_changed', lines });

	it('[R10-01] the lines concerned are shown old and new, what was typed stays, and accepting orders what is there', async () => {
		let tries = 0;
		const app = await openCheckout({
			items: [quinua, cafe, { ...quinua, id: 3, name: 'Miel' }],
			server: {
				'GET /products/active': () => [quinua, cafe, { ...quinua, id: 3, name: 'Miel' }].map((line) => aProduct(line)),
				'POST /orders': () => {
					tries += 1;
					return tries > 1
						? answer(201, anOrder())
						: changed([
								{
									productId: 1,
									name: 'Quinua roja',
									reason: 'stock',
									quantity: 2,
									available: 1,
									seenPrice: 10,
									price: 12,
								},
								{ productId: 3, name: '', reason: 'gone', quantity: 2, available: 0, seenPrice: 10, price: 10 },
							]);
				},
			},
		});
		await app.user.type(field('Notas para la entrega'), 'Segundo piso');
		await app.user.click(confirm());
		const panel = await screen.findByRole('region', { name: 'Tu pedido cambió mientras comprabas' });
		expect(panel).toHaveFocus();
		expect(panel).toHaveTextContent('Pediste 2, queda 1');
		expect(panel).toHaveTextContent('Costaba S/. 10.00, ahora cuesta S/. 12.00');
		expect(panel).toHaveTextContent('MielYa no está disponible');
		expect(panel).not.toHaveTextContent('Café');
		expect(field('Notas para la entrega')).toHaveValue('Segundo piso');
		expect(storedCart(app)).toHaveLength(3);

		await app.user.click(within(panel).getByRole('button', { name: 'Aceptar cambios' }));
		expect(panel).not.toBeInTheDocument();
		await waitFor(() => expect(confirm()).toHaveFocus());
		expect(form()).toHaveTextContent('Total (2 productos)S/. 36.50');
		await app.user.click(confirm());
		await screen.findByText('ORD-2026-041');
		expect(sent(app)[1]?.body).toMatchObject({
			items: [
				{ productId: 1, quantity: 1, price: 12 },
				{ productId: 2, quantity: 1, price: 24.5 },
			],
			notes: 'Segundo piso',
		});
		expect(new Set(keys(app)).size).toBe(2);
	});

	it.each<[string, unknown[], number]>([
		['the only line', [quinua], 1],
		['all lines', [quinua, cafe], 2],
	])(
		'[R10-01, R21-101] when %s ran out, there is nothing to accept and a way to what is alike',
		async (_case, items, count) => {
			const frutas = { id: 4, name: 'Frutas' };
			const app = await openCheckout({
				items,
				server: {
					'POST /orders': () =>
						changed(
							[1, 2].slice(0, count).map((productId) => ({
								...{ productId, name: 'Quinua roja', reason: 'stock' as const, quantity: 2, available: 0 },
								...{ seenPrice: 10, price: 10 },
							})),
						),
					'GET /products/active': () => [aProduct({ id: 1, category: frutas }), aProduct({ id: 2, price: 24.5 })],
				},
			});
			await app.user.click(confirm());
			expect(await screen.findAllByText('Se agotó: sale de tu pedido.')).toHaveLength(count);
			expect(screen.getByRole('link', { name: 'Buscar algo parecido' })).toHaveAttribute(
				'href',
				expect.stringMatching(/^\/products/),
			);
			expect(screen.queryByRole('button', { name: 'Aceptar cambios' })).toBeNull();
		},
	);

	it('[R21-101] an empty checkout leads on as an empty cart does', async () => {
		renderApp({
			route: '/checkout',
			storage: signedInStorage(rosa),
			server: { 'GET /products/featured': () => [aProduct({ id: 9, name: 'Palta', featured: true })] },
		});
		expect(await screen.findByText('Tu carrito está vacío')).toBeVisible();
		expect(await screen.findByRole('heading', { name: 'Palta' })).toBeVisible();
	});
});

describe('what the screen knows before the press', () => {
	const inStock = (stock: number) => aProduct({ id: 1, name: 'Quinua roja', price: 10, stock });
	const summary = () => within(screen.getByRole('region', { name: 'Tu pedido' }));
	const sheet = () => screen.findByRole('region', { name: 'Tu pedido cambió mientras comprabas' });
	const accept = async (app: Awaited<ReturnType<typeof openCheckout>>) =>
		app.user.click(within(await sheet()).getByRole('button', { name: 'Aceptar cambios' }));

	async function tell(app: Awaited<ReturnType<typeof openCheckout>>, changes: Partial<Product>) {
		if (!app.channel.started()) await app.goLive();
		const product = aProduct({ id: 1, name: 'Quinua roja', price: 10, version: 9, ...changes });
		act(() => app.channel.send(topics.products, { type: 'PRODUCT_UPDATED', product }));
	}

	it('[R17-38] lines that cannot be bought are settled before the form, and the sums are without them', async () => {
		const app = await openCheckout({
			items: [{ ...quinua, quantity: 8 }, cafe],
			server: { 'GET /products/active': () => [inStock(4), aProduct({ id: 2, name: 'Café de altura', stock: 0 })] },
		});
		const panel = await sheet();
		expect(screen.queryByRole('form', { name: 'Datos del pedido' })).toBeNull();
		expect(panel).toHaveTextContent('Quinua rojaPediste 8, quedan 4');
		expect(panel).toHaveTextContent('Café de alturaSe agotó: sale de tu pedido.');
		expect(summary().getByText('Subtotal (4 productos)').parentElement).toHaveTextContent('S/. 40.00');
		await accept(app);
		expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
		expect(form()).toHaveTextContent('Total (4 productos)S/. 40.00');
		await app.user.click(confirm());
		await screen.findByText('ORD-2026-041');
		expect(sent(app)[0]?.body).toMatchObject({ items: [{ productId: 1, quantity: 4, price: 10 }] });
	});

	it('[R21-101] a checkout of sold-out lines alone shows what is alike instead of an order of nothing', async () => {
		const category = { id: 4, name: 'Frutas' };
		const sold = [{ ...inStock(0), category }, aProduct({ id: 8, name: 'Palta', category })];
		await openCheckout({
			items: [quinua],
			server: { 'GET /products/active': () => sold, 'GET /products/category/4': () => sold },
		});
		const panel = within(await sheet());
		expect(panel.queryByRole('button', { name: 'Aceptar cambios' })).toBeNull();
		await waitFor(() =>
			expect(panel.getByRole('link', { name: 'Buscar algo parecido' })).toHaveAttribute(
				'href',
				'/products?category=4&available=true',
			),
		);
		expect(await screen.findByRole('heading', { name: 'Palta' })).toBeVisible();
	});

	it('[R17-38] what runs out while somebody types stops the press, and the form stays', async () => {
		const app = await openCheckout();
		await app.user.type(field('Notas para la entrega'), 'Segundo piso');
		await tell(app, { stock: 1, stockQuantity: 1 });
		expect(field('Notas para la entrega')).toHaveValue('Segundo piso');
		expect(form()).toHaveTextContent('Total (2 productos)S/. 34.50');
		await app.user.click(confirm());
		expect(await sheet()).toHaveTextContent('Pediste 2, queda 1');
		expect(sent(app)).toEqual([]);
		await accept(app);
		await app.user.click(confirm());
		await screen.findByText('ORD-2026-041');
		expect(sent(app)[0]?.body).toMatchObject({ items: [{ productId: 1, quantity: 1 }, { productId: 2 }] });
	});

	it('[R17-38] where nothing is left of what somebody types for, the press says so', async () => {
		const app = await openCheckout({ items: [quinua] });
		await app.user.type(field('Notas para la entrega'), 'Segundo piso');
		await tell(app, { stock: 0, stockQuantity: 0 });
		await app.user.click(confirm());
		expect(await sheet()).toHaveTextContent('Se agotó: sale de tu pedido.');
		expect(sent(app)).toEqual([]);
		expect(await sheet()).toHaveTextContent('Nada de tu carrito se puede comprar ahora.');
		expect(screen.getByRole('link', { name: 'Buscar algo parecido' })).toBeVisible();
	});

	it('[R17-34] a price that rose stops the press, also twice, and one that fell does not', async () => {
		const app = await openCheckout();
		await tell(app, { price: 8 });
		await tell(app, { price: 9, version: 10 });
		await app.user.click(confirm());
		expect(await sheet()).toHaveTextContent('Quinua rojaCostaba S/. 8.00, ahora cuesta S/. 9.00');
		expect(await sheet()).toHaveFocus();
		await tell(app, { price: 12, version: 11 });
		await accept(app);
		await app.user.click(confirm());
		expect(sent(app).map(({ body }) => Object(body).items[0].price)).not.toContain(12);
		await accept(app);
		await tell(app, { price: 11, version: 12 });
		await app.user.click(confirm());
		await screen.findByText('ORD-2026-041');
		expect(sent(app).at(-1)?.body).toMatchObject({ items: [{ productId: 1, price: 11 }, { productId: 2 }] });
	});

	it('[R17-34] a price that rose on the way to the checkout stops the press', async () => {
		const app = await openCheckout({
			server: { 'GET /products/active': () => [{ ...inStock(20), price: 12 }, aProduct({ id: 2, price: 24.5 })] },
		});
		await summary().findByText('Antes S/. 10.00');
		await app.user.click(confirm());
		expect(await sheet()).toHaveTextContent('Costaba S/. 10.00, ahora cuesta S/. 12.00');
		expect(sent(app)).toEqual([]);
	});

	it('[R17-40] whether the last units went into the own order that was not answered, only the same press can tell', async () => {
		let lost = true;
		const app = await openCheckout({
			items: [quinua],
			server: { 'POST /orders': () => (lost ? answer(503) : answer(201, anOrder())) },
		});
		await app.user.click(confirm());
		await screen.findByText(/si ya quedó registrado, te lo mostramos/);
		await tell(app, { stock: 0, stockQuantity: 0 });
		expect(summary().queryByText('Agotado por ahora')).toBeNull();
		expect(form()).toHaveTextContent('Total (2 productos)S/. 20.00');
		lost = false;
		await app.user.click(confirm());
		await screen.findByText('ORD-2026-041');
		expect(new Set(keys(app)).size).toBe(1);
	});

	it('[R17-38] before a foreign back end nothing is settled', async () => {
		await openCheckout({
			foreign: true,
			items: [quinua],
			server: { 'GET /products/active': () => [aProduct({ id: 5 })] },
		});
		expect(await summary().findByText('Ya no está disponible')).toBeInTheDocument();
		expect(form()).toBeInTheDocument();
	});

	it.each([
		[1, '1 de 3 productos está apartado por 10:00'],
		[3, 'Tus productos están apartados por 10:00'],
	])('[R17-39] with %s of 3 units held the notice says so', async (units, text) => {
		const now = new Date().toISOString();
		const until = new Date(Date.parse(now) + 600_000).toISOString();
		const hold = { items: [{ productId: 1, quantity: units }], until, now, canRenew: false };
		await openCheckout({
			items: [{ ...quinua, quantity: 3 }],
			server: { 'POST /holds': () => hold, 'GET /products/active': () => [inStock(20)] },
		});
		const timer = await screen.findByRole('timer');
		expect(timer.parentElement).toHaveTextContent(text.replace('10:00', ''));
		expect(screen.queryByRole('region', { name: 'Tu pedido cambió mientras comprabas' })).toBeNull();
	});

	it('[R15-123, R20-84] the time is quiet until two minutes before its end, and says so once', async () => {
		const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now());
		const now = new Date(Date.now()).toISOString();
		const ending = (seconds: number) => ({
			...{ items: [{ productId: 1, quantity: 2 }], now, canRenew: true },
			until: new Date(Date.parse(now) + seconds * 1000).toISOString(),
		});
		let left = 600;
		const server = { 'POST /holds': () => ending(left), 'GET /products/active': () => [inStock(20)] };
		const quiet = await openCheckout({ items: [quinua], server });
		expect(await screen.findByRole('timer')).toHaveTextContent('10:00');
		expect(screen.queryByRole('button', { name: 'Más tiempo' })).toBeNull();
		expect(screen.queryByText(/^Quedan dos minutos/)).toBeNull();
		quiet.unmount();
		quiet.server.restore();
		left = 120;
		await openCheckout({ items: [quinua], server });
		expect(await screen.findByRole('timer')).toHaveTextContent('02:00');
		expect(screen.getByRole('button', { name: 'Más tiempo' })).toBeVisible();
		expect(screen.getByText(/^Quedan dos minutos/)).toHaveAttribute('role', 'status');
		clock.mockRestore();
	});

	it('[R17-38] the last unit that is held for the visitor is nothing to settle, and the form does not come and go', async () => {
		const stock = byHand<Product[]>();
		const held = byHand<void>();
		const now = new Date().toISOString();
		const until = new Date(Date.parse(now) + 600_000).toISOString();
		const hold = { items: [{ productId: 1, quantity: 1 }], until, now, canRenew: true };
		const app = await openCheckout({
			items: [{ ...quinua, quantity: 1 }],
			server: { 'POST /holds': () => held.promise.then(() => hold), 'GET /products/active': () => stock.promise },
		});
		const stands = await screen.findByRole('form', { name: 'Datos del pedido' });
		await act(async () => stock.resolve([inStock(0)]));
		await waitFor(() => expect(app.store.getState().cart.changes[1]?.stock).toBe(0));
		expect(screen.queryByRole('region', { name: 'Tu pedido cambió mientras comprabas' })).toBeNull();
		await act(async () => held.resolve());
		await screen.findByRole('timer');
		expect(stands).toBeInTheDocument();
		expect(form()).toHaveTextContent('Total (1 producto)S/. 10.00');
	});

	it('[R17-38] the event of the visitor’s own hold, told before its answer, takes no form away', async () => {
		const held = byHand<void>();
		const now = new Date().toISOString();
		const until = new Date(Date.parse(now) + 600_000).toISOString();
		const hold = { items: [{ productId: 1, quantity: 2 }], until, now, canRenew: true };
		const app = await openCheckout({
			items: [quinua],
			server: { 'POST /holds': () => held.promise.then(() => hold), 'GET /products/active': () => [inStock(3)] },
		});
		await waitFor(() => expect(app.store.getState().cart.changes[1]?.stock).toBe(3));
		const stands = await screen.findByRole('form', { name: 'Datos del pedido' });
		await tell(app, { stock: 1 });
		await waitFor(() => expect(app.store.getState().cart.changes[1]?.stock).toBe(1));
		expect(stands).toBeInTheDocument();
		await act(async () => held.resolve());
		await screen.findByRole('timer');
		expect(stands).toBeInTheDocument();
	});
});

describe('when the answer does not come', () => {
	it('[R10-01] a lost connection says that trying again is safe, and sends the same key: one order', async () => {
		const byKey = new Map<string, Order>();
		let tries = 0;
		const app = await openCheckout({
			server: {
				'POST /orders': ({ headers }) => {
					const key = headers.get('idempotency-key') ?? '';
					byKey.set(key, byKey.get(key) ?? anOrder({ id: 41 + byKey.size }));
					tries += 1;
					if (tries === 1) throw new TypeError('Failed to fetch');
					return byKey.get(key);
				},
			},
		});
		await app.user.type(field('Notas para la entrega'), 'Casa azul');
		await app.user.click(confirm());
		expect(
			await screen.findByText(
				'No pudimos confirmar tu pedido. Vuelve a intentarlo: si ya quedó registrado, te lo mostramos.',
			),
		).toBeInTheDocument();
		expect(app.store.getState().cart.items).toHaveLength(2);
		expect(field('Notas para la entrega')).toHaveValue('Casa azul');
		await app.user.click(confirm());
		await screen.findByText('ORD-2026-041');
		expect(byKey.size).toBe(1);
		expect(new Set(keys(app)).size).toBe(1);
	});

	it('[R15-351] a page that is loaded again before the answer sends the same key for the same cart', async () => {
		const reload = (app: Awaited<ReturnType<typeof openCheckout>>) => {
			app.unmount();
			app.server.restore();
			return openCheckout();
		};
		const silent = await openCheckout({ server: { 'POST /orders': () => new Promise(() => {}) } });
		await silent.user.click(confirm());
		await waitFor(() => expect(keys(silent)).toHaveLength(1));
		const again = await reload(silent);
		await again.user.click(confirm());
		await screen.findByText('ORD-2026-041');
		expect(keys(again)).toEqual(keys(silent));

		// That order was answered: the same cart once more is another one.
		const later = await reload(again);
		await later.user.click(confirm());
		await screen.findByText('ORD-2026-041');
		expect(keys(later)).toHaveLength(1);
		expect(keys(later)).not.toEqual(keys(silent));
	});

	it('[R10-01] another cart is another order: it gets another key', async () => {
		const app = await openCheckout({ server: { 'POST /orders': () => answer(503) } });
		await app.user.click(confirm());
		await screen.findByText(/si ya quedó registrado, te lo mostramos/);
		act(() => void app.store.dispatch({ type: 'cart/quantityChanged', payload: { id: 1, quantity: 4 } }));
		await app.user.click(confirm());
		await waitFor(() => expect(keys(app)).toHaveLength(2));
		expect(new Set(keys(app)).size).toBe(2);
	});

	describe('and the same is ordered once more', () => {
		const repeated = (code: string, more: object) =>
			answer(409, {
				...{ code, message: 'Hace un momento hiciste el pedido ORD-2026-041, con lo mismo.' },
				order: {
					...{ orderNumber: 'ORD-2026-041', createdAt: '2026-03-01T15:00:00.000Z', ...more },
					items: [
						{ productId: 1, quantity: 2 },
						{ productId: 2, quantity: 1 },
					],
				},
			});
		const holds = {
			'POST /holds': () => ({ items: [], until: null, now: '2026-03-01T15:00:00.000Z', canRenew: false }),
			'DELETE /holds': () => ({ message: 'Los productos quedaron libres' }),
		};
		const dialog = async () => within(await screen.findByRole('dialog', { name: 'Ya hiciste este pedido' }));

		it('[R17-63, R17-64] the first one is shown: it is not in the cart any more, and nothing is held for it', async () => {
			const app = await openCheckout({
				server: {
					...holds,
					'POST /orders': () => repeated('order_repeated', { id: 41 }),
					'GET /orders/41': () => anOrder(),
				},
			});
			await app.user.click(confirm());
			expect((await dialog()).getByText(/^Hace un momento hiciste el pedido ORD-2026-041/)).toBeVisible();
			expect((await dialog()).getByRole('button', { name: 'Ver mi pedido' })).toHaveFocus();
			await app.user.keyboard('{Enter}');
			await waitFor(() => expect(app.address()).toBe('/checkout/done/41'));
			expect(await screen.findByRole('heading', { level: 1, name: /Recibimos tu pedido/ })).toBeVisible();
			expect(storedCart(app)).toEqual([]);
			await waitFor(() => expect(app.server.count('DELETE /holds')).toBeGreaterThan(0));
			expect(sent(app)).toHaveLength(1);
		});

		it('[R17-63] another one is made where that is confirmed, and whoever leaves the question has lost nothing', async () => {
			const app = await openCheckout({
				server: {
					...holds,
					'POST /orders': ({ body }) =>
						(body as { again?: boolean }).again
							? answer(201, anOrder({ id: 42 }))
							: repeated('order_repeated', { id: 41 }),
				},
			});
			await app.user.type(field('Notas para la entrega'), 'Casa azul');
			await app.user.click(confirm());
			await dialog();
			await app.user.click((await dialog()).getByRole('button', { name: 'Cerrar' }));
			expect(screen.queryByRole('dialog')).toBeNull();
			expect(field('Notas para la entrega')).toHaveValue('Casa azul');
			await app.user.click(confirm());
			await app.user.click((await dialog()).getByRole('button', { name: 'Hacer otro pedido' }));
			await waitFor(() => expect(app.address()).toBe('/checkout/done/42'));
			expect(sent(app).map(({ body }) => (body as { again?: boolean }).again)).toEqual([undefined, undefined, true]);
			expect(sent(app)[2]?.body).toMatchObject({ notes: 'Casa azul' });
			expect(new Set(keys(app)).size).toBe(2);
		});

		it('[R17-64] with other data, a guest gets to the order by its link', async () => {
			const token = 'a'.repeat(43);
			const app = await openCheckout({
				server: {
					...holds,
					'POST /orders': () => repeated('idempotency_conflict', { linkToken: token }),
					'GET /orders/link': () => answer(404, { message: 'x' }),
				},
			});
			await app.user.click(confirm());
			await app.user.click((await dialog()).getByRole('button', { name: 'Ver mi pedido' }));
			await waitFor(() => expect(app.address()).toBe(`/pedido/${token}`));
		});
	});

	it('[R17-69] an answer that nobody can read promises nothing, and says where to look', async () => {
		const app = await openCheckout({ server: { 'POST /orders': () => new Response('<html>', { status: 201 }) } });
		await app.user.click(confirm());
		expect(await screen.findByText(/mira Mis Pedidos o escríbele a la tienda/)).toBeInTheDocument();
	});

	it('[R17-61] a refusal of guests’ orders leads to the sign-in', async () => {
		const message = 'Desde esta conexión hay muchos pedidos sin pagar.';
		const app = await openCheckout({ server: { 'POST /orders': () => answer(429, { message, code: guestLimit }) } });
		await app.user.click(confirm());
		const alert = within((await screen.findByText(message)).closest('[role=alert]') as HTMLElement);
		expect(alert.getByRole('link', { name: 'Iniciar sesión' })).toHaveAttribute('href', '/login');
	});

	it('[R10-01] two quick presses send one order', async () => {
		const reply = byHand<Response>();
		const app = await openCheckout({ server: { 'POST /orders': () => reply.promise } });
		await app.user.dblClick(confirm());
		await act(async () => reply.resolve(answer(201, anOrder())));
		await screen.findByText('ORD-2026-041');
		expect(sent(app)).toHaveLength(1);
	});

	it('[R10-01] a back end without orders is not asked for one, which is explained, and the cart stays', async () => {
		const app = await openCheckout({ foreign: true });
		await app.user.click(confirm());
		expect(await screen.findByText(/Esta tienda no recibe pedidos en línea/)).toBeInTheDocument();
		expect(sent(app)).toHaveLength(0);
		expect(app.store.getState().cart.items).toHaveLength(2);
	});
});
