import * as v from 'valibot';
import { DeliveryChanged } from '#contract/delivery/quote';
import {
	AdminOrder,
	CancelOriginBody,
	ChargeBody,
	OrderEditBody,
	OriginOrders,
	ReopenBody,
	ReturnBody,
} from '#contract/orders/desk';
import { CustomerQuery, ManualOrder, ManualOrderBody, ShopCustomer } from '#contract/orders/manual';
import { IdempotencyKey, OrderChanged } from '#contract/orders/order';
import { ErrorBody, IdParams } from '#contract/shared/primitives';
import { access } from '#platform/lib/access';
import type { Routes } from '#platform/lib/app';
import { conflictWith } from '#platform/lib/versionConflict';
import type { Platform } from '#platform/platform';
import { sessionOf } from '#platform/plugins/auth';
import type { Orders } from './service';

const Refused = conflictWith(AdminOrder);
const ManualHeaders = v.looseObject({ 'idempotency-key': IdempotencyKey });
const tags = ['Pedidos'];
const one = { tags, params: IdParams };
const writes = { ...one, security: access.may('orders:write') };
const pays = { ...one, security: access.may('payments:write') };

interface Options extends Platform {
	orders: Orders;
}

export const orderChangeRoutes: Routes<Options> = async (app, { orders, mailUrl }) => {
	app.post(
		'/',
		{
			schema: {
				tags,
				security: access.may('orders:write'),
				summary: 'Anotar un pedido que llegó por chat, por teléfono o en el mostrador',
				headers: ManualHeaders,
				body: ManualOrderBody,
				response: {
					200: ManualOrder,
					201: ManualOrder,
					409: v.union([OrderChanged, DeliveryChanged, ErrorBody]),
				},
			},
		},
		async (request, reply) => {
			const key = request.headers['idempotency-key'];
			const { created, ...made } = await orders.manual.place(sessionOf(request), key, request.body, mailUrl(request));
			return reply.code(created ? 201 : 200).send(made);
		},
	);
	app.get(
		'/customers',
		{
			schema: {
				tags,
				security: access.may('orders:write'),
				summary: 'Cuentas para un pedido, por nombre, teléfono o correo',
				querystring: CustomerQuery,
				response: { 200: v.array(ShopCustomer) },
			},
		},
		(request) => orders.manual.customers(request.query.q),
	);
	app.post(
		'/:id/link',
		{
			schema: {
				...writes,
				summary: 'Un enlace nuevo a la página de un pedido sin cuenta',
				response: { 201: v.object({ token: v.string() }) },
			},
		},
		async (request, reply) => reply.code(201).send(await orders.manual.link(request.params.id)),
	);
	app.put(
		'/:id/contents',
		{
			schema: {
				...writes,
				summary: 'Cambiar productos, dirección o envío de un pedido que no ha salido',
				body: OrderEditBody,
				response: { 200: AdminOrder, 409: v.union([OrderChanged, DeliveryChanged, Refused]) },
			},
		},
		(request) => orders.edit(sessionOf(request), request.params.id, request.body, mailUrl(request)),
	);
	app.post(
		'/:id/returns',
		{
			schema: {
				...writes,
				summary: 'Anotar productos que volvieron, de un pedido entregado o que se canceló en camino',
				body: ReturnBody,
				response: { 200: AdminOrder, 409: Refused },
			},
		},
		(request) => orders.money.takeBack(sessionOf(request), request.params.id, request.body, mailUrl(request)),
	);
	app.post(
		'/:id/reopen',
		{
			schema: {
				...writes,
				summary: 'Reabrir un pedido cancelado, con sus unidades',
				body: ReopenBody,
				response: { 200: AdminOrder, 409: Refused },
			},
		},
		(request) => orders.money.reopen(sessionOf(request), request.params.id, request.body, mailUrl(request)),
	);
	app.post(
		'/:id/accept',
		{
			schema: {
				...writes,
				summary: 'Aceptar una solicitud, con sus unidades',
				body: ReopenBody,
				response: { 200: AdminOrder, 409: Refused },
			},
		},
		(request) => orders.requests.accept(sessionOf(request), request.params.id, request.body, mailUrl(request)),
	);
	app.get(
		'/:id/origin',
		{
			schema: {
				...one,
				security: access.may('orders:read'),
				summary: 'Pedidos sin pagar que llegaron de donde llegó este',
				response: { 200: OriginOrders },
			},
		},
		(request) => orders.requests.ofOrigin(request.params.id),
	);
	app.post(
		'/:id/origin',
		{
			schema: {
				...writes,
				summary: 'Cancelar pedidos sin pagar que llegaron de donde llegó este',
				body: CancelOriginBody,
				response: { 200: v.object({ cancelled: v.number() }) },
			},
		},
		(request) => orders.requests.cancelOrigin(sessionOf(request), request.params.id, request.body, mailUrl(request)),
	);
	app.post(
		'/:id/charges',
		{
			schema: {
				...pays,
				summary: 'Anotar dinero que faltaba de un pedido que se cambió',
				body: ChargeBody,
				response: { 200: AdminOrder, 409: Refused },
			},
		},
		(request) => orders.money.charge(sessionOf(request), request.params.id, request.body, mailUrl(request)),
	);
};
