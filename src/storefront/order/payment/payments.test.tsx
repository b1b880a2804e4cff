import '../CheckoutDonePage';
import '../../checkout/CheckoutPage';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { Order } from '#contract/orders/order';
import type { OrderPayment } from '#contract/payments/state';
import { limits } from '#contract/shared/limits';
import { defaultShop, wholeShop } from '#contract/shop/default';
import { signedInStorage } from '#testing/builders';
import { anOrder, confirm, openCheckout, rosa, sent } from '#testing/checkout';
import { renderApp } from '#testing/renderApp';
import { answer, byHand, type Handler } from '#testing/serve';
import { timeLeftText } from './timeLeft';

const minute = 60_000;

const aPayment = (changes: Partial<OrderPayment> = {}): OrderPayment => ({
	state: 'WAITING',
	amount: 44.5,
	dueAt: new Date(Date.now() + 27.5 * minute).toISOString(),
	operationNumber: null,
	message: '',
	payTo: { number: '987654321', holder: 'Rosa Quispe', qr: `/uploads/${'a'.repeat(32)}-400x500.webp` },
	proofs: [],
	...changes,
});
const yaped = (payment: Partial<OrderPayment> = {}, changes: Partial<Order> = {}): Order =>
	anOrder({ paymentMethod: 'YAPE', payment: aPayment(payment), ...changes });

const proved = yaped({
	state: 'PROOF_SENT',
	dueAt: null,
	payTo: null,
	operationNumber: '123456',
	proofs: [{ id: 5, sentAt: '2026-03-01T15:10:00.000Z' }],
});

async function open(order: Order, server: Record<string, Handler> = {}) {
	const app = renderApp({
		route: '/checkout/done/41',
		storage: signedInStorage(rosa),
		server: {
			'GET /orders/41': () => order,
			'GET /orders/41/documents': () => ({ documents: [] }),
			'GET /payments/41/proofs/5': () => answer(404),
			...server,
		},
	});
	await screen.findByRole('heading', { level: 1, name: /pedido/ });
	return app;
}

const panel = () => within(screen.getByRole('region', { name: 'Pago' }));
const picture = (bytes = 20) =>
	new File([new Uint8Array([0xff, 0xd8, 0xff, ...Array(bytes)])], 'yape.jpg', { type: 'image/jpeg' });

