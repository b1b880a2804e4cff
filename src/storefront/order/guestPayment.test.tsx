import './CheckoutDonePage';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { GuestOrder } from '#contract/orders/guest';
import { orderDigitsHeader, orderLinkHeader, orderLinkTopic } from '#contract/orders/link';
import type { ShownTaxDocument } from '#contract/tax/documents';
import { listenBy } from '#live/linkTopics';
import { aUser } from '#testing/builders';
import { linkReads } from '#testing/linkReads';
import { renderApp } from '#testing/renderApp';
import { answer, type Handler, type SeenRequest } from '#testing/serve';

const token = 'a'.repeat(43);
const minute = 60_000;
const later = (minutes: number) => new Date(Date.now() + minutes * minute).toISOString();

const waiting = (changes: Partial<NonNullable<GuestOrder['payment']>> = {}): GuestOrder['payment'] => ({
	state: 'WAITING',
	amount: 32,
	dueAt: later(27.5),
	revivableUntil: null,
	message: '',
	payTo: { number: '987654321', holder: 'Rosa Quispe', qr: null },
	...changes,
});
const personal = {
	...{ name: 'Lucía', document: '45678912', email: 'lucia@correo.pe', phone: '987 654 321', notes: '' },
	...{ shippingAddress: 'Jr. Puno 345, Juliaca', office: 'Terminal, Jr. San Martín 100' },
};
const anOrder = (changes: Partial<GuestOrder> = {}): GuestOrder => ({
	orderNumber: 'ORD-2026-041',
	createdAt: '2026-03-01T15:00:00.000Z',
	status: 'PENDING',
	total: 32,
	shipping: 12,
	items: [{ productId: 1, productName: 'Quinua roja', imageUrl: null, quantity: 2, price: 10 }],
	paymentMethod: 'YAPE',
	paymentInstructions: 'Paga S/ 32.00 con Yape.',
	trackingNumber: null,
	payment: waiting(),
	delivery: { name: 'Agencia Sur', kind: 'AGENCY', from: '2026-03-03', to: '2026-03-04' },
	asks: 'document',
	documented: false,
	adopted: false,
	personal: null,
	...changes,
});
const expired = (changes: Partial<GuestOrder> = {}) =>
	anOrder({
		status: 'CANCELLED',
		payment: waiting({ state: 'EXPIRED', dueAt: null, payTo: null, revivableUntil: later(60) }),
		...changes,
	});

/** `state` and `open` answer the link alone, and with the digits. */
async function open(order: GuestOrder, { state, open, ...server }: Record<string, Handler> = {}) {
	const reads = { state: state ?? (() => order), open: open ?? (() => ({ ...order, personal })) };
	const app = renderApp({
		route: `/pedido/${token}`,
		server: { ...linkReads(reads), ...server },
	});
	await screen.findByRole('heading', { level: 1, name: /^(Pedido|Solicitud) ORD-2026-041$/ });
	return { ...app, reads };
}

async function openWithDigits(order: GuestOrder, server: Record<string, Handler> = {}) {
	const app = await open(order, server);
	await app.user.type(screen.getByLabelText(/^Últimos 4 dígitos/), '8912');
	await app.user.click(screen.getByRole('button', { name: 'Abrir mi pedido' }));
	await screen.findByText('Lucía');
	return app;
}

/** Link and digits of a request, which stand in its headers alone. */
const keyOf = (request: SeenRequest | undefined) => [
	request?.headers.get(orderLinkHeader),
	request?.headers.get(orderDigitsHeader),
];

const panel = () => within(screen.getByRole('region', { name: 'Pago' }));
const picture = () => new File([new Uint8Array([0xff, 0xd8, 0xff, 1])], 'yape.jpg', { type: 'image/jpeg' });

