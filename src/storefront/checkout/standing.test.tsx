import '../order/CheckoutDonePage';
import { act, screen, waitFor, within } from '@testing-library/react';
import { topics } from '#contract/live/channel';
import type { Standing } from '#contract/orders/standing';
import { aProduct } from '#testing/builders';
import { anOrder, confirm, form, keys, openCheckout, quinua, sent } from '#testing/checkout';
import { answer, byHand } from '#testing/serve';

type Way = Partial<Standing['ways'][number]>;
const plain = { request: false, minutes: null };
const request = { request: true, minutes: null };
const short = { request: false, minutes: 30 };

/** As the shop offers them by default. */
const waysOf = (transfer: Way = plain, onDelivery: Way = transfer): Standing => ({
	ways: [
		{ ...plain, ...transfer, method: 'BANK_TRANSFER' },
		{ ...plain, ...onDelivery, method: 'ON_DELIVERY' },
	],
});
const requestText = 'Este pedido lo confirma la tienda antes de que pagues (hasta 48 h).';
const minutesText = 'Tienes 30 minutos para pagar después de confirmar: quedan pocas unidades.';

const hold = () => {
	const now = new Date().toISOString();
	const until = new Date(Date.parse(now) + 600_000).toISOString();
	return { items: [{ productId: 1, quantity: 2 }], until, now, canRenew: false };
};
const open = (standing: () => unknown, server = {}) =>
	openCheckout({
		items: [quinua],
		server: { 'POST /orders/standing': standing, 'POST /holds': hold, ...server },
	});
const button = (name: string) => screen.findByRole('button', { name });
const sheet = () => screen.findByRole('region', { name: 'Tu pedido cambió mientras comprabas' });
const accept = async (app: Awaited<ReturnType<typeof open>>) =>
	app.user.click(within(await sheet()).getByRole('button', { name: 'Aceptar cambios' }));
const standings = (app: Awaited<ReturnType<typeof open>>) =>
	sent(app).map(({ body }) => (body as { standing?: object }).standing);

