import '../CheckoutDonePage';
import { screen, waitFor, within } from '@testing-library/react';
import type { Order } from '#contract/orders/order';
import type { OrderPayment } from '#contract/payments/state';
import { signedInStorage } from '#testing/builders';
import { anOrder, rosa } from '#testing/checkout';
import { renderApp } from '#testing/renderApp';
import { answer, type Handler } from '#testing/serve';

const paid = (gateway: OrderPayment['gateway'], changes: Partial<OrderPayment> = {}): Order =>
	anOrder({
		paymentMethod: gateway?.kind === 'code' ? 'CULQI_YAPE' : 'MERCADO_PAGO',
		payment: {
			...{ state: 'WAITING', amount: 44.5, operationNumber: null, message: '', payTo: null, proofs: [], gateway },
			dueAt: new Date(Date.now() + 27.5 * 60_000).toISOString(),
			...changes,
		},
	});

const byCode = (changes: object = {}) => paid({ kind: 'code', asking: false, problem: '', ...changes });
const byPage = (changes: object = {}) => paid({ kind: 'redirect', asking: false, problem: '', ...changes });

async function open(order: () => Order, server: Record<string, Handler> = {}) {
	const app = renderApp({
		route: '/checkout/done/41',
		storage: signedInStorage(rosa),
		server: { 'GET /orders/41': order, 'GET /orders/41/documents': () => ({ documents: [] }), ...server },
	});
	await screen.findByRole('heading', { level: 1, name: /Recibimos tu pedido|Este pedido fue cancelado/ });
	return app;
}

const panel = () => within(screen.getByRole('region', { name: 'Pago' }));

it('[R15-221, R15-230] phone and code are asked for instead of a proof, and pay the order', async () => {
	let order = byCode();
	const { user, server } = await open(() => order, {
		'POST /payments/41/charge': () => {
			order = { ...paid(null, { state: 'CONFIRMED', dueAt: null }), status: 'CONFIRMED' };
			return order;
		},
	});
	expect(panel().queryByRole('form', { name: 'Enviar comprobante' })).toBeNull();
	expect(panel().getByText('Tienes 28 min')).toBeVisible();
	await user.type(panel().getByLabelText('Celular de tu Yape'), '+51 987 654 321');
	await user.type(panel().getByLabelText('Código de aprobación'), '123 456');
	await user.click(panel().getByRole('button', { name: /^Pagar S\/\s44\.50$/ }));
	expect(await panel().findByText('Pago confirmado. Gracias por tu compra.')).toBeVisible();
	expect(server.requests.find(({ path }) => path === '/payments/41/charge')?.body).toEqual({
		phone: '987654321',
		code: '123456',
	});
});

it('[R15-222, R15-230] what is wrong is said before anything is sent; a refusal keeps the phone and wants a new code', async () => {
	const text = 'El código de aprobación no es válido o ya venció.';
	const { user, server } = await open(() => byCode({ problem: text }), {
		'POST /payments/41/charge': () => answer(409, { code: 'payment_declined', message: text, fields: { code: text } }),
	});
	expect(panel().getByText(text)).toBeVisible();
	const [phone, code] = [panel().getByLabelText('Celular de tu Yape'), panel().getByLabelText('Código de aprobación')];
	const press = () => user.click(panel().getByRole('button', { name: /^Pagar/ }));
	await user.type(phone, '12');
	await press();
	expect(phone).toHaveAccessibleDescription(/celular de 9 dígitos/);
	expect(code).toHaveAccessibleDescription(/6 números/);
	expect(server.count('POST /payments/41/charge')).toBe(0);
	await user.clear(phone);
	await user.type(phone, '987654321');
	await user.type(code, '000000');
	await press();
	await waitFor(() => expect(code).toHaveAccessibleDescription(new RegExp(text)));
	expect([phone, code].map((field) => (field as HTMLInputElement).value)).toEqual(['987654321', '']);
	expect(code).toHaveFocus();
});

it('[R15-225, R15-230] while nobody knows, there is no form', async () => {
	await open(() => byCode({ asking: true }), { 'POST /payments/41/ask': () => byCode({ asking: true }) });
	expect(panel().getByText('Estamos preguntando si tu pago pasó')).toBeVisible();
	expect(panel().queryByRole('form')).toBeNull();
});

it('[R15-232, R15-233] Mercado Pago is one press away; who comes back is told what is known', async () => {
	let order = byPage();
	const { user, server } = await open(() => order, {
		'POST /payments/41/ask': () => order,
		'POST /payments/41/redirect': () => answer(502, { message: 'Mercado Pago no respondió. Vuelve a intentarlo.' }),
	});
	await waitFor(() => expect(server.count('POST /payments/41/ask')).toBeGreaterThan(0));
	order = byPage({ problem: 'No hay saldo suficiente.' });
	await user.click(panel().getByRole('button', { name: /^Pagar S\/\s44\.50 con Mercado Pago$/ }));
	expect(await panel().findByRole('alert')).toHaveTextContent('Mercado Pago no respondió. Vuelve a intentarlo.');
});

it('[R15-233] a payment in cash is waited for, and the page can be opened again', async () => {
	await open(() => byPage({ asking: true }), { 'POST /payments/41/ask': () => byPage({ asking: true }) });
	expect(panel().getByText('Mercado Pago espera tu pago')).toBeVisible();
	expect(panel().getByRole('button', { name: 'Abrir Mercado Pago otra vez' })).toBeVisible();
});

it('[R18-44] once the time is over the page says that Mercado Pago is asked, asks, and offers no payment', async () => {
	const over = paid(
		{ kind: 'redirect', asking: false, problem: '' },
		{ dueAt: new Date(Date.now() - 5000).toISOString() },
	);
	const { server } = await open(() => over, { 'POST /payments/41/ask': () => over });
	expect(panel().getByText('Estamos preguntando a Mercado Pago si pagaste')).toBeVisible();
	expect(panel().getByText(/Si pagaste a tiempo, tu pedido sigue; si no, se cancela en unos minutos/)).toBeVisible();
	expect(panel().queryByRole('button', { name: /^Pagar/ })).toBeNull();
	await waitFor(() => expect(server.count('POST /payments/41/ask')).toBeGreaterThan(0));
});

it('[R15-238] money of a cancelled order is said to go back', async () => {
	await open(() => ({ ...paid(null, { state: 'CONFIRMED', dueAt: null }), status: 'CANCELLED' }));
	expect(panel().getByText(/La tienda recibió tu pago y te lo devuelve/)).toBeVisible();
});
