import { ErrorBody } from '../../../contract/errors';
import { RedirectAnswer } from '../../../contract/gateways';
import {
	GuestChargeBody,
	GuestOrder,
	GuestProofForm,
	OpenOrderBody,
	OrderTokenBody,
} from '../../../contract/guestOrder';
import { holdKeyHeader } from '../../../contract/holds';
import { orderPagePath } from '../../../contract/orderLink';
import { access } from '../../lib/access';
import type { Routes } from '../../lib/app';
import type { MailUrl, PublicUrl } from '../../lib/publicUrl';
import { readForm, registerMultipart } from '../../plugins/multipartForm';
import type { RateLimits } from '../../plugins/rateLimits';
import type { Orders } from '../orders/service';
import { pagesOf } from './gateways/addresses';
import type { GatewayPayments, IsPayer } from './gateways/service';
import type { PaymentProofs } from './proofs';
import { type PaymentRevival, revivalHeaders } from './revival';

/** Payments of orders without an account, by the token of their link and four digits. */
export const guestPaymentRoutes: Routes<{
	orders: Orders;
	paymentProofs: PaymentProofs;
	paymentRevival: PaymentRevival;
	gatewayPayments: GatewayPayments;
	limits: RateLimits;
	mailUrl: MailUrl;
	publicUrl: PublicUrl;
}> = async (
	app,
	{ orders: { guests }, paymentProofs, paymentRevival, gatewayPayments, limits, mailUrl, publicUrl },
) => {
	await registerMultipart(app);
	const open = { tags: ['Pedidos sin cuenta'], security: access.anybody };

	app.post(
		'/proofs',
		{
			config: { form: GuestProofForm, rateLimit: limits.guestProof },
			schema: {
				...open,
				summary: 'Enviar el comprobante de pago de un pedido sin cuenta',
				response: { 201: GuestOrder },
			},
		},
		async (request, reply) => {
			let id = 0;
			const { fields, image } = await readForm(request, GuestProofForm, async (proof) => {
				id = (await guests.prove(proof, request.ip)).id;
				await paymentProofs.admit('guest', id);
			});
			await paymentProofs.send('guest', id, fields.operationNumber, image);
			return reply.code(201).send(await guests.shown(fields.token));
		},
	);
	app.post(
		'/revive',
		{
			config: { rateLimit: limits.orderLink },
			schema: {
				...open,
				summary: 'Recuperar un pedido sin cuenta que no se pagó a tiempo',
				headers: revivalHeaders,
				body: OpenOrderBody,
				response: { 200: GuestOrder },
			},
		},
		async (request) => {
			const { id } = await guests.prove(request.body, request.ip);
			const visitor = { key: request.headers[holdKeyHeader] ?? null, userId: null };
			await paymentRevival.revive('guest', id, visitor, mailUrl(request));
			return guests.shown(request.body.token);
		},
	);
	const isGuest: IsPayer = ({ userId }) => userId === null;
	app.post(
		'/charge',
		{
			config: { rateLimit: limits.guestProof },
			schema: {
				...open,
				summary: 'Pagar un pedido sin cuenta con Yape, con celular y código de aprobación',
				body: GuestChargeBody,
				response: { 200: GuestOrder, 409: ErrorBody },
			},
		},
		async ({ body: { token, ...payer } }) => {
			await gatewayPayments.charge(await guests.linked(token), isGuest, payer);
			return guests.state(token);
		},
	);
	app.post(
		'/redirect',
		{
			config: { rateLimit: limits.guestProof },
			schema: {
				...open,
				summary: 'La página de la pasarela en la que se paga un pedido sin cuenta',
				body: OrderTokenBody,
				response: { 200: RedirectAnswer, 409: ErrorBody },
			},
		},
		async (request) => {
			const { token } = request.body;
			const pages = pagesOf({ shop: publicUrl(request), told: mailUrl(request) }, orderPagePath(token));
			return gatewayPayments.redirect(await guests.linked(token), isGuest, pages);
		},
	);
	app.post(
		'/ask',
		{
			config: { rateLimit: limits.orderLink },
			schema: {
				...open,
				summary: 'Preguntar a la pasarela por el pago de un pedido sin cuenta',
				body: OrderTokenBody,
				response: { 200: GuestOrder },
			},
		},
		async ({ body: { token } }) => {
			await gatewayPayments.ask(await guests.linked(token), isGuest);
			return guests.state(token);
		},
	);
};