it('[R15-150] the link alone shows sum, where to pay, the time that is left and the way of delivery', async () => {
	await open(anOrder());
	expect(panel().getByText(/32\.00/)).toBeVisible();
	expect(panel().getByText('987 654 321')).toBeVisible();
	expect(panel().getByRole('button', { name: 'Copiar el número' })).toBeVisible();
	expect(panel().getByText('Rosa Quispe')).toBeVisible();
	expect(panel().getByText('Tienes 28 min')).toBeVisible();
	const delivery = within(screen.getByRole('region', { name: 'Forma de entrega' }));
	expect(delivery.getByText('Agencia Sur.')).toBeVisible();
	expect(delivery.getByText(/Llega entre el martes 3 y el miércoles 4 de marzo/)).toBeVisible();
	expect(screen.queryByText(/Terminal/)).toBeNull();
});

it('[R15-156, R15-150] the form comes with the digits, as the office does', async () => {
	const app = await open(anOrder());
	expect(panel().queryByRole('form', { name: 'Enviar comprobante' })).toBeNull();
	expect(panel().getByText(/¿Ya pagaste\? Abre tu pedido/)).toBeVisible();
	await app.user.type(screen.getByLabelText(/^Últimos 4 dígitos/), '8912');
	await app.user.click(screen.getByRole('button', { name: 'Abrir mi pedido' }));
	expect(await panel().findByRole('form', { name: 'Enviar comprobante' })).toBeVisible();
	expect(screen.getByText(/Recoges en Terminal/)).toBeVisible();
});

it('[R15-151] link and digits go before the picture, and the page says that the shop is looking', async () => {
	const sent = anOrder({ payment: waiting({ state: 'PROOF_SENT', dueAt: null, payTo: null }), personal });
	const app = await openWithDigits(anOrder(), { 'POST /payments/link/proofs': () => answer(201, sent) });
	await app.user.type(panel().getByLabelText('Número de operación'), '123 456');
	await app.user.upload(panel().getByLabelText('Imagen del comprobante'), picture());
	await app.user.click(panel().getByRole('button', { name: 'Enviar comprobante' }));
	expect(await panel().findByText('Estamos revisando tu pago')).toBeVisible();
	const request = app.server.requests.find(({ path }) => path === '/payments/link/proofs');
	const form = request?.body as FormData;
	expect([...form.keys()]).toEqual(['operationNumber', 'image']);
	expect([...keyOf(request), form.get('operationNumber')]).toEqual([token, '8912', '123456']);
});

it('[R15-151, R15-67] a refusal stands at its field, and nothing typed is lost', async () => {
	const fields = { operationNumber: 'Ese número ya se usó para otro pedido.' };
	const app = await openWithDigits(anOrder(), {
		'POST /payments/link/proofs': () => answer(400, { message: fields.operationNumber, fields }),
	});
	await app.user.type(panel().getByLabelText('Número de operación'), '7770001');
	await app.user.upload(panel().getByLabelText('Imagen del comprobante'), picture());
	await app.user.click(panel().getByRole('button', { name: 'Enviar comprobante' }));
	const field = panel().getByLabelText('Número de operación');
	await waitFor(() => expect(field).toHaveAccessibleDescription(/Ese número ya se usó/));
	expect(field).toHaveValue('7770001');
	expect(panel().getByText(/yape\.jpg/)).toBeVisible();
});

it('[R15-156] of an order that an account has, the proof is sent from there', async () => {
	await open(anOrder({ adopted: true }));
	expect(panel().getByText(/Hazlo desde la cuenta/)).toBeVisible();
	expect(panel().queryByRole('form')).toBeNull();
});

