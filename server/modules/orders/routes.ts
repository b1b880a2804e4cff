import * as v from 'valibot';
import { AdminOrderPage, AdminOrdersQuery } from '../../../contract/adminOrders';
import { ErrorBody } from '../../../contract/errors';
import {
	CheckoutBody,
	CustomerOrder,
	IdempotencyKey,
	Order,
	OrderChanged,
	orderStatuses,
	StatusBody,
	TrackingBody,
} from '../../../contract/order';
import { IdParams } from '../../../contract/primitives';
import { access } from '../../lib/access';
import type { Routes } from '../../lib/app';
import type { MailUrl } from '../../lib/publicUrl';
import { sessionOf } from '../../plugins/auth';
import type { RateLimits } from '../../plugins/rateLimits';
import type { Orders } from './service';

const CheckoutHeaders = v.looseObject({ 'idempotency-key': IdempotencyKey });
/** With the status that the order has by now. */
const StatusRefused = v.object({ ...ErrorBody.entries, status: v.optional(v.picklist(orderStatuses)) });
const tags = ['Pedidos'];
const own = { tags, security: access.users };
const all = { tags, security: access.may('orders:read') };
const one = { tags, security: access.may('orders:write'), params: IdParams };

/** A customer's orders. Registered twice: below the API's base, and outside of it, where R7-13 has them. */
export const customerOrderRoutes: Routes<{ orders: Orders }> = async (app, { orders }) => {
	app.get(
		'/user/:id',
		{
			schema: {
				...own,
				'x-ownership': { id: 'user', others: 403, staff: 'orders:read' },
				summary: 'Pedidos de un cliente',
				params: IdParams,
				response: { 200: v.array(CustomerOrder) },
			},
		},
		(request) => orders.ofUser(sessionOf(request), request.params.id),
	);
};

export const orderRoutes: Routes<{
	orders: Orders;
	limits: RateLimits;
	mailUrl: MailUrl;
}> = async (app, { orders, limits, mailUrl }) => {
	const response = { 200: Order };

	app.post(
		'/',
		{
			config: { rateLimit: limits.checkout },
			schema: {
				...own,
				summary: 'Hacer un pedido',
				headers: CheckoutHeaders,
				body: CheckoutBody,
				// 200 where this key has made the order before.
				response: { 200: Order, 201: Order, 409: v.union([OrderChanged, ErrorBody]) },
			},
		},
		async (request, reply) => {
			const key = request.headers['idempotency-key'];
			const { order, created } = await orders.place(sessionOf(request), key, request.body, mailUrl(request));
			return reply.code(created ? 201 : 200).send(order);
		},
	);
	app.get(
		'/',
		{
			schema: {
				...all,
				summary: 'Pedidos de la tienda',
				querystring: AdminOrdersQuery,
				response: { 200: AdminOrderPage },
			},
		},
		(request) => orders.page(request.query),
	);
	app.get(
		'/:id',
		{
			schema: {
				...own,
				'x-ownership': { id: 'order', others: 404, staff: 'orders:read' },
				summary: 'Un pedido',
				params: IdParams,
				response,
			},
		},
		(request) => orders.get(sessionOf(request), request.params.id),
	);
	app.post(
		'/:id/cancel',
		{
			schema: {
				...own,
				'x-ownership': { id: 'order', others: 404 },
				summary: 'Cancelar un pedido propio',
				params: IdParams,
				response,
			},
		},
		(request) => orders.cancel(sessionOf(request), request.params.id, mailUrl(request)),
	);
	app.patch(
		'/:id/status',
		{
			schema: {
				...one,
				summary: 'Cambiar el estado de un pedido',
				body: StatusBody,
				response: { ...response, 409: StatusRefused },
			},
		},
		(request) => orders.changeStatus(sessionOf(request), request.params.id, request.body.status, mailUrl(request)),
	);
	app.patch(
		'/:id/tracking',
		{ schema: { ...one, summary: 'Anotar el número de seguimiento', body: TrackingBody, response } },
		(request) =>
			orders.setTracking(sessionOf(request), request.params.id, request.body.trackingNumber, mailUrl(request)),
	);
};