describe('the page of an order that waits for its money', () => {
	it('[R15-79, R20-110] shows amount, number to copy, holder, QR picture and the time that is left', async () => {
		const { user } = await open(yaped());
		expect(panel().getByText(/44\.50/)).toBeVisible();
		expect(panel().getByText('987 654 321')).toBeVisible();
		expect(panel().getByText('Rosa Quispe')).toBeVisible();
		expect(screen.getByRole('region', { name: 'Cómo va tu pedido' })).toHaveTextContent(/esperamos el pago/);
		expect(panel().getByText('Tienes 28 min')).toBeVisible();
		expect(panel().getByRole('img', { name: 'Código QR de Yape de Rosa Quispe' })).toHaveAttribute('width', '400');
		const write = jest.spyOn(navigator.clipboard, 'writeText');
		await user.click(panel().getByRole('button', { name: 'Copiar el número' }));
		expect(write).toHaveBeenCalledWith('987654321');
		expect(await panel().findByRole('button', { name: 'Número copiado' })).toBeVisible();
	});

	it('[R15-79] sends number and picture, then says that the shop is looking, and at the press what it decided', async () => {
		let order = yaped();
		const app = await open(order, {
			'GET /orders/41': () => order,
			'POST /payments/41/proofs': () => {
				order = proved;
				return answer(201, proved);
			},
		});
		await app.goLive();
		await app.user.type(panel().getByLabelText('Número de operación'), '123 456');
		await app.user.upload(panel().getByLabelText('Imagen del comprobante'), picture());
		expect(panel().getByText(/yape\.jpg/)).toBeVisible();
		await app.user.click(panel().getByRole('button', { name: 'Enviar comprobante' }));
		expect(await panel().findByText('Estamos revisando tu pago')).toBeVisible();
		expect(panel().getByText('01/03/2026, 10:10')).toBeVisible();
		expect(panel().queryByRole('form')).toBeNull();
		const request = app.server.requests.find(({ path }) => path === '/payments/41/proofs');
		const form = request?.body as FormData;
		expect([form.get('operationNumber'), (form.get('image') as File).name]).toEqual(['123456', 'yape.jpg']);
		act(() => {
			app.channel.send('/user/queue/orders', {
				type: 'ORDER_UPDATED',
				order: {
					id: 41,
					status: 'CONFIRMED',
					trackingNumber: null,
					payment: { ...proved.payment, state: 'CONFIRMED' },
				},
			});
		});
		expect(await panel().findByText('Pago confirmado. Gracias por tu compra.')).toBeVisible();
		expect(panel().getByRole('status')).toHaveTextContent('Pago confirmado');
	});

	it('[R15-79, R15-67] a refusal stands at its field and nothing typed is lost', async () => {
		const fields = { operationNumber: 'Ese número ya se usó para otro pedido.' };
		const { user } = await open(yaped(), {
			'POST /payments/41/proofs': () => answer(400, { message: 'Ese número ya se usó para otro pedido.', fields }),
		});
		await user.type(panel().getByLabelText('Número de operación'), '777');
		await user.click(panel().getByRole('button', { name: 'Enviar comprobante' }));
		expect(panel().getByText(/Escríbelo como sale en tu comprobante/)).toBeVisible();
		expect(panel().getByText('Elige la imagen de tu comprobante')).toBeVisible();
		await user.type(panel().getByLabelText('Número de operación'), '0001');
		await user.upload(panel().getByLabelText('Imagen del comprobante'), picture());
		await user.click(panel().getByRole('button', { name: 'Enviar comprobante' }));
		const field = panel().getByLabelText('Número de operación');
		await waitFor(() => expect(field).toHaveAccessibleDescription(/Ese número ya se usó/));
		expect(field).toHaveValue('7770001');
		expect(field).toHaveFocus();
		expect(panel().getByText(/yape\.jpg/)).toBeVisible();
	});

	it('[R15-66] a picture that is too heavy is refused before it is sent', async () => {
		const { user, server } = await open(yaped());
		const heavy = picture();
		Object.defineProperty(heavy, 'size', { value: limits.imageBytes + 1 });
		await user.type(panel().getByLabelText('Número de operación'), '123456');
		await user.upload(panel().getByLabelText('Imagen del comprobante'), heavy);
		await user.click(panel().getByRole('button', { name: 'Enviar comprobante' }));
		expect(await panel().findByText(/La imagen no puede pesar más de 8 MB/)).toBeVisible();
		expect(server.count('POST /payments/41/proofs')).toBe(0);
	});

	it('[R15-71] asked again, it says what is missing and has the form', async () => {
		await open(yaped({ message: 'No se lee la imagen', proofs: proved.payment?.proofs ?? [] }));
		expect(panel().getByText('La tienda te escribe: «No se lee la imagen»')).toBeVisible();
		expect(panel().getByRole('form', { name: 'Enviar comprobante' })).toBeVisible();
	});

	it.each([
		['REFUSED', 'CANCELLED', 'La tienda no encontró tu pago'],
		['EXPIRED', 'CANCELLED', 'Terminó el plazo para pagar'],
		['RETURNED', 'CANCELLED', 'La tienda te devolvió el pago'],
	] as const)('[R15-79] %s is said, without a form', async (state, status, text) => {
		await open(yaped({ state, dueAt: null, payTo: null }, { status }));
		expect(panel().getByText(text)).toBeVisible();
		expect(panel().queryByRole('form')).toBeNull();
	});

	it('[R17-73] what was typed outlives the end of the time, and goes to the shop with its contact beside it', async () => {
		const ended = yaped(
			{ state: 'EXPIRED', dueAt: null, payTo: null, lateUntil: new Date(Date.now() + 90 * minute).toISOString() },
			{ status: 'CANCELLED' },
		);
		const late = { ...ended, payment: { ...aPayment(proved.payment ?? {}) } };
		let order = yaped();
		const app = await open(order, {
			'GET /orders/41': () => order,
			'GET /shop': () => wholeShop({ version: 3, seller: { ...wholeShop({}).seller, whatsapp: '51987654321' } }),
			'POST /payments/41/proofs': () => {
				order = late;
				return answer(201, late);
			},
		});
		await app.goLive();
		await app.user.type(panel().getByLabelText('Número de operación'), '123456');
		await app.user.upload(panel().getByLabelText('Imagen del comprobante'), picture());
		order = ended;
		const { status, payment } = ended;
		act(() => {
			app.channel.send('/user/queue/orders', {
				type: 'ORDER_UPDATED',
				order: { id: 41, status, trackingNumber: null, payment },
			});
		});
		expect(await panel().findByText('Terminó el plazo para pagar')).toBeVisible();
		expect(panel().getByRole('heading', { name: '¿Ya pagaste?' })).toBeVisible();
		expect(panel().getByLabelText('Número de operación')).toHaveValue('123456');
		expect(panel().getByText(/yape\.jpg/)).toBeVisible();
		expect(await panel().findByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
			'href',
			expect.stringMatching(/^https:\/\/wa\.me\/51987654321\?text=.*ORD-2026-041/),
		);
		await app.user.click(panel().getByRole('button', { name: 'Enviar comprobante' }));
		expect(await panel().findByText('La tienda está buscando tu pago')).toBeVisible();
		expect(panel().queryByText(/No tienes que hacer nada más/)).toBeNull();
		expect(panel().queryByRole('form')).toBeNull();
	});

	it.each(['WAITING', 'REFUSED'] as const)('[R17-73] a cancelled order takes a late proof too: %s', async (state) => {
		const lateUntil = new Date(Date.now() + 90 * minute).toISOString();
		await open(yaped({ state, dueAt: null, payTo: null, lateUntil }, { status: 'CANCELLED' }));
		expect(panel().getByRole('form', { name: 'Enviar comprobante' })).toBeVisible();
	});

	it('[R17-73] a week later it takes none', async () => {
		const lateUntil = new Date(Date.now() - minute).toISOString();
		await open(yaped({ state: 'EXPIRED', dueAt: null, payTo: null, lateUntil }, { status: 'CANCELLED' }));
		expect(panel().queryByRole('form')).toBeNull();
	});

	it('[R17-75] a cancelled order is not thanked for, and has no day on which it comes', async () => {
		const delivery: Order['delivery'] = {
			...{
				methodId: 1,
				name: 'Agencia Sur',
				kind: 'AGENCY',
				fee: 12,
				from: '2026-03-03',
				to: '2026-03-04',
				office: null,
			},
			accepted: { products: 32.5, fee: 12, total: 44.5, at: '2026-03-01T15:00:00.000Z' },
		};
		const way = { delivery };
		const { unmount } = await open(yaped({}, way));
		expect(screen.getByText(/Llega entre el martes 3/)).toBeVisible();
		unmount();
		await open(yaped({ state: 'EXPIRED', dueAt: null, payTo: null }, { status: 'CANCELLED', ...way }));
		expect(screen.getByRole('heading', { level: 1, name: 'Este pedido fue cancelado' })).toBeVisible();
		expect(screen.getByText('Agencia Sur.')).toBeVisible();
		expect(screen.queryByText(/Llega/)).toBeNull();
	});

	it('[R21-143] the title follows the state, also of an order that is opened later', async () => {
		const app = await open(yaped());
		await app.goLive();
		const titles = [
			['CONFIRMED', 'Tu pedido está confirmado'],
			['PROCESSING', 'Estamos preparando tu paquete'],
			['SHIPPED', 'Tu paquete va en camino'],
			['DELIVERED', 'Recibiste tu pedido'],
		];
		for (const [status, title] of titles) {
			act(() => void app.channel.send('/user/queue/orders', { type: 'ORDER_UPDATED', order: { id: 41, status } }));
			expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
		}
		app.unmount();
		await open(yaped({ state: 'CONFIRMED', dueAt: null, payTo: null }, { status: 'CONFIRMED' }));
		expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Tu pedido está confirmado');
	});

	it('[R15-81] one press puts what expired into the cart again', async () => {
		const app = await open(yaped({ state: 'EXPIRED', dueAt: null, payTo: null }, { status: 'CANCELLED' }));
		await app.user.click(panel().getByRole('button', { name: /^Volver a pedir/ }));
		await waitFor(() => expect(app.address()).toBe('/cart'));
		expect(app.store.getState().cart.items).toMatchObject([
			{ id: 1, name: 'Quinua roja', quantity: 2, price: 10 },
			{ id: 2, name: 'Café de altura', quantity: 1, price: 24.5 },
		]);
	});

	it('[R15-157, R15-161] one press revives what expired, within its time', async () => {
		const revivableUntil = new Date(Date.now() + 90 * minute).toISOString();
		let order = yaped({ state: 'EXPIRED', dueAt: null, payTo: null, revivableUntil }, { status: 'CANCELLED' });
		const app = await open(order, {
			'GET /orders/41': () => order,
			'POST /payments/41/revive': () => {
				order = yaped();
				return order;
			},
		});
		expect(panel().getByText(/^Hasta el .* puedes recuperarlo tal como estaba/)).toBeVisible();
		await app.user.click(panel().getByRole('button', { name: 'Recuperar pedido' }));
		expect(await panel().findByText('Tienes 28 min')).toBeVisible();
		expect(panel().getByRole('form', { name: 'Enviar comprobante' })).toBeVisible();
	});

	it('[R15-79, R21-126] a transfer shows the shop’s text; with payment at the door nothing is to be sent', async () => {
		const { unmount } = await open(anOrder({ payment: aPayment({ payTo: null }) }));
		expect(panel().getByText(/^Transfiere S\/\. 44\.50/)).toBeVisible();
		expect(panel().getByRole('form', { name: 'Enviar comprobante' })).toBeVisible();
		expect(panel().queryByRole('link', { name: 'WhatsApp' })).toBeNull();
		unmount();
		const seller = { ...defaultShop.seller, whatsapp: '51987654321' };
		const asked = await open(anOrder({ payment: aPayment({ payTo: null }) }), {
			'GET /shop': () => ({ ...defaultShop, seller }),
		});
		expect(await panel().findByRole('link', { name: 'WhatsApp' })).toBeVisible();
		asked.unmount();
		await open(
			anOrder({ paymentMethod: 'ON_DELIVERY', payment: aPayment({ state: 'ON_DELIVERY', dueAt: null, payTo: null }) }),
		);
		expect(panel().queryByRole('form')).toBeNull();
	});

	it.each([
		[0, 'El plazo terminó'],
		[1, 'Tienes 1 min'],
		[28 * minute - 1, 'Tienes 28 min'],
		[119 * minute, 'Tienes 119 min'],
		[47.9 * 60 * minute, 'Tienes 47 h'],
		[49 * 60 * minute, 'Tienes 2 días'],
	])('[R15-79] of %d ms it says: %s', (left, text) => {
		expect(timeLeftText(left)).toBe(text);
	});

	it('[R15-79] the time counts by the server’s clock', async () => {
		const order = yaped();
		await open(order, {
			'GET /orders/41': () =>
				new Response(JSON.stringify(order), {
					headers: { 'content-type': 'application/json', date: new Date(Date.now() + 10 * minute).toUTCString() },
				}),
		});
		expect(panel().getByText('Tienes 18 min')).toBeVisible();
	});
});

