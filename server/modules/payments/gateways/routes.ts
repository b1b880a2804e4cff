import * as v from 'valibot';
import { BuyersOrder } from '#contract/orders/guest';
import { gatewayMethods, gatewayOf, gateways } from '#contract/payments/gateways';
import { CodeChargeBody, RedirectAnswer } from '#contract/payments/payments';
import { ErrorBody } from '#contract/shared/primitives';
import { access, ofBuyer } from '#platform/lib/access';
import type { Routes } from '#platform/lib/app';
import type { Platform } from '#platform/platform';
import { type Orders, principalOf } from '../../orders/service';
import type { Payable } from './attemptRepository';
import type { Pages } from './port';
import type { GatewayPayments } from './service';
import type { GatewayWebhooks } from './webhooks';

const tags = ['Pagos'];

const Received = v.object({ received: v.boolean() });

interface Options extends Platform {
	orders: Pick<Orders, 'shown'>;
	gatewayPayments: GatewayPayments;
	gatewayWebhooks: GatewayWebhooks;
}

/**
 * Both are known addresses of the shop, because the sender of a request chooses its `Host`. Gateways notify only over
 * TLS.
 */
const pagesOf =
	({ shop, webhookBase }: { shop: string; webhookBase: string | null }, path: string) =>
	({ method }: Pick<Payable, 'method'>): Omit<Pages, 'until'> => {
		const name = gatewayOf(method)?.webhook;
		const notify = webhookBase?.startsWith('https:') && name ? `${webhookBase}/api/payments/webhooks/${name}` : null;
		return { back: shop + path, notify };
	};

/** The id is the order's. */
export const gatewayRoutes: Routes<Options> = async (app, { orders, gatewayPayments, mailUrl, publicUrl }) => {
	const own = { tags, ...ofBuyer('pays') };
	const config = { rateLimit: { account: 'changesPerAccount', network: 'chargesPerNetwork' } } as const;
	app.post(
		'/:id/charge',
		{
			config,
			schema: {
				...own,
				summary: 'Pagar un pedido propio con Yape, con celular y código de aprobación',
				body: CodeChargeBody,
				response: { 200: BuyersOrder, 409: ErrorBody },
			},
		},
		async (request) => {
			const by = principalOf(request);
			await gatewayPayments.charge(by, request.body);
			return orders.shown(by);
		},
	);
	app.post(
		'/:id/redirect',
		{
			config,
			schema: {
				...own,
				summary: 'La página de la pasarela en la que se paga un pedido propio',
				response: { 200: RedirectAnswer, 409: ErrorBody },
			},
		},
		(request) => {
			const by = principalOf(request);
			return gatewayPayments.redirect(
				by,
				pagesOf({ shop: publicUrl(request), webhookBase: mailUrl(request) }, by.page),
			);
		},
	);
	app.post(
		'/:id/ask',
		{
			config: { rateLimit: { account: 'changesPerAccount', network: 'orderLinkCallsPerNetwork' } },
			schema: {
				...own,
				summary: 'Preguntar a la pasarela por el pago de un pedido propio',
				response: { 200: BuyersOrder },
			},
		},
		async (request) => {
			const by = principalOf(request);
			await gatewayPayments.ask(by);
			return orders.shown(by);
		},
	);
};

/** Signatures cover bytes, so bodies are not parsed. */
export const gatewayWebhookRoutes: Routes<Pick<Options, 'gatewayWebhooks'>> = async (app, { gatewayWebhooks }) => {
	app.removeAllContentTypeParsers();
	app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
	for (const method of gatewayMethods) {
		const { webhook } = gateways[method];
		app.post(
			`/${webhook}`,
			{
				schema: {
					tags,
					security: access.anybody,
					summary: `Aviso firmado de la pasarela ${webhook}`,
					response: { 200: Received },
				},
			},
			async ({ headers, query, body }, reply) => {
				const parameters = query as Record<string, unknown>;
				await gatewayWebhooks.take(method, { headers, query: parameters, body: typeof body === 'string' ? body : '' });
				return reply.send({ received: true });
			},
		);
	}
};
