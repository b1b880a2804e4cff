import * as v from 'valibot';
import { BuyersOrder } from '#contract/orders/guest';
import { holdKeyHeader } from '#contract/orders/holds';
import { PaymentOffers, ProofForm } from '#contract/payments/payments';
import { access, OrderParams, ofBuyer } from '#platform/lib/access';
import { preserialized, type Routes } from '#platform/lib/app';
import type { Platform } from '#platform/platform';
import { readForm, registerMultipart } from '#platform/plugins/multipartForm';
import { fromMemory } from '#platform/plugins/rateLimits';
import type { Payments } from '../orders/payment/service';
import { type Orders, principalOf } from '../orders/service';
import type { PaymentProofs } from './proofs';
import { type PaymentRevival, revivalHeaders } from './revival';

const tags = ['Pagos'];

export const paymentRoutes: Routes<
	Platform & {
		orders: Pick<Orders, 'shown'>;
		payments: Payments;
		paymentProofs: PaymentProofs;
		paymentRevival: PaymentRevival;
	}
> = async (app, { orders, payments, paymentProofs, paymentRevival, mailUrl }) => {
	await registerMultipart(app);
	app.get(
		'/methods',
		{
			...fromMemory,
			schema: {
				tags,
				security: access.anybody,
				summary: 'Formas de pago que la tienda ofrece ahora',
				response: { 200: PaymentOffers },
			},
		},
		() => ({ methods: payments.offers() }),
	);
	app.post(
		'/:id/proofs',
		{
			config: { form: ProofForm },
			schema: {
				...{ tags, ...ofBuyer('opens') },
				summary: 'Enviar el comprobante de pago de un pedido propio',
				response: { 201: BuyersOrder },
			},
		},
		async (request, reply) => {
			const by = principalOf(request);
			await paymentProofs.admit(by);
			const { fields, image } = await readForm(request, ProofForm);
			await paymentProofs.send(by, fields.operationNumber, image, request.ip);
			return reply.code(201).send(await orders.shown(by));
		},
	);
	app.post(
		'/:id/revive',
		{
			config: { rateLimit: { account: 'changesPerAccount', network: 'orderLinkCallsPerNetwork' } },
			schema: {
				...{ tags, ...ofBuyer('opens') },
				summary: 'Recuperar un pedido propio que no se pagó a tiempo',
				headers: revivalHeaders,
				response: { 200: BuyersOrder },
			},
		},
		async (request) => {
			const by = principalOf(request);
			const origin = { holdKey: request.headers[holdKeyHeader] ?? null, address: request.ip };
			await paymentRevival.revive(by, origin, mailUrl(request));
			return orders.shown(by);
		},
	);
	app.get(
		'/:id/proofs/:proof',
		{
			schema: {
				...{ tags, ...ofBuyer('opens', 'payments:read') },
				summary: 'La imagen de un comprobante',
				// A malformed `proof` answers as an unknown one.
				params: v.object({ ...OrderParams.entries, proof: v.string() }),
				response: { 200: preserialized(v.string(), 'image/webp') },
			},
		},
		async (request, reply) => {
			const proof = Number(/^\d{1,9}$/.exec(request.params.proof));
			const picture = await paymentProofs.picture(principalOf(request), proof);
			return reply.header('cache-control', 'no-store').type('image/webp').send(picture);
		},
	);
};
