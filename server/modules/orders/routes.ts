import * as v from 'valibot';
import { AdminOrderPage, AdminOrdersQuery } from '../../../contract/adminOrders';
import { ErrorBody } from '../../../contract/errors';
import {
	CheckoutBody,
	CustomerOrder,
	IdempotencyKey,
	Order,
	OrderChanged,
	StatusBody,
	TrackingBody,
} from '../../../contract/order';
import { IdParams } from '../../../contract/primitives';
import type { Routes } from '../../lib/app';
import { type Auth, sessionOf } from '../../plugins/auth';
import type { RateLimits } from '../../plugins/rateLimits';
import type { Orders } from './service';

const CheckoutHeaders = v.looseObject({ 'idempotency-key': IdempotencyKey });
const shared = { tags: ['Pedidos'], security: [{ bearer: [] }] };
const one = { ...shared, params: IdParams };

/** A customer's orders. Registered twice: below the API's base, and outside of it, where R7-13 has them. */
export const customerOrderRoutes: Routes<{ orders: Orders; auth: Auth }> = async (app, { orders, auth }) => {
	app.get(
		'/user/:id',
		{
			onRequest: auth.requireUser,
			schema: { ...one, summary: 'Pedidos de un cliente', response: { 200: v.array(CustomerOrder) } },
		},
		(request) => orders.ofUser(sessionOf(request), request.params.id),
	);
};

export const orderRoutes: Routes<{
	orders: Orders;
	auth: Auth;
	limits: RateLimits;
}> = async (app, { orders, auth, limits }) => {
	const own = { onRequest: auth.requireUser };
	const admin = { onRequest: auth.requireAdmin };
	const response = { 200: Order };

	app.post(
		'/',
		{
			...own,
			config: { rateLimit: limits.checkout },
			schema: {
				...shared,
				summary: 'Hacer un pedido',
				headers: CheckoutHeaders,
				body: CheckoutBody,
				// 200 where this key has made the order before.
				response: { 200: Order, 201: Order, 409: v.union([OrderChanged, ErrorBody]) },
			},
		},
		async (request, reply) => {
			const key = request.headers['idempotency-key'];
			const { order, created } = await orders.place(sessionOf(request), key, request.body);
			return reply.code(created ? 201 : 200).send(order);
		},
	);
	app.get(
		'/',
		{
			...admin,
			schema: {
				...shared,
				summary: 'Pedidos de la tienda',
				querystring: AdminOrdersQuery,
				response: { 200: AdminOrderPage },
			},
		},
		(request) => orders.page(request.query),
	);
	app.get('/:id', { ...own, schema: { ...one, summary: 'Un pedido', response } }, (request) =>
		orders.get(sessionOf(request), request.params.id),
	);
	app.post('/:id/cancel', { ...own, schema: { ...one, summary: 'Cancelar un pedido propio', response } }, (request) =>
		orders.cancel(sessionOf(request), request.params.id),
	);
	app.patch(
		'/:id/status',
		{ ...admin, schema: { ...one, summary: 'Cambiar el estado de un pedido', body: StatusBody, response } },
		(request) => orders.changeStatus(sessionOf(request), request.params.id, request.body.status),
	);
	app.patch(
		'/:id/tracking',
		{ ...admin, schema: { ...one, summary: 'Anotar el número de seguimiento', body: TrackingBody, response } },
		(request) => orders.setTracking(sessionOf(request), request.params.id, request.body.trackingNumber),
	);
};