it('[R20-110, R20-111, R20-115] the payment stands first, with the digits in it, and the link last', async () => {
	await open(anOrder());
	const heads = within(screen.getByRole('main'))
		.getAllByRole('heading', { level: 2 })
		.map(({ textContent }) => textContent);
	expect([heads[0], heads[1], heads.at(-1)]).toEqual(['Yape', 'Cómo va tu pedido', 'Guarda este enlace']);
	expect(panel().getByLabelText(/^Últimos 4 dígitos/)).toBeVisible();
	expect(screen.getByRole('link', { name: 'Enviármelo por WhatsApp' })).toHaveAttribute(
		'href',
		`https://wa.me/?text=${encodeURIComponent(`Mi pedido ORD-2026-041 en Tienda Viva: ${window.location.href}`)}`,
	);
});

it('[R20-111] without anything to send, the digits stand where the data are hidden', async () => {
	await open(anOrder({ status: 'CONFIRMED', payment: waiting({ state: 'CONFIRMED', dueAt: null, payTo: null }) }));
	expect(panel().queryByRole('form')).toBeNull();
	const hidden = within(screen.getByRole('region', { name: 'Entrega y contacto' }));
	expect(hidden.getByLabelText(/^Últimos 4 dígitos/)).toBeVisible();
});

describe('of a request', () => {
	const request = (changes: Partial<GuestOrder> = {}) =>
		anOrder({ request: true, payment: null, paymentInstructions: '', ...changes });
	const main = () => screen.getByRole('main');
	/** Of an order that the shop has accepted alone; «tus pedidos» are all of an account. */
	const ofOrders = /pedido(?!s)|apartad|compraste|Pendiente|Llega /i;

	it('[R18-82, R21-27] every sentence of the link says so, and none promises units or a day', async () => {
		const app = await open(request());
		expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Solicitud ORD-2026-041');
		expect(main()).toHaveTextContent('Recibimos tu solicitud. Falta que la tienda la acepte.');
		expect(main()).not.toHaveTextContent(ofOrders);
		await app.user.type(screen.getByLabelText(/^Últimos 4 dígitos/), '8912');
		await app.user.click(screen.getByRole('button', { name: 'Abrir mi solicitud' }));
		await app.user.click(await screen.findByRole('button', { name: 'Cancelar solicitud' }));
		expect(main()).not.toHaveTextContent(ofOrders);
		const dialog = screen.getByRole('alertdialog', { name: '¿Cancelar la solicitud ORD-2026-041?' });
		expect(dialog).not.toHaveTextContent(ofOrders);
	});

	it('[R21-27] its end is that of a request: there is nothing to pay', async () => {
		await open(request({ status: 'CANCELLED', cancelReason: 'No hay más.' }));
		expect(main()).toHaveTextContent('Esta solicitud terminó. No tienes nada que pagar.');
		expect(main()).not.toHaveTextContent(ofOrders);
	});

	it('[R21-27] once it is accepted it is an order, with all that belongs to one', async () => {
		await open(anOrder());
		expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Pedido ORD-2026-041');
		expect(main()).toHaveTextContent('Cómo va tu pedido');
		expect(main()).toHaveTextContent('Llega entre el martes 3 y el miércoles 4 de marzo.');
		expect(main()).not.toHaveTextContent(/solicitud/i);
	});
});

describe('digits typed in this tab', () => {
	it('[R20-112] open the order again when the page is loaded again, without the link being kept', async () => {
		const { unmount } = await openWithDigits(anOrder());
		expect(JSON.stringify({ ...sessionStorage })).not.toContain(token);
		unmount();
		await open(anOrder());
		expect(await screen.findByText('Lucía')).toBeVisible();
		expect(panel().getByRole('form', { name: 'Enviar comprobante' })).toBeVisible();
	});

	it('[R20-112] are forgotten once they are others', async () => {
		sessionStorage.setItem('orderDigits', 'ORD-2026-041:0000;');
		await open(anOrder(), { open: () => answer(400, { message: 'No', code: 'wrong_digits' }) });
		expect(await screen.findByLabelText(/^Últimos 4 dígitos/)).toBeVisible();
		expect(sessionStorage.getItem('orderDigits')).toBe('');
	});
});

