import '../routes';
import './PaymentsScreen';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { AdminPayment, AdminPaymentPage } from '#contract/payments/payments';
import { aUser, signedInStorage } from '#testing/builders';
import { anAdminOrder } from '#testing/fakeOrders';
import { renderApp } from '#testing/renderApp';
import { answer, type Handler } from '#testing/serve';

const aPayment = (changes: Partial<AdminPayment> = {}): AdminPayment => ({
	id: 41,
	orderNumber: 'ORD-2026-041',
	orderStatus: 'PENDING',
	method: 'YAPE',
	state: 'PROOF_SENT',
	amount: 44.5,
	dueAt: null,
	operationNumber: '123456',
	message: '',
	proofs: [{ id: 7, sentAt: '2026-03-01T15:10:00.000Z' }],
	createdAt: '2026-03-01T15:00:00.000Z',
	sentAt: '2026-03-01T15:10:00.000Z',
	customer: { name: 'Rosa Quispe', email: 'rosa@correo.pe', phone: '987' },
	alike: [],
	money: [],
	decidedBy: null,
	decidedAt: null,
	...changes,
});
const pageOf = (...payments: AdminPayment[]): AdminPaymentPage => ({
	payments,
	matching: payments.length,
	counts: { proofs: payments.length, waiting: 0, confirmed: 0, toReturn: 0 },
});

async function open(list: Handler, more: Record<string, Handler> = {}, role = 'ROLE_ADMIN') {
	const app = renderApp({
		route: '/admin/payments',
		storage: signedInStorage(aUser({ roles: [role] })),
		server: {
			'GET /admin/payments': list,
			'GET /payments/41/proofs/7': () => new Response('webp', { headers: { 'content-type': 'image/webp' } }),
			...more,
		},
	});
	await screen.findByRole('heading', { level: 1, name: 'Pagos' });
	return app;
}

beforeEach(() => {
	Object.assign(URL, { createObjectURL: () => 'blob:comprobante', revokeObjectURL: () => {} });
});

async function review(user: Awaited<ReturnType<typeof open>>['user']) {
	await user.click(await screen.findByRole('button', { name: 'Revisar el pago de ORD-2026-041' }));
	return within(await screen.findByRole('dialog', { name: 'Pago de ORD-2026-041' }));
}

it('[R15-76, R21-146] a payment shows amount, time, method, customer, number and the picture, which a press enlarges', async () => {
	const { user } = await open(() => pageOf(aPayment()));
	const row = (await screen.findAllByRole('row'))[1];
	for (const text of ['ORD-2026-041', 'Rosa Quispe', 'Yape', 'Operación 123456', '01/03/2026, 10:10', 'Por revisar'])
		expect(row).toHaveTextContent(text);
	expect(screen.getByRole('button', { name: 'Revisar el pago de ORD-2026-041' })).toHaveTextContent(/^Revisar$/);
	const dialog = await review(user);
	expect(await dialog.findByRole('img', { name: 'Comprobante que envió el cliente' })).toHaveAttribute(
		'src',
		'blob:comprobante',
	);
	await user.click(dialog.getByRole('button', { name: 'Agrandar la imagen del comprobante' }));
	expect(dialog.getByRole('button', { pressed: true })).toBeVisible();
	expect(dialog.getByText(/una imagen se puede falsificar/)).toBeVisible();
});

it('[R20-92] after a confirmed payment the next proof to look at opens, and not by the same double click', async () => {
	const other = aPayment({ id: 42, orderNumber: 'ORD-2026-042', proofs: [] });
	const waiting = aPayment({ id: 40, orderNumber: 'ORD-2026-040', state: 'WAITING', proofs: [] });
	const { user, server } = await open(() => pageOf(waiting, aPayment(), other), {
		'POST /admin/payments/41/confirm': () => aPayment({ state: 'CONFIRMED', orderStatus: 'CONFIRMED' }),
	});
	const dialog = await review(user);
	await user.click(dialog.getByRole('button', { name: 'Confirmar pago' }));
	const next = within(await screen.findByRole('dialog', { name: 'Pago de ORD-2026-042' }));
	fireEvent.click(next.getByRole('button', { name: 'Confirmar pago' }), { detail: 2 });
	expect(server.count('POST /admin/payments/42/confirm')).toBe(0);
});

