import { screen, waitFor } from '@testing-library/react';
import type { PlacedAddress } from '#contract/delivery/address';
import type { Order } from '#contract/orders/order';
import { aProduct, aUser, signedInStorage } from './builders';
import { renderApp } from './renderApp';
import { answer, type Handler, type SeenRequest } from './serve';

export const quinua = { id: 1, name: 'Quinua roja', price: 10, imageUrl: null, quantity: 2 };
export const cafe = { id: 2, name: 'Café de altura', price: 24.5, imageUrl: null, quantity: 1 };
export const rosa = aUser({ phone: '987 654 321', address: 'Jr. Unión 123, Lima' });

export const addressOfRosa: PlacedAddress = {
	recipient: { name: 'Rosa Quispe', documentType: 'DNI', documentNumber: '45678912', phone: '987 654 321' },
	...{ districtCode: '211101', district: 'Juliaca', province: 'San Román', department: 'Puno' },
	...{ street: 'Jr. Unión 123', reference: '' },
};

export const anOrder = (changes: Partial<Order> = {}): Order => ({
	id: 41,
	orderNumber: 'ORD-2026-041',
	createdAt: '2026-03-01T15:00:00.000Z',
	status: 'PENDING',
	total: 44.5,
	items: [
		{ productId: 1, productName: 'Quinua roja', imageUrl: null, quantity: 2, price: 10 },
		{ productId: 2, productName: 'Café de altura', imageUrl: null, quantity: 1, price: 24.5 },
	],
	shippingAddress: 'Jr. Unión 123, Lima',
	phone: '987 654 321',
	paymentMethod: 'BANK_TRANSFER',
	paymentInstructions: 'Transfiere S/. 44.50 e indica el número de pedido ORD-2026-041.',
	notes: '',
	trackingNumber: null,
	...changes,
});

interface Options {
	items?: unknown[];
	user?: ReturnType<typeof aUser>;
	server?: Record<string, Handler>;
	foreign?: boolean;
	contract?: number;
	route?: string;
}

/** The checkout of a signed-in shopper; the catalogue sells what is in the cart, at the same price. */
export async function openCheckout({
	items = [quinua, cafe],
	user = rosa,
	server = {},
	route = '/checkout',
	foreign,
	contract,
}: Options = {}) {
	const app = renderApp({
		route,
		foreign,
		contract,
		storage: { ...signedInStorage(user), cart: JSON.stringify(items) },
		server: {
			'GET /products/active': () => [
				aProduct({ id: 1, name: 'Quinua roja', price: 10 }),
				aProduct({ id: 2, name: 'Café de altura', price: 24.5 }),
			],
			...(!foreign && { 'GET /user/addresses': () => ({ addresses: [], last: addressOfRosa }) }),
			'POST /orders': () => answer(201, anOrder()),
			...server,
		},
	});
	await screen.findByRole('heading', { level: 1, name: 'Finalizar compra' });
	await waitFor(() => expect(document.querySelector('[aria-busy=true]')).toBeNull());
	return app;
}

export const field = (name: string) => screen.getByRole('textbox', { name });
export const confirm = () => screen.getByRole('button', { name: 'Confirmar pedido' });
export const form = () => screen.getByRole('form', { name: 'Datos del pedido' });
export const sent = (app: { server: { requests: SeenRequest[] } }) =>
	app.server.requests.filter(({ method, path }) => method === 'POST' && path === '/orders');
export const keys = (app: { server: { requests: SeenRequest[] } }) =>
	sent(app).map(({ headers }) => headers.get('idempotency-key'));
export const storedCart = (app: { storage: { entries(): Record<string, string> } }) =>
	JSON.parse(app.storage.entries().cart ?? '[]') as Array<{ id: number; quantity: number; price: number }>;
