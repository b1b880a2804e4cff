import type { FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { DeliveryChanged } from '#contract/delivery/quote';
import { AdminOrderPage, AdminOrdersQuery } from '#contract/orders/desk';
import { BuyersOrder, ClaimedOrder } from '#contract/orders/guest';
import { HoldKey, holdKeyHeader } from '#contract/orders/holds';
import {
	CheckoutBody,
	ContainingBody,
	ContainingOrder,
	CustomerOrder,
	IdempotencyKey,
	Order,
	OrderChanged,
	OrderRepeated,
	OwnOrdersQuery,
	PlacedOrder,
	StatusBody,
	TrackingBody,
} from '#contract/orders/order';
import { Standing, StandingBody, StandingChanged } from '#contract/orders/standing';
import { orderStatuses } from '#contract/orders/status';
import { ErrorBody, IdParams } from '#contract/shared/primitives';
import { access, ofBuyer } from '#platform/lib/access';
import type { Routes } from '#platform/lib/app';
import { ShopError, unauthenticated } from '#platform/lib/shopError';
import type { Platform } from '#platform/platform';
import { sessionOf } from '#platform/plugins/auth';
import { principalOf } from './principal';
import type { Buyer } from './repository';
import type { Orders } from './service';

type CheckoutRequest = Pick<FastifyRequest, 'session'> & { body: v.InferOutput<typeof CheckoutBody> };

/** Runs first. An expired session does not make a guest. */
async function refuseStrangers({ session, headers, body }: FastifyRequest): Promise<void> {
	if (session) return;
	const { contact } = (body ?? {}) as { contact?: unknown };
	if (headers.authorization !== undefined || !contact) throw unauthenticated();
}

const CheckoutHeaders = v.looseObject({ 'idempotency-key': IdempotencyKey, [holdKeyHeader]: v.optional(HoldKey) });
const StatusRefused = v.object({ ...ErrorBody.entries, status: v.optional(v.picklist(orderStatuses)) });
const tags = ['Pedidos'];
const own = { tags, security: access.users };
const all = { tags, security: access.may('orders:read') };
const one = { tags, security: access.may('orders:write'), params: IdParams };

/** Registered twice: below the API's base, and outside it (R7-13). */
export const customerOrderRoutes: Routes<Platform & { orders: Orders }> = async (app, { orders }) => {
	app.get(
		'/user/:id',
		{
			config: { rateLimit: { account: 'ownOrdersPerAccount' } },
			schema: {
				...own,
				'x-ownership': { id: 'user', others: 403, staff: 'orders:read' },
				summary: 'Pedidos de un cliente',
				params: IdParams,
				querystring: OwnOrdersQuery,
				response: { 200: v.array(CustomerOrder) },
			},
		},
		(request) => orders.ofUser(sessionOf(request), request.params.id, request.query.before),
	);
};

export const orderRoutes: Routes<Platform & { orders: Orders }> = async (app, { orders, mailUrl }) => {
	const response = { 200: Order };

	function buyerOf({ session, body }: CheckoutRequest): Buyer {
		if (session) return { userId: session.userId, guest: null };
		if (!body.contact) throw unauthenticated();
		orders.guests.refuseWithoutProof(body);
		const { email, phone } = body.contact;
		return { userId: null, guest: { name: null, email: email || null, phone: phone || null } };
	}

	app.post(
		'/',
		{
			config: { rateLimit: { account: 'checkoutsPerAccount', network: 'checkoutsPerNetwork' } },
			preValidation: refuseStrangers,
			schema: {
				tags,
				security: access.anybodyKnown,
				'x-guests': 'contact',
				summary: 'Hacer un pedido, sin cuenta con `contact`',
				headers: CheckoutHeaders,
				body: CheckoutBody,
				// 200 where this key made the order before.
				response: {
					200: PlacedOrder,
					201: PlacedOrder,
					409: v.union([OrderChanged, OrderRepeated, DeliveryChanged, StandingChanged, ErrorBody]),
				},
			},
		},
		async (request, reply) => {
			const key = request.headers['idempotency-key'];
			const buyer = buyerOf(request);
			const origin = { holdKey: request.headers[holdKeyHeader] ?? null, address: request.ip };
			const { order, created } = await orders.place(buyer, key, request.body, mailUrl(request), origin);
			return reply.code(created ? 201 : 200).send(order);
		},
	);
	app.post(
		'/containing',
		{
			config: { rateLimit: { network: 'similarOrdersPerNetwork' } },
			schema: {
				tags,
				security: access.anybodyKnown,
				summary: 'El pedido en curso de quien pregunta que tiene uno de estos productos',
				headers: v.looseObject({ [holdKeyHeader]: v.optional(HoldKey) }),
				body: ContainingBody,
				response: { 200: ContainingOrder },
			},
		},
		({ headers, session, body }) =>
			orders.containing({ holdKey: headers[holdKeyHeader] ?? null, userId: session?.userId ?? null }, body.productIds),
	);
	app.post(
		'/standing',
		{
			schema: {
				tags,
				security: access.anybodyKnown,
				summary: 'Qué sería un pedido, y cuánto esperaría, con cada forma de pago',
				headers: v.looseObject({ [holdKeyHeader]: v.optional(HoldKey) }),
				body: StandingBody,
				response: { 200: Standing },
			},
		},
		({ headers, session, ip, body }) =>
			orders.standing(
				{ userId: session?.userId ?? null, origin: { holdKey: headers[holdKeyHeader] ?? null, address: ip } },
				body,
			),
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
	const buyers = { tags, response: { 200: BuyersOrder } };
	app.get('/:id', { schema: { ...buyers, ...ofBuyer('shows', 'orders:read'), summary: 'Un pedido' } }, (request) =>
		orders.shown(principalOf(request)),
	);
	app.post(
		'/:id/cancel',
		{ schema: { ...buyers, ...ofBuyer('opens'), summary: 'Cancelar un pedido propio' } },
		async (request) => {
			await orders.cancel(principalOf(request), mailUrl(request));
			return orders.shown(principalOf(request));
		},
	);
	app.post(
		'/:id/adopt',
		{
			schema: {
				...{ tags, ...ofBuyer('opens') },
				summary: 'Llevar un pedido sin cuenta a la cuenta propia',
				response: { 200: ClaimedOrder },
			},
		},
		(request) => orders.guests.claim(sessionOf(request).userId, principalOf(request)),
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
		(request) => orders.changeStatus(sessionOf(request), request.params.id, request.body, mailUrl(request)),
	);
	app.patch(
		'/:id/tracking',
		{ schema: { ...one, summary: 'Anotar el número de seguimiento', body: TrackingBody, response } },
		(request) =>
			orders.setTracking(sessionOf(request), request.params.id, request.body.trackingNumber, mailUrl(request)),
	);
};

/** For pages of the last release, which may be open during an update. */
export const formerGuestRoutes: Routes<object> = async (app) => {
	const refuse = async () => {
		throw new ShopError(410, 'reload', 'La tienda se actualizó. Recarga la página y vuelve a intentarlo.');
	};
	app.post('/:call', { onRequest: refuse, schema: { hide: true } }, refuse);
};
