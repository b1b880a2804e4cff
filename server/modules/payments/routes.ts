import * as v from 'valibot';
import { holdKeyHeader } from '../../../contract/holds';
import { Order } from '../../../contract/order';
import { PaymentOffers, ProofForm, ProofParams } from '../../../contract/payments';
import { IdParams } from '../../../contract/primitives';
import { access } from '../../lib/access';
import { preserialized, type Routes } from '../../lib/app';
import type { MailUrl } from '../../lib/publicUrl';
import { sessionOf } from '../../plugins/auth';
import { readForm, registerMultipart } from '../../plugins/multipartForm';
import { fromMemory, type RateLimits } from '../../plugins/rateLimits';
import type { PaymentProofs } from './proofs';
import { type PaymentRevival, revivalHeaders } from './revival';
import type { Payments } from './service';

const tags = ['Pagos'];

/** For those who buy. A payment is named by its order. */
export const paymentRoutes: Routes<{
	payments: Payments;
	paymentProofs: PaymentProofs;
	paymentRevival: PaymentRevival;
	limits: RateLimits;
	mailUrl: MailUrl;
}> = async (app, { payments, paymentProofs, paymentRevival, limits, mailUrl }) => {
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
			config: { form: ProofForm, rateLimit: limits.change },
			schema: {
				tags,
				security: access.users,
				'x-ownership': { id: 'order', others: 404 },
				summary: 'Enviar el comprobante de pago de un pedido propio',
				params: IdParams,
				response: { 201: Order },
			},
		},
		async (request, reply) => {
			const session = sessionOf(request);
			await paymentProofs.admit(session, request.params.id);
			const { fields, image } = await readForm(request, ProofForm);
			return reply.code(201).send(await paymentProofs.send(session, request.params.id, fields.operationNumber, image));
		},
	);
	app.post(
		'/:id/revive',
		{
			config: { rateLimit: limits.change },
			schema: {
				tags,
				security: access.users,
				'x-ownership': { id: 'order', others: 404 },
				summary: 'Recuperar un pedido propio que no se pagó a tiempo',
				headers: revivalHeaders,
				params: IdParams,
				response: { 200: Order },
			},
		},
		(request) => {
			const { userId } = sessionOf(request);
			const visitor = { key: request.headers[holdKeyHeader] ?? null, userId };
			return paymentRevival.revive({ userId }, request.params.id, visitor, mailUrl(request));
		},
	);
	app.get(
		'/:id/proofs/:proof',
		{
			schema: {
				tags,
				security: access.users,
				'x-ownership': { id: 'order', others: 404, staff: 'payments:read' },
				summary: 'La imagen de un comprobante',
				params: ProofParams,
				response: { 200: preserialized(v.string(), 'image/webp') },
			},
		},
		async (request, reply) => {
			const { id, proof } = request.params;
			const picture = await paymentProofs.picture(sessionOf(request), id, Number(/^\d{1,9}$/.exec(proof)));
			return reply.header('cache-control', 'no-store').type('image/webp').send(picture);
		},
	);
};
