import {
	AdminPayment,
	AdminPaymentPage,
	AdminPaymentsQuery,
	ConfirmBody,
	MoneyReturnBody,
	PanelCheckBody,
	PaymentConflict,
	ProofAnswerBody,
	ReturnedBody,
} from '#contract/payments/payments';
import { IdParams } from '#contract/shared/primitives';
import { access } from '#platform/lib/access';
import type { Routes } from '#platform/lib/app';
import type { Platform } from '#platform/platform';
import { sessionOf } from '#platform/plugins/auth';
import type { PaymentDesk } from './desk';

const tags = ['Pagos'];
const one = {
	tags,
	security: access.may('payments:write'),
	params: IdParams,
	response: { 200: AdminPayment, 409: PaymentConflict },
};

export const adminPaymentRoutes: Routes<Platform & { paymentDesk: PaymentDesk }> = async (
	app,
	{ paymentDesk, mailUrl },
) => {
	app.get(
		'/',
		{
			schema: {
				tags,
				security: access.may('payments:read'),
				summary: 'Pagos de la tienda, primero los que esperan una revisión',
				querystring: AdminPaymentsQuery,
				response: { 200: AdminPaymentPage },
			},
		},
		(request) => paymentDesk.page(request.query),
	);
	app.post(
		'/:id/confirm',
		{ schema: { ...one, summary: 'Confirmar un pago que llegó', body: ConfirmBody } },
		(request) => paymentDesk.act(sessionOf(request), request.params.id, 'confirm', request.body, mailUrl(request)),
	);
	app.post(
		'/:id/ask',
		{ schema: { ...one, summary: 'Pedir otra vez el comprobante', body: ProofAnswerBody } },
		(request) => paymentDesk.act(sessionOf(request), request.params.id, 'ask', request.body, mailUrl(request)),
	);
	app.post(
		'/:id/refuse',
		{ schema: { ...one, summary: 'Rechazar un pago; el pedido se cancela', body: ProofAnswerBody } },
		(request) => paymentDesk.act(sessionOf(request), request.params.id, 'refuse', request.body, mailUrl(request)),
	);
	app.post(
		'/:id/refund',
		{
			schema: {
				...one,
				summary: 'Devolver por la pasarela lo que ella cobró, o anotarlo como resuelto',
				body: MoneyReturnBody,
			},
		},
		(request) => paymentDesk.giveBack(sessionOf(request), request.params.id, request.body, mailUrl(request)),
	);
	app.post(
		'/:id/seen',
		{ schema: { ...one, summary: 'Decir qué se vio de un cobro en el panel de su pasarela', body: PanelCheckBody } },
		(request) => paymentDesk.reportPanel(sessionOf(request), request.params.id, request.body),
	);
	app.post(
		'/:id/return',
		{ schema: { ...one, summary: 'Anotar que se devolvió el dinero de un pedido cancelado', body: ReturnedBody } },
		(request) => paymentDesk.act(sessionOf(request), request.params.id, 'return', request.body, mailUrl(request)),
	);
};
