import { AdminOrder, RefundBody } from '#contract/orders/desk';
import { isGateway } from '#contract/payments/gateways';
import { IdParams } from '#contract/shared/primitives';
import { access } from '#platform/lib/access';
import type { Routes } from '#platform/lib/app';
import { conflictWith } from '#platform/lib/versionConflict';
import type { Platform } from '#platform/platform';
import { sessionOf } from '#platform/plugins/auth';
import type { Orders } from '../orders/service';
import type { GatewayRefunds } from './gateways/refunds';

interface Options extends Platform {
	orders: Orders;
	gatewayRefunds: GatewayRefunds;
}

export const refundRoutes: Routes<Options> = async (app, { orders, gatewayRefunds, mailUrl }) => {
	app.post(
		'/:id/refunds',
		{
			schema: {
				tags: ['Pedidos'],
				security: access.may('payments:write'),
				params: IdParams,
				summary: 'Devolver dinero de un pedido por la pasarela que lo cobró, o anotar que se devolvió',
				body: RefundBody,
				response: { 200: AdminOrder, 409: conflictWith(AdminOrder) },
			},
		},
		(request) => {
			const [session, { id }, body] = [sessionOf(request), request.params, request.body];
			const { way } = body;
			return isGateway(way)
				? gatewayRefunds.ofOrder(session, id, { ...body, way })
				: orders.money.refund(session, id, body, mailUrl(request));
		},
	);
};
