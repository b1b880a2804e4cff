import { act, screen, waitFor } from '@testing-library/react';
import { orderDigitsHeader, orderLinkHeader, orderLinkTopic } from '#contract/orders/link';
import { wholeShop } from '#contract/shop/default';
import { listenBy } from '#live/linkTopics';
import { aProduct } from '#testing/builders';
import { addressOfRosa, anOrder, confirm, field, form, quinua, rosa, sent } from '#testing/checkout';
import { linkReads } from '#testing/linkReads';
import { renderApp } from '#testing/renderApp';
import { answer, type Handler } from '#testing/serve';

const token = 'a'.repeat(43);

const guestOrder = {
	orderNumber: 'ORD-2026-041',
	createdAt: '2026-03-01T15:00:00.000Z',
	status: 'PENDING',
	total: 20,
	items: [{ productId: 1, productName: 'Quinua roja', imageUrl: null, quantity: 2, price: 10 }],
	paymentMethod: 'BANK_TRANSFER',
	paymentInstructions: 'Transfiere S/. 20.00.',
	trackingNumber: null,
	asks: 'phone',
	adopted: false,
	personal: null,
};
const personal = {
	...{ name: '', document: '', email: 'ana@correo.pe', phone: '987 654 321' },
	...{ shippingAddress: 'Jr. Unión 123, Lima', notes: '' },
};

const open = (route: string, server: Record<string, Handler> = {}, foreign = false) =>
	renderApp({
		route,
		foreign,
		storage: { cart: JSON.stringify([quinua]) },
		server: {
			'GET /products/active': () => [aProduct({ id: 1, name: 'Quinua roja', price: 10 })],
			'GET /districts': () => [juliaca],
			'POST /orders': () => answer(201, { ...anOrder(), linkToken: token }),
			...linkReads({ state: () => guestOrder, open: () => ({ ...guestOrder, personal }) }),
			...server,
		},
	});

const rider = {
	...{ methodId: 1, name: 'Motorizado', kind: 'OWN', note: '', fee: 12, cheaperFrom: null, asksDocument: true },
	...{ payOnDelivery: true, from: '2026-11-24', to: '2026-11-26', offices: [] },
};
const juliaca = { code: '211101', department: 'Puno', province: 'San Román', district: 'Juliaca' };

async function typeAddress({ user }: ReturnType<typeof open>) {
	await user.type(field('Nombre y apellidos'), 'Ana Quispe');
	await user.type(field('Número de documento'), '45678912');
	await user.type(field('Teléfono'), '987 654 321');
	await user.type(screen.getByRole('combobox', { name: 'Distrito' }), 'juliaca');
	await user.click(await screen.findByRole('option', { name: /Juliaca/ }));
	await user.type(field('Calle y número'), 'Jr. Unión 123');
}

const stands = () => screen.findByRole('form', { name: 'Datos del pedido' });

it('[R15-143, R15-144, R20-80, R21-88] a visitor orders with email and phone, and lands on the page of the link', async () => {
	const app = open('/checkout');
	await stands();
	await typeAddress(app);
	await app.user.type(screen.getByRole('textbox', { name: /^Correo/ }), 'ana@');
	await app.user.click(confirm());
	expect(await screen.findByText('El correo no es válido')).toBeInTheDocument();
	await app.user.type(screen.getByRole('textbox', { name: /^Correo/ }), 'correo.pe');
	await app.user.click(confirm());
	const heading = await screen.findByRole('heading', { level: 1, name: /Recibimos tu pedido/ });
	await waitFor(() => expect(heading).toHaveFocus());
	expect(app.address()).toBe(`/pedido/${token}`);
	expect(sent(app)[0]?.body).toMatchObject({ contact: { email: 'ana@correo.pe', phone: '987 654 321' } });
	expect(sent(app)[0]?.headers.get('authorization')).toBeNull();
	expect(screen.getByText('Jr. Unión 123, Lima')).toBeInTheDocument();
	expect(screen.getByLabelText('Enlace de tu pedido')).toHaveValue(`${window.location.origin}/pedido/${token}`);
	const opened = app.server.requests.find(({ path }) => path === '/orders/link');
	expect([opened?.headers.get(orderLinkHeader), opened?.headers.get(orderDigitsHeader)]).toEqual([token, '4321']);
});

it('[R21-141, R21-143] on the page of the link title and badge follow the state, and what is paid says so', async () => {
	let order = guestOrder;
	const followed = new Map<string, () => void>();
	listenBy((topic, heard) => {
		followed.set(topic, heard);
		return () => followed.delete(topic);
	});
	const app = open('/checkout', linkReads({ state: () => order, open: () => ({ ...order, personal }) }));
	await stands();
	await typeAddress(app);
	await app.user.click(confirm());
	await screen.findByRole('heading', { level: 1, name: '¡Gracias! Recibimos tu pedido' });
	const head = () => screen.getByRole('heading', { level: 1 }).parentElement;
	expect(head()).not.toHaveTextContent('Pagado');
	const payment = { state: 'CONFIRMED', amount: 20, dueAt: null, message: '', payTo: null };
	order = { ...guestOrder, status: 'SHIPPED', ...{ payment } };
	act(() => followed.get(orderLinkTopic + token)?.());
	expect(await screen.findByRole('heading', { level: 1, name: 'Tu paquete va en camino' })).toBeVisible();
	expect(head()).toHaveTextContent('EnviadoPagadoPedido ORD-2026-041');
	listenBy(null);
});