it('[R15-70, R15-73] one press confirms, with the proof that was on the screen', async () => {
	let payment = aPayment();
	const { user, server } = await open(() => pageOf(payment), {
		'POST /admin/payments/41/confirm': () => {
			payment = aPayment({ state: 'CONFIRMED', orderStatus: 'CONFIRMED' });
			return payment;
		},
	});
	const dialog = await review(user);
	await user.click(dialog.getByRole('button', { name: 'Confirmar pago' }));
	expect(await screen.findByText('Pago confirmado')).toBeVisible();
	expect(server.requests.find(({ method }) => method === 'POST')?.body).toEqual({ proofId: 7 });
	await waitFor(() => expect(screen.getAllByRole('row')[1]).toHaveTextContent('Pagado'));
});

it('[R15-71, R15-72] asking again and refusing take a text, which a failure leaves', async () => {
	let works = false;
	const { user, server } = await open(() => pageOf(aPayment()), {
		'POST /admin/payments/41/refuse': () => (works ? aPayment({ state: 'REFUSED' }) : answer(503)),
	});
	const dialog = await review(user);
	await user.click(dialog.getByRole('button', { name: 'Pedir otra vez…' }));
	expect(dialog.getByLabelText('¿Qué falta?')).not.toHaveValue('');
	await user.click(dialog.getByRole('button', { name: 'Volver' }));
	await user.click(dialog.getByRole('button', { name: 'Rechazar…' }));
	const send = () => user.click(dialog.getByRole('button', { name: 'Rechazar y cancelar el pedido' }));
	await send();
	expect(dialog.getByText('El mensaje es obligatorio')).toBeVisible();
	await user.type(dialog.getByLabelText('¿Por qué?'), 'No llegó');
	await send();
	expect(await dialog.findByRole('alert')).toHaveTextContent('No pudimos guardar la decisión');
	expect(dialog.getByLabelText('¿Por qué?')).toHaveValue('No llegó');
	works = true;
	await send();
	expect(await screen.findByText('Pago rechazado')).toBeVisible();
	expect(server.requests.filter(({ method }) => method === 'POST').at(-1)?.body).toEqual({
		proofId: 7,
		message: 'No llegó',
	});
});

it('[R15-73] whoever comes second reads what is, and sees it', async () => {
	let payment = aPayment();
	const { user } = await open(() => pageOf(payment), {
		'POST /admin/payments/41/confirm': () => {
			payment = aPayment({
				state: 'REFUSED',
				orderStatus: 'CANCELLED',
				decidedBy: 'berta',
				decidedAt: '2026-03-01T15:20:00.000Z',
			});
			return answer(409, { code: 'payment_changed', message: 'Otra persona ya decidió sobre este pago.', payment });
		},
	});
	const dialog = await review(user);
	await user.click(dialog.getByRole('button', { name: 'Confirmar pago' }));
	expect(await dialog.findByRole('alert')).toHaveTextContent('Otra persona ya decidió sobre este pago.');
	expect(await dialog.findByText('Rechazado')).toBeVisible();
	expect(dialog.queryByRole('button', { name: 'Confirmar pago' })).toBeNull();
});

it('[R15-77] a look-alike is marked in the list and named with its order', async () => {
	const alike: AdminPayment['alike'] = [{ id: 40, orderNumber: 'ORD-2026-040', reasons: ['number', 'picture'] }];
	const { user } = await open(() => pageOf(aPayment({ alike })));
	expect((await screen.findAllByRole('row'))[1]).toHaveTextContent('Repetido');
	const dialog = await review(user);
	expect(dialog.getByText('ORD-2026-040: el mismo número, la misma imagen')).toBeVisible();
});

it('[R15-74, R17-04] money of a cancelled order asks to be returned, and how and why it was', async () => {
	const { user, server } = await open(() => pageOf(aPayment({ state: 'CONFIRMED', orderStatus: 'CANCELLED' })), {
		'POST /admin/payments/41/return': () => aPayment({ state: 'RETURNED', orderStatus: 'CANCELLED' }),
	});
	expect((await screen.findAllByRole('row'))[1]).toHaveTextContent('Por devolver');
	const dialog = await review(user);
	await user.click(dialog.getByRole('button', { name: 'Ya devolví el dinero…' }));
	await user.click(dialog.getByRole('button', { name: 'Volver' }));
	expect(server.count('POST /admin/payments/41/return')).toBe(0);
	await user.click(dialog.getByRole('button', { name: 'Ya devolví el dinero…' }));
	await user.type(dialog.getByLabelText(/^¿Cómo lo devolviste/), 'Por Yape, ya no había');
	await user.click(dialog.getByRole('button', { name: 'Anotar la devolución' }));
	expect(await screen.findByText('Devolución anotada')).toBeVisible();
	expect(server.requests.find(({ method }) => method === 'POST')?.body).toEqual({
		...{ proofId: 7, message: 'Por Yape, ya no había' },
	});
});