describe('what the order would be', () => {
	it('[R21-26, R21-27] is said before the press: a request is sent, and nothing is said to be kept', async () => {
		const placed = anOrder({ request: true, payment: null, paymentInstructions: '' });
		const app = await open(() => waysOf(request), { 'POST /orders': () => answer(201, placed) });
		expect(await screen.findByText(requestText)).toBeVisible();
		expect(screen.queryByText(/apartad/)).toBeNull();
		expect(screen.queryByRole('button', { name: 'Confirmar pedido' })).toBeNull();
		expect(form()).not.toHaveTextContent(/Después de confirmar/);
		expect(form()).toHaveTextContent('Pagas así si la tienda acepta tu solicitud.');
		expect(app.server.last('POST /orders/standing')?.body).toEqual({
			items: [{ productId: 1, quantity: 2 }],
			total: 20,
		});
		await app.user.click(await button('Enviar solicitud'));
		expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('¡Gracias! Recibimos tu solicitud');
		expect(standings(app)).toEqual([request]);
		const page = screen.getByRole('main');
		expect(page).toHaveTextContent('Recibimos tu solicitud. Falta que la tienda la acepte.');
		expect(page).toHaveTextContent('Cómo va tu solicitud');
		expect(page).not.toHaveTextContent(/tu pedido|Pedido ORD|compraste|Pendiente|apartad/);
	});

	it('[R21-26, R21-28] is said for the chosen way to pay, with the minutes where they are fewer', async () => {
		const app = await open(() => waysOf(short, request));
		expect(await screen.findByText(minutesText)).toBeVisible();
		expect(await screen.findByText(/apartados/)).toBeVisible();
		await app.user.click(screen.getByRole('radio', { name: /contra entrega/ }));
		expect(await screen.findByText(requestText)).toBeVisible();
		expect(screen.queryByText(/apartados/)).toBeNull();
		expect(await button('Enviar solicitud')).toBeEnabled();
		await app.user.click(screen.getByRole('radio', { name: /Transferencia/ }));
		await app.user.click(confirm());
		await screen.findByText('ORD-2026-041');
		expect(standings(app)).toEqual([short]);
	});

	it.each([
		['a request', request, 'ConfirmaciónEste pedido lo confirma la tienda', 'Enviar solicitud'],
		['a shorter time', short, 'Plazo para pagarTienes 30 minutos para pagar', 'Confirmar pedido'],
	])('[R21-29] becomes %s between screen and press: the press stops and asks', async (_what, worse, text, next) => {
		let now = waysOf();
		const app = await open(() => now);
		await screen.findByText(/apartados/);
		now = waysOf(worse);
		await app.goLive();
		const product = aProduct({ id: 1, name: 'Quinua roja', price: 10, stock: 3, version: 9 });
		act(() => app.channel.send(topics.products, { type: 'PRODUCT_UPDATED', product }));
		act(() => app.runTimers());
		await screen.findByText(worse.request ? requestText : minutesText);
		await app.user.click(await button(next));
		expect(await sheet()).toHaveTextContent(text);
		expect(await sheet()).toHaveFocus();
		expect(screen.getAllByText(worse.request ? requestText : minutesText)).toHaveLength(1);
		expect(sent(app)).toEqual([]);
		await accept(app);
		await app.user.click(await button(next));
		await screen.findByText('ORD-2026-041');
		expect(standings(app)).toEqual([worse]);
	});

	it('[R21-29] where only the server knows that it is a request, the answer asks, and the next press sends it', async () => {
		const refusal = { message: 'Ahora lo confirma la tienda.', code: 'standing_changed', standing: waysOf(request) };
		let refuses = true;
		const app = await open(() => waysOf(), {
			'POST /orders': () => (refuses ? answer(409, refusal) : answer(201, anOrder({ request: true }))),
		});
		await screen.findByText(/apartados/);
		await app.user.click(confirm());
		expect(await sheet()).toHaveTextContent(requestText);
		expect(screen.queryByText(/apartados/)).toBeNull();
		refuses = false;
		await accept(app);
		expect(await button('Enviar solicitud')).toHaveFocus();
		await app.user.click(await button('Enviar solicitud'));
		await screen.findByText('¡Gracias! Recibimos tu solicitud');
		expect(standings(app)).toEqual([plain, request]);
		expect(new Set(keys(app)).size).toBe(2);
	});

	it('[R21-29] before it is known the screen promises a plain order, and so does the press', async () => {
		const app = await open(() => byHand().promise);
		expect(screen.queryByText(/apartados/)).toBeNull();
		await app.user.click(confirm());
		await screen.findByText('ORD-2026-041');
		expect(standings(app)).toEqual([plain]);
	});

	it('[R21-29] an order that nobody answered asks nothing of its own last units', async () => {
		let now = waysOf(short);
		let lost = true;
		const app = await open(() => now, { 'POST /orders': () => (lost ? answer(503) : answer(201, anOrder())) });
		await screen.findByText(minutesText);
		await app.user.click(confirm());
		await screen.findByText(/si ya quedó registrado, te lo mostramos/);
		now = waysOf(request);
		await app.goLive();
		const product = aProduct({ id: 1, name: 'Quinua roja', price: 10, stock: 9, version: 9 });
		const asked = app.server.count('POST /orders/standing');
		act(() => app.channel.send(topics.products, { type: 'PRODUCT_UPDATED', product }));
		act(() => app.runTimers());
		await waitFor(() => expect(app.server.count('POST /orders/standing')).toBeGreaterThan(asked));
		lost = false;
		await app.user.click(confirm());
		await screen.findByText('ORD-2026-041');
		expect(new Set(keys(app)).size).toBe(1);
		expect(standings(app)).toEqual([short, short]);
	});

	it.each([
		['the release before', { contract: 3 }],
		['a foreign back end', { foreign: true }],
	])('[R21-30] before %s nothing is asked for or said, and the checkout goes on', async (_what, back) => {
		const app = await openCheckout({ items: [quinua], ...back });
		await app.user.click(confirm());
		if (!('foreign' in back)) await screen.findByText('ORD-2026-041');
		await waitFor(() => expect(sent(app)).toHaveLength('foreign' in back ? 0 : 1));
		expect(app.server.count('POST /orders/standing')).toBe(0);
		expect(standings(app)).toEqual('foreign' in back ? [] : [undefined]);
	});
});