it('[R20-113, R20-114] after the digits the proof is shown, and another can be sent', async () => {
	const state = anOrder({ payment: waiting({ state: 'PROOF_SENT', dueAt: null, payTo: null }) });
	const proofs = [{ id: 5, sentAt: '2026-03-01T15:10:00.000Z' }];
	const opened = { ...state, personal: { ...personal, proof: { operationNumber: '123456', proofs } } };
	Object.assign(URL, { createObjectURL: () => 'blob:comprobante', revokeObjectURL: () => {} });
	const app = await openWithDigits(state, {
		open: () => opened,
		'GET /payments/link/proofs/5': () => new Response('imagen'),
		'GET /payments/link/proofs/6': () => new Response('imagen'),
		'POST /payments/link/proofs': () => {
			proofs.push({ id: 6, sentAt: '2026-03-01T15:20:00.000Z' });
			return answer(201, opened);
		},
	});
	expect(await panel().findByRole('img', { name: 'Comprobante que enviaste' })).toBeVisible();
	expect(panel().getByText('01/03/2026, 10:10')).toBeVisible();
	expect(panel().queryByRole('form')).toBeNull();
	const seen = app.server.requests.find(({ path }) => path === '/payments/link/proofs/5');
	expect(keyOf(seen)).toEqual([token, '8912']);
	await app.user.click(panel().getByRole('button', { name: 'Enviar otro' }));
	await app.user.type(panel().getByLabelText('Número de operación'), '123 457');
	await app.user.upload(panel().getByLabelText('Imagen del comprobante'), picture());
	await app.user.click(panel().getByRole('button', { name: 'Enviar comprobante' }));
	expect(await panel().findByText('01/03/2026, 10:20')).toBeVisible();
	expect(panel().queryByRole('form')).toBeNull();
});

it('[R15-157, R15-161] one press revives, with the digits; before them the page says how', async () => {
	const app = await open(expired(), {
		'POST /payments/link/revive': () => anOrder({ personal }),
	});
	expect(panel().getByText(/Hasta el .* puedes recuperarlo .* Abre antes tu pedido/)).toBeVisible();
	expect(panel().queryByRole('button', { name: 'Recuperar pedido' })).toBeNull();
	await app.user.type(screen.getByLabelText(/^Últimos 4 dígitos/), '8912');
	await app.user.click(screen.getByRole('button', { name: 'Abrir mi pedido' }));
	await app.user.click(await panel().findByRole('button', { name: 'Recuperar pedido' }));
	expect(await panel().findByText('Tienes 28 min')).toBeVisible();
	const request = app.server.requests.find(({ path }) => path === '/payments/link/revive');
	expect(keyOf(request)).toEqual([token, '8912']);
	expect(request?.headers.get('hold-key')).toMatch(/^[0-9a-f]{32}$/);
});

it('[R15-158, R15-81] a refusal says what is missing, and the lines can go into the cart', async () => {
	const text = 'No podemos recuperar el pedido: «Quinua roja» se agotó.';
	const app = await openWithDigits(expired(), {
		'POST /payments/link/revive': () => answer(409, { message: text, code: 'not_revivable' }),
	});
	await app.user.click(panel().getByRole('button', { name: 'Recuperar pedido' }));
	expect(await panel().findByText(text)).toBeVisible();
	expect(panel().queryByRole('button', { name: 'Recuperar pedido' })).toBeNull();
	await app.user.click(panel().getByRole('button', { name: /^Volver a pedir/ }));
	await waitFor(() => expect(app.address()).toBe('/cart'));
	expect(app.store.getState().cart.items).toMatchObject([{ id: 1, quantity: 2, price: 10 }]);
});