it.each([
	['Devolver por Culqi', false],
	['Ya está resuelto', true],
])('[R17-04] “%s” says whose and how much money it is, and asks why', async (label, byHand) => {
	const money: AdminPayment['money'] = [
		{
			...{ method: 'CULQI_YAPE', reference: 'chr_1', amount: 44.5, currency: 'PEN', why: '', returned: 0 },
			...{ returning: 0, at: '2026-03-01T15:10:00.000Z' },
		},
	];
	const payment = aPayment({ state: 'CONFIRMED', orderStatus: 'CANCELLED', method: 'CULQI_YAPE', money });
	const { user, server } = await open(() => pageOf(payment), { 'POST /admin/payments/41/refund': () => payment });
	const dialog = await review(user);
	await user.click(dialog.getByRole('button', { name: `${label}…` }));
	const title = byHand ? 'Anotar como resuelto' : label;
	const question = within(await screen.findByRole('dialog', { name: title }));
	expect(question.getByText('S/ 44.50 de ORD-2026-041')).toBeVisible();
	expect(question.getByText('Rosa Quispe')).toBeVisible();
	expect(server.count('POST /admin/payments/41/refund')).toBe(0);
	await user.type(question.getByLabelText('Motivo'), 'Ya no había');
	await user.click(question.getByRole('button', { name: title }));
	await waitFor(() =>
		expect(server.requests.find(({ method }) => method === 'POST')?.body).toEqual({
			...{ method: 'CULQI_YAPE', reference: 'chr_1', byHand, reason: 'Ya no había' },
		}),
	);
});

const charged = (changes: Partial<AdminPayment['money'][number]>): AdminPayment['money'] => [
	{
		...{ method: 'MERCADO_PAGO', reference: '9', amount: 44.5, currency: 'PEN', why: '', returned: 0 },
		...{ returning: 0, at: '2026-03-01T15:10:00.000Z', ...changes },
	},
];

it('[R18-12] money that somebody disputes is marked until a press says that it was seen', async () => {
	let payment = aPayment({ state: 'CONFIRMED', method: 'MERCADO_PAGO', money: charged({ alert: 'chargeback' }) });
	const { user, server } = await open(() => pageOf(payment), {
		'POST /admin/payments/41/seen': () => {
			payment = { ...payment, money: charged({ alert: '' }) };
			return payment;
		},
	});
	expect((await screen.findAllByRole('row'))[1]).toHaveTextContent('Revisar cobro');
	const dialog = await review(user);
	expect(dialog.getByText(/^El cliente desconoció este pago \(contracargo\)/)).toBeVisible();
	await user.click(dialog.getByRole('button', { name: 'Ya lo vi' }));
	await waitFor(() => expect(dialog.queryByRole('button', { name: 'Ya lo vi' })).toBeNull());
	expect(server.requests.find(({ method }) => method === 'POST')?.body).toEqual({});
	expect(screen.queryByText('Revisar cobro')).toBeNull();
});

it('[R18-10] a dispute is told wherever in the back-office one is, once', async () => {
	const app = await open(() => pageOf());
	await app.goLive();
	const online = { method: 'MERCADO_PAGO' as const, kept: 20, returning: 0, problem: '', alert: 'mediation' as const };
	const order = { ...anAdminOrder({ id: 43, total: 20 }), online };
	act(() => app.channel.send('/topic/admin/orders', { type: 'ORDER_UPDATED', order }));
	const text = `${order.orderNumber}: El cliente abrió un reclamo en Mercado Pago. Respóndelo desde su panel antes de que venza. Míralo en Pagos.`;
	expect(await screen.findByText(text)).toBeVisible();
	await app.user.click(screen.getByRole('button', { name: 'Cerrar aviso' }));
	act(() => app.channel.send('/topic/admin/orders', { type: 'ORDER_UPDATED', order }));
	expect(screen.queryByText(text)).toBeNull();
});

it('[R18-23] many refused codes are said above the list', async () => {
	let refusedCodes = 29;
	const { user } = await open(() => ({ ...pageOf(), refusedCodes }));
	expect(await screen.findByText('No hay pagos por atender')).toBeVisible();
	expect(screen.queryByText(/códigos de Yape/)).toBeNull();
	refusedCodes = 30;
	await user.selectOptions(screen.getByLabelText('Estado'), 'Todos');
	expect(await screen.findByText(/^En la última hora se rechazaron 30 códigos de Yape/)).toBeVisible();
});