describe('the choice in the checkout', () => {
	const methods = [
		{ method: 'YAPE', upTo: null },
		{ method: 'BANK_TRANSFER', upTo: null },
		{ method: 'ON_DELIVERY', upTo: 40 },
	];
	const labels = () =>
		within(screen.getByRole('group', { name: 'Forma de pago' }))
			.queryAllByRole('radio')
			.map((radio) => radio.getAttribute('value'));

	it('[R15-61, R20-83] offers what the shop has for this sum, the first one chosen, once it is known', async () => {
		const reply = byHand<Response>();
		const app = await openCheckout({ server: { 'GET /payments/methods': () => reply.promise } });
		expect(labels()).toEqual([]);
		expect(confirm()).toBeDisabled();
		await act(async () => reply.resolve(answer(200, { methods })));
		// 44.50 is more than the shop takes at the door.
		const markOf = (name: RegExp) => screen.getByRole('radio', { name }).closest('label')?.querySelector('rect');
		expect(markOf(/^Yape/)).toBeInTheDocument();
		expect(markOf(/^Transferencia/)).toBeNull();
		expect(labels()).toEqual(['YAPE', 'BANK_TRANSFER']);
		expect(screen.getByRole('radio', { name: /^Yape/ })).toBeChecked();
		await app.user.click(confirm());
		await waitFor(() => expect(sent(app)[0]?.body).toMatchObject({ paymentMethod: 'YAPE' }));
	});

	it('[R21-125] says who can be asked where the shop takes no money for this order', async () => {
		const seller = { ...defaultShop.seller, whatsapp: '51987654321', phone: '051 321234' };
		await openCheckout({
			server: {
				'GET /shop': () => ({ ...defaultShop, seller }),
				'GET /payments/methods': () => ({ methods: [{ method: 'ON_DELIVERY', upTo: 40 }] }),
			},
		});
		const choice = within(screen.getByRole('group', { name: 'Forma de pago' }));
		expect(await choice.findByText(/la tienda no tiene cómo cobrarte/)).toBeVisible();
		expect(choice.getAllByRole('link').map((link) => link.textContent)).toEqual(['WhatsApp', '051 321234']);
		expect(labels()).toEqual([]);
		expect(confirm()).toBeDisabled();
	});

	it('[R15-82, R15-231] a foreign back end is not asked, and has transfer and delivery', async () => {
		const { server } = await openCheckout({ foreign: true });
		expect(labels()).toEqual(['BANK_TRANSFER', 'ON_DELIVERY']);
		expect(server.count('GET /payments/methods')).toBe(0);
	});
});