it.each([
	['never', null],
	['no more, by the server’s clock', later(-1)],
])('[R15-161] there is no button where it can be revived %s', async (_when, revivableUntil) => {
	const payment = waiting({ state: 'EXPIRED', dueAt: null, payTo: null, revivableUntil });
	await openWithDigits(expired({ payment }));
	expect(panel().queryByRole('button', { name: 'Recuperar pedido' })).toBeNull();
	expect(panel().queryByText(/puedes recuperarlo/)).toBeNull();
	expect(panel().getByRole('button', { name: /^Volver a pedir/ })).toBeVisible();
});

it('[R15-148] of an order without a payment the page has the instructions alone', async () => {
	const { payment: _payment, delivery: _delivery, ...order } = anOrder();
	await open(order as GuestOrder);
	expect(screen.getByText('Paga S/ 32.00 con Yape.')).toBeVisible();
	expect(screen.queryByRole('region', { name: 'Pago' })).toBeNull();
});

it('[R15-162] whoever has the link pays by phone and code, without the digits', async () => {
	const gateway = { kind: 'code', asking: false, problem: '' } as const;
	let order = anOrder({ paymentMethod: 'CULQI_YAPE', payment: waiting({ payTo: null, gateway }) });
	const app = await open(order, {
		state: () => order,
		'POST /payments/link/charge': () => {
			order = anOrder({ status: 'CONFIRMED', payment: waiting({ state: 'CONFIRMED', dueAt: null, payTo: null }) });
			return order;
		},
	});
	expect(panel().queryByText(/Abre antes tu pedido/)).toBeNull();
	await app.user.type(panel().getByLabelText('Celular de tu Yape'), '987654321');
	await app.user.type(panel().getByLabelText('Código de aprobación'), '123456');
	await app.user.click(panel().getByRole('button', { name: /^Pagar/ }));
	expect(await panel().findByText('Pago confirmado. Gracias por tu compra.')).toBeVisible();
	const request = app.server.requests.find(({ path }) => path === '/payments/link/charge');
	expect(keyOf(request)).toEqual([token, null]);
	expect(request?.body).toEqual({ phone: '987654321', code: '123456' });
});

it.each([
	['PENDING', 'WAITING', 'Recibimos tu pedido y esperamos el pago.'],
	['PENDING', 'ON_DELIVERY', 'Recibimos tu pedido. Lo pagas al recibirlo.'],
	['PENDING', 'PROOF_SENT', 'Recibimos tu pedido y estamos revisando tu pago.'],
	['CANCELLED', 'WAITING', 'Este pedido fue cancelado.'],
	['CANCELLED', 'EXPIRED', 'Este pedido se canceló porque terminó el plazo para pagarlo.'],
	['CANCELLED', 'PROOF_SENT', 'Este pedido fue cancelado. Estamos buscando tu pago.'],
] as const)(
	'[R17-74, R17-75] %s with %s has one sentence, and a day only where it comes',
	async (status, state, text) => {
		await open(anOrder({ status, payment: waiting({ state }) }));
		expect(screen.getByRole('region', { name: 'Cómo va tu pedido' })).toHaveTextContent(text);
		expect(screen.queryAllByText(/esperamos el pago/)).toHaveLength(
			state === 'WAITING' && status === 'PENDING' ? 1 : 0,
		);
		expect(screen.queryAllByText(/Llega entre/)).toHaveLength(status === 'PENDING' ? 1 : 0);
		expect(screen.queryAllByText(/No tienes que hacer nada más/)).toHaveLength(
			status === 'PENDING' && state === 'PROOF_SENT' ? 1 : 0,
		);
	},
);