it.each([
	['Sí se devolvió', true, 'Quedó anotado como devuelto'],
	['No se devolvió', false, 'Quedó anotado que no se devolvió'],
])('[R18-30] a refund that nobody answers to is ended by “%s”, and a refusal is said', async (label, isBack, said) => {
	let works = false;
	const payment = aPayment({ state: 'CONFIRMED', method: 'MERCADO_PAGO', money: charged({ returning: 12.5 }) });
	const { user, server } = await open(() => pageOf(payment), {
		'POST /admin/payments/41/seen': () =>
			works ? payment : answer(409, { code: 'refund_under_way', message: 'Mercado Pago todavía puede hacerla.' }),
	});
	await user.click((await review(user)).getByRole('button', { name: 'Lo vi en su panel…' }));
	const question = within(await screen.findByRole('dialog', { name: '¿Se devolvió S/\u00a012.50?' }));
	await user.click(question.getByRole('button', { name: label }));
	expect(await question.findByRole('alert')).toHaveTextContent('Mercado Pago todavía puede hacerla.');
	works = true;
	await user.click(question.getByRole('button', { name: label }));
	expect(await screen.findByText(said)).toBeVisible();
	expect(server.requests.filter(({ method }) => method === 'POST').at(-1)?.body).toEqual({ isBack });
});

it('[R17-04] refusing the payment of an order that goes on does not say that it is cancelled', async () => {
	const { user } = await open(() => pageOf(aPayment({ orderStatus: 'PROCESSING' })));
	const dialog = await review(user);
	await user.click(dialog.getByRole('button', { name: 'Rechazar…' }));
	expect(dialog.getByRole('button', { name: 'Rechazar el pago' })).toBeVisible();
	expect(dialog.queryByText(/se cancela/)).toBeNull();
});

it('[R17-71] a proof that came too late is money to match or to return, and nothing is cancelled twice', async () => {
	const late = aPayment({ orderStatus: 'CANCELLED' });
	const { user, server } = await open(() => pageOf(late), {
		'POST /admin/payments/41/confirm': () => ({ ...late, state: 'CONFIRMED' }),
	});
	const dialog = await review(user);
	expect(dialog.getByText(/^El pedido ya está cancelado\. Si el dinero llegó, márcalo/)).toBeVisible();
	expect(dialog.getByRole('button', { name: 'Ya devolví el dinero…' })).toBeVisible();
	expect(dialog.queryByRole('button', { name: /^Pedir otra vez/ })).toBeNull();
	await user.click(dialog.getByRole('button', { name: 'Rechazar…' }));
	expect(dialog.getByRole('button', { name: 'Rechazar el pago' })).toBeVisible();
	expect(dialog.queryByText(/El pedido se cancela/)).toBeNull();
	await user.click(dialog.getByRole('button', { name: 'Volver' }));
	await user.click(dialog.getByRole('button', { name: 'El dinero llegó' }));
	await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
	expect(server.requests.find(({ path }) => path.endsWith('/confirm'))?.body).toEqual({ proofId: 7 });
});

it('[R15-76] a new proof is told once, and the list follows', async () => {
	let payments: AdminPayment[] = [];
	const app = await open(() => pageOf(...payments));
	expect(await screen.findByText('No hay pagos por atender')).toBeVisible();
	await app.goLive();
	payments = [aPayment()];
	const { proofs } = aPayment();
	const payment = { ...aPayment(), proofs, payTo: null };
	const order = { ...anAdminOrder({ id: 41, total: 44.5 }), payment };
	act(() => app.channel.send('/topic/admin/orders', { type: 'ORDER_UPDATED', order }));
	expect(await screen.findByText('Nuevo comprobante de pago: ORD-2026-041 · S/. 44.5')).toBeVisible();
	act(() => app.runTimers());
	expect(await screen.findByRole('button', { name: 'Revisar el pago de ORD-2026-041' })).toBeVisible();
});

it('[R15-75] who may only look has no buttons that decide, and who may not look no such screen', async () => {
	const { unmount } = await open(() => pageOf(aPayment()), {}, 'ROLE_ORDERS');
	expect(await screen.findByRole('button', { name: 'Revisar el pago de ORD-2026-041' })).toBeVisible();
	unmount();
	renderApp({
		route: '/admin/payments',
		storage: signedInStorage(aUser({ roles: ['ROLE_SUPPORT'] })),
	});
	await waitFor(() => expect(screen.queryByRole('heading', { name: 'Pagos' })).toBeNull());
	expect(screen.queryByRole('link', { name: 'Pagos' })).toBeNull();
});
