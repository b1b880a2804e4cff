import { act, screen, waitFor, within } from '@testing-library/react';
import type { Order } from '../../../contract/order';
import {
	anOrder,
	cafe,
	confirm,
	field,
	form,
	keys,
	openCheckout,
	quinua,
	sent,
	storedCart,
} from '../../testing/checkout';
import { answer, byHand } from '../../testing/serve';

describe('prices and stock that changed', () => {
	const changed = (lines: object[]) => answer(409, { message: 'Tu pedido cambió', code: 'order_changed', lines });

	it('[R10-01] the lines concerned are shown old and new, what was typed stays, and accepting orders what is there', async () => {
		let tries = 0;
		const app = await openCheckout({
			items: [quinua, cafe, { ...quinua, id: 3, name: 'Miel' }],
			server: {
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

	it('[R10-01] when nothing is left to buy, accepting leads to the empty cart', async () => {
		const app = await openCheckout({
			items: [quinua],
			server: {
				'POST /orders': () =>
					changed([
						{ productId: 1, name: 'Quinua roja', reason: 'stock', quantity: 2, available: 0, seenPrice: 10, price: 10 },
					]),
			},
		});
		await app.user.click(confirm());
		expect(await screen.findByText('Se agotó: sale de tu pedido.')).toBeInTheDocument();
		await app.user.click(screen.getByRole('button', { name: 'Aceptar cambios' }));
		expect(await screen.findByText('Tu carrito está vacío')).toBeInTheDocument();
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
			await screen.findByText('No pudimos confirmar tu pedido. Vuelve a intentarlo: no se duplicará.'),
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
		await screen.findByText(/no se duplicará/);
		act(() => void app.store.dispatch({ type: 'cart/quantityChanged', payload: { id: 1, quantity: 4 } }));
		await app.user.click(confirm());
		await waitFor(() => expect(keys(app)).toHaveLength(2));
		expect(new Set(keys(app)).size).toBe(2);
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
		const app = await openCheckout({ features: null });
		await app.user.click(confirm());
		expect(await screen.findByText(/Esta tienda no recibe pedidos en línea/)).toBeInTheDocument();
		expect(sent(app)).toHaveLength(0);
		expect(app.store.getState().cart.items).toHaveLength(2);
	});
});