describe('an account made from the page', () => {
	const user = aUser();
	const server = {
		'POST /auth/signup': () => ({ message: 'ok' }),
		'POST /auth/signin': () => ({ ...user, accessToken: 'abc.def.ghi' }),
		'GET /user/profile': () => user,
		[`GET /orders/user/${user.id}`]: () => [],
	};
	const field = (label: string | RegExp) => within(screen.getByRole('main')).getByLabelText(label);

	it('[R17-76, R17-77] has its form filled, and the order at the first sign-in', async () => {
		const app = await open(anOrder(), {
			...server,
			open: () => ({
				...anOrder(),
				personal: { ...personal, name: 'Lucía Mamani Quispe', office: '' },
			}),
			'POST /orders/link/adopt': () => ({ id: 41, orderNumber: 'ORD-2026-041' }),
		});
		await app.user.type(screen.getByLabelText(/^Últimos 4 dígitos/), '8912');
		await app.user.click(screen.getByRole('button', { name: 'Abrir mi pedido' }));
		await screen.findByText('Lucía Mamani Quispe');
		await app.user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Crear una cuenta' }));
		await waitFor(() => expect(field('Nombre')).toHaveValue('Lucía'));
		expect(field('Apellido')).toHaveValue('Mamani Quispe');
		expect(field('Email')).toHaveValue('lucia@correo.pe');
		expect(field('Teléfono')).toHaveValue('987 654 321');
		expect(field('Dirección')).toHaveValue('Jr. Puno 345, Juliaca');
		await app.user.type(field('Usuario'), 'lucia');
		await app.user.type(field('Contraseña'), 'secreto');
		await app.user.type(field('Confirmar Contraseña'), 'secreto');
		await app.user.click(screen.getByRole('button', { name: 'Registrarse' }));
		await app.user.click(within(await screen.findByRole('main')).getByRole('link', { name: 'Iniciar Sesión' }));
		await screen.findByRole('heading', { level: 1, name: 'Iniciar Sesión' });
		await app.user.type(field(/^Usuario/), 'lucia');
		await app.user.type(field('Contraseña'), 'secreto');
		await app.user.click(within(screen.getByRole('main')).getByRole('button', { name: 'Iniciar Sesión' }));
		await waitFor(() => expect(app.address()).toBe('/user/orders'));
		const adopted = app.server.requests.find(({ path }) => path === '/orders/link/adopt');
		expect(keyOf(adopted)).toEqual([token, '8912']);
		expect(adopted?.headers.get('authorization')).toBe('Bearer abc.def.ghi');
	});

	it('[R17-77] that cannot take it along comes back to the page', async () => {
		const app = await openWithDigits(anOrder(), {
			...server,
			'POST /orders/link/adopt': () => answer(409, { message: 'Este pedido ya está en una cuenta.' }),
		});
		await app.user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Ya tengo cuenta' }));
		await screen.findByRole('heading', { level: 1, name: 'Iniciar Sesión' });
		await app.user.type(field(/^Usuario/), 'lucia');
		await app.user.type(field('Contraseña'), 'secreto');
		await app.user.click(within(screen.getByRole('main')).getByRole('button', { name: 'Iniciar Sesión' }));
		await waitFor(() => expect(app.address()).toBe(`/pedido/${token}`));
	});

	it('[R17-76] promises to take along only what was opened here', async () => {
		await open(anOrder());
		expect(screen.queryByText(/Este pedido va contigo/)).toBeNull();
		expect(screen.getByText(/Abre antes los datos del pedido/)).toBeVisible();
	});
});