it('[R15-143] the email may stay empty, and what was typed survives a refusal', async () => {
	const text = 'Desde esta conexión se hicieron muchos pedidos sin cuenta.';
	const app = open('/checkout', { 'POST /orders': () => answer(429, { message: text }) });
	await stands();
	await typeAddress(app);
	await app.user.click(confirm());
	expect(await screen.findByText(text)).toBeInTheDocument();
	expect(sent(app)[0]?.body).toMatchObject({ contact: { email: null, phone: '987 654 321' } });
	expect(field('Teléfono')).toHaveValue('987 654 321');
	expect(form()).toBeInTheDocument();
});

it('[R20-80, R20-81] who has an account signs in from the form, and finds there what was typed and what the account knows', async () => {
	const app = open('/checkout', {
		'POST /auth/signin': () => ({ ...rosa, accessToken: 'abc.def.ghi' }),
		'GET /user/profile': () => rosa,
		'GET /user/addresses': () => ({ addresses: [{ id: 7, isDefault: true, ...addressOfRosa }], last: null }),
		'GET /shop': () => wholeShop({ version: 3, delivery: 7 }),
		'POST /delivery/quote': () => ({ asked: true, options: [rider] }),
	});
	const districtField = await screen.findByRole('combobox', { name: 'Distrito' });
	for (const label of ['Nombre y apellidos', 'Correo'])
		expect(districtField.compareDocumentPosition(screen.getByRole('textbox', { name: new RegExp(`^${label}`) }))).toBe(
			Node.DOCUMENT_POSITION_FOLLOWING,
		);
	await app.user.type(districtField, 'juliaca');
	await app.user.click(await screen.findByRole('option', { name: /Juliaca/ }));
	expect(await screen.findByText('Motorizado')).toBeVisible();
	await app.user.type(field('Calle y número'), 'Jr. Nueva 9');
	await app.user.type(field('Notas para la entrega'), 'Casa azul');
	await app.user.click(screen.getByRole('link', { name: 'Inicia sesión' }));
	await app.user.type(await screen.findByLabelText(/^Usuario/), 'rosa');
	await app.user.type(screen.getByLabelText('Contraseña'), 'secreto7{Enter}');
	await waitFor(() => expect(app.address()).toBe('/checkout'));
	await stands();
	expect(screen.getByRole('radio', { name: /Otra dirección/ })).toBeChecked();
	expect(screen.getByRole('combobox', { name: 'Distrito' })).toHaveValue('Juliaca, San Román, Puno');
	expect(field('Calle y número')).toHaveValue('Jr. Nueva 9');
	expect(field('Notas para la entrega')).toHaveValue('Casa azul');
	expect(field('Nombre y apellidos')).toHaveValue('Rosa Quispe');
	expect(field('Número de documento')).toHaveValue('45678912');
	expect(field('Número de documento')).toHaveAttribute('inputmode', 'numeric');
	expect(screen.queryByRole('link', { name: 'Inicia sesión' })).toBeNull();
});

it('[R15-146] the page offers an account, and brings whoever signs in back to it', async () => {
	const app = open(`/pedido/${token}`);
	await screen.findByRole('heading', { level: 1, name: 'Pedido ORD-2026-041' });
	await app.user.click(screen.getByRole('link', { name: 'Ya tengo cuenta' }));
	await waitFor(() => expect(app.address()).toBe('/login'));
	expect(window.history.state.usr).toEqual({ from: `/pedido/${token}` });
});

describe('a tab that is loaded again', () => {
	const reload = (app: ReturnType<typeof open>, server?: Record<string, Handler>) => {
		app.unmount();
		app.server.restore();
		return open('/checkout', server);
	};

	it('[R17-30, R17-32] has what was typed, and after the order has nothing of it', async () => {
		const before = open('/checkout');
		await stands();
		await typeAddress(before);
		await before.user.type(screen.getByRole('textbox', { name: /^Correo/ }), 'ana@correo.pe');
		await before.user.type(field('Notas para la entrega'), 'Casa azul');
		await before.user.click(screen.getByRole('radio', { name: /Pago contra entrega/ }));
		const app = reload(before);
		await waitFor(() => expect(form()).toBeInTheDocument());
		expect(screen.getByRole('textbox', { name: /^Correo/ })).toHaveValue('ana@correo.pe');
		expect(field('Notas para la entrega')).toHaveValue('Casa azul');
		expect(screen.getByRole('radio', { name: /Pago contra entrega/ })).toBeChecked();
		expect(Object.keys(app.storage.entries())).toEqual(['cart']);
		await app.user.click(confirm());
		await screen.findByRole('heading', { level: 1, name: /Recibimos tu pedido/ });
		expect(sent(app)[0]?.body).toMatchObject({ shippingAddress: 'Jr. Unión 123, Juliaca, San Román, Puno' });
		expect(Object.keys(sessionStorage)).toEqual(['orderDigits']);
	});

	it.each(['{', '{"owner":7}', '{"owner":"guest","address":{"street":1}}', 'null'])(
		'[R17-31] begins anew where %s is kept',
		async (text) => {
			sessionStorage.setItem('checkoutDraft', text);
			open('/checkout');
			expect(await stands()).toBeInTheDocument();
		},
	);
});

describe('before a foreign back end', () => {
	it('[R15-148, R2-09] the checkout leads to the sign-in', async () => {
		const app = open('/checkout', {}, true);
		await waitFor(() => expect(app.address()).toBe('/login'));
		expect(window.history.state.usr).toEqual({ from: '/checkout' });
	});

	it('[R15-148] the page of a link is an unknown one, and nothing is asked for', async () => {
		const app = open(`/pedido/${token}`, {}, true);
		expect(await screen.findByRole('heading', { name: 'Página no encontrada' })).toBeInTheDocument();
		expect(app.server.requests.filter(({ path }) => path.startsWith('/orders/link'))).toEqual([]);
	});
});
