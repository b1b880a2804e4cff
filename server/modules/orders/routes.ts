import type { RateLimitOptions } from '@fastify/rate-limit';
import * as v from 'valibot';
import { AdminOrdersQuery } from '../../../contract/adminOrders';
import { IdParams } from '../../../contract/catalogForms';
import { CheckoutBody, IdempotencyKey, StatusBody, TrackingBody } from '../../../contract/order';
import type { App } from '../../lib/app';
import { type Auth, sessionOf } from '../../plugins/auth';
import type { Orders } from './service';

const CheckoutHeaders = v.looseObject({ 'idempotency-key': IdempotencyKey });

/** Checkout, a customer's orders (R7-13), and what administrators do with them. */
export function orderRoutes(
	app: App,
	{ orders, auth, limits }: { orders: Orders; auth: Auth; limits: { checkout: RateLimitOptions } },
): void {
	const own = { onRequest: auth.requireUser };
	const admin = { onRequest: auth.requireAdmin };
	const shared = { tags: ['Pedidos'], security: [{ bearer: [] }] };
	const one = { ...shared, params: IdParams };

	// Under the API's base and, as the specification has it, outside of it.
	for (const base of ['', '/api']) {
		app.get(
			`${base}/orders/user/:id`,
			{ ...own, schema: { ...one, summary: 'Pedidos de un cliente' } },
			(request, reply) => {
				reply.header('cache-control', 'no-store');
				return orders.ofUser(sessionOf(request), request.params.id);
			},
		);
	}
	app.post(
		'/api/orders',
		{
			...own,
			config: { rateLimit: limits.checkout },
			schema: { ...shared, summary: 'Hacer un pedido', headers: CheckoutHeaders, body: CheckoutBody },
		},
		async (request, reply) => {
			const key = request.headers['idempotency-key'];
			const { order, created } = await orders.place(sessionOf(request), key, request.body);
			return reply.code(created ? 201 : 200).send(order);
		},
	);
	app.get(
		'/api/orders',
		{ ...admin, schema: { ...shared, summary: 'Pedidos de la tienda', querystring: AdminOrdersQuery } },
		(request, reply) => {
			reply.header('cache-control', 'no-store');
			return orders.page(request.query);
		},
	);
	app.get('/api/orders/:id', { ...own, schema: { ...one, summary: 'Un pedido' } }, (request, reply) => {
		reply.header('cache-control', 'no-store');
		return orders.get(sessionOf(request), request.params.id);
	});
	app.post('/api/orders/:id/cancel', { ...own, schema: { ...one, summary: 'Cancelar un pedido propio' } }, (request) =>
		orders.cancel(sessionOf(request), request.params.id),
	);
	app.patch(
		'/api/orders/:id/status',
		{ ...admin, schema: { ...one, summary: 'Cambiar el estado de un pedido', body: StatusBody } },
		(request) => orders.changeStatus(sessionOf(request), request.params.id, request.body.status),
	);
	app.patch(
		'/api/orders/:id/tracking',
		{ ...admin, schema: { ...one, summary: 'Anotar el número de seguimiento', body: TrackingBody } },
		(request) => orders.setTracking(sessionOf(request), request.params.id, request.body.trackingNumber),
	);
}