describe('when the shop has changed the order', () => {
	afterEach(() => listenBy(null));

	async function follow(order: () => GuestOrder, server: Record<string, Handler>, opening = openWithDigits) {
		const app = await opening(order(), { state: () => order(), ...server });
		const followed = new Map<string, () => void>();
		listenBy((topic, heard) => {
			followed.set(topic, heard);
			return () => followed.delete(topic);
		});
		return { ...app, tell: () => act(() => followed.get(orderLinkTopic + token)?.()) };
	}
	const boleta = {
		kind: 'BOLETA',
		state: 'ACCEPTED',
		series: 'B001',
		number: 12,
		issuedOn: '2026-03-02',
		total: 32,
	} as const;
	const pdf = 'https://www.nubefact.com/cpe/abc.pdf';
	const region = () => within(screen.getByRole('region', { name: 'Comprobante emitido' }));

	it('[R15-324] an order that was opened is opened again, and shows the document that has come', async () => {
		let order = anOrder();
		let documents: ShownTaxDocument[] = [];
		const app = await follow(() => order, {
			open: () => ({ ...order, personal }),
			'GET /orders/link/documents': () => ({ documents }),
		});
		expect(screen.queryByRole('region', { name: 'Comprobante emitido' })).toBeNull();
		order = anOrder({ documented: true });
		documents = [
			{ ...boleta, pdf },
			{ ...boleta, kind: 'NOTA_CREDITO', state: 'SENT', series: 'BC01', number: 3, pdf: null },
		];
		app.tell();
		expect(await screen.findByRole('link', { name: 'Boleta B001-00000012 (PDF)' })).toHaveAttribute('href', pdf);
		expect(
			region()
				.getByText(/Nota de crédito BC01-00000003/)
				.closest('p'),
		).toHaveTextContent('SUNAT por responder');
		expect(screen.getByText('Lucía')).toBeVisible();
	});

	it('[R15-324] documents that do not come are said to be missing, and can be asked for again', async () => {
		let fails = true;
		const order = anOrder({ documented: true });
		const { user } = await openWithDigits(order, {
			'GET /orders/link/documents': () => (fails ? answer(503, {}) : { documents: [{ ...boleta, pdf }] }),
		});
		expect(await region().findByRole('alert')).toHaveTextContent('No pudimos mostrar tus comprobantes');
		fails = false;
		await user.click(region().getByRole('button', { name: 'Reintentar' }));
		expect(await region().findByRole('link', { name: 'Boleta B001-00000012 (PDF)' })).toBeVisible();
	});

	it('[R15-324] where the digits are others by now, what was opened closes', async () => {
		let order = anOrder();
		const app = await follow(() => order, {});
		order = anOrder({ documented: true });
		app.reads.open = () => answer(400, { message: 'No', code: 'wrong_digits' });
		app.tell();
		expect(await screen.findByLabelText(/^Últimos 4 dígitos/)).toBeVisible();
		expect(screen.queryByText('Lucía')).toBeNull();
		expect(region().getByText(/ábrelo con los 4 dígitos/)).toBeVisible();
		expect(region().queryByRole('link')).toBeNull();
	});

	it('[R15-145] what changes while the order is asked for is shown too', async () => {
		const asked: Array<(order: GuestOrder) => void> = [];
		const app = await follow(() => anOrder(), {}, open);
		app.reads.state = () => new Promise<GuestOrder>((resolve) => asked.push(resolve));
		app.tell();
		await waitFor(() => expect(asked).toHaveLength(1));
		app.tell();
		const states = [anOrder(), anOrder({ status: 'CONFIRMED', payment: waiting({ state: 'CONFIRMED', dueAt: null }) })];
		for (const [at, state] of states.entries()) {
			await waitFor(() => expect(asked).toHaveLength(at + 1));
			act(() => asked[at]?.(state));
		}
		expect(await panel().findByText('Pago confirmado. Gracias por tu compra.')).toBeVisible();
	});

	it.each([
		['WAITING', 'La tienda te pide otra captura: No se lee el monto'],
		['REFUSED', 'La tienda no encontró tu pago: No se lee el monto'],
	] as const)('[R15-326] a notice has its answer to a proof: %s', async (state, text) => {
		let order = anOrder({ payment: waiting({ state: 'PROOF_SENT', message: 'No se lee el monto' }) });
		const app = await follow(() => order, {
			open: () => ({ ...order, personal }),
		});
		expect(app.store.getState().notices).toEqual([]);
		order = anOrder({ payment: waiting({ state, message: 'No se lee el monto' }) });
		app.tell();
		expect(await screen.findByText(text)).toBeVisible();
	});
});
