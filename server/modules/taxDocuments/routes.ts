import { IdParams } from '#contract/shared/primitives';
import {
	CreditBody,
	IssueBody,
	NoteCreditBody,
	NoteElsewhereBody,
	OrderTaxDocuments,
	ShownTaxDocuments,
	TaxDocumentParams,
	VoidBody,
} from '#contract/tax/documents';
import { access, ofBuyer } from '#platform/lib/access';
import type { Routes } from '#platform/lib/app';
import { sessionOf } from '#platform/plugins/auth';
import { principalOf } from '../orders/service';
import type { DocumentSender } from './documentJob';
import type { TaxDocuments } from './service';

const tags = ['Comprobantes'];
const response = { 200: OrderTaxDocuments };
const write = { tags, security: access.may('payments:write'), response };
const ofOrder = { ...write, params: IdParams };
const one = { ...write, params: TaxDocumentParams };

interface Options {
	taxDocuments: TaxDocuments;
	documentSender: DocumentSender;
}

export const taxDocumentRoutes: Routes<Options> = async (app, { taxDocuments, documentSender }) => {
	app.get(
		'/:id/documents',
		{
			schema: { ...ofOrder, security: access.may('orders:read'), summary: 'Boletas, facturas y notas de un pedido' },
		},
		(request) => taxDocuments.list(request.params.id),
	);
	app.post(
		'/:id/documents',
		{ schema: { ...ofOrder, summary: 'Emitir la boleta o factura de un pedido', body: IssueBody } },
		(request) => taxDocuments.issue(sessionOf(request), request.params.id, request.body),
	);
	app.post(
		'/:id/documents/elsewhere',
		{ schema: { ...ofOrder, summary: 'Anotar un comprobante emitido en otro sistema', body: NoteElsewhereBody } },
		(request) => taxDocuments.noteElsewhere(sessionOf(request), request.params.id, request.body),
	);
	app.post(
		'/:id/documents/:document/retry',
		{ schema: { ...one, summary: 'Intentar ahora un envío que espera' } },
		async ({ params: { id, document } }) => {
			await documentSender.retryNow(id, document);
			return taxDocuments.list(id);
		},
	);
	app.post(
		'/:id/documents/:document/void',
		{ schema: { ...one, summary: 'Anular lo anotado a mano', body: VoidBody } },
		(request) => {
			const { id, document } = request.params;
			return taxDocuments.markVoid(sessionOf(request), id, document, request.body.reason);
		},
	);
	app.post(
		'/:id/documents/:document/credit',
		{ schema: { ...one, summary: 'Emitir una nota de crédito', body: CreditBody } },
		(request) => {
			const { id, document } = request.params;
			return taxDocuments.credit(sessionOf(request), id, document, request.body);
		},
	);
	app.post(
		'/:id/documents/:document/credit/elsewhere',
		{ schema: { ...one, summary: 'Anotar una nota de crédito emitida en otro sistema', body: NoteCreditBody } },
		(request) => {
			const { id, document } = request.params;
			return taxDocuments.noteCredit(sessionOf(request), id, document, request.body);
		},
	);
};

export const ownTaxDocumentRoutes: Routes<Pick<Options, 'taxDocuments'>> = async (app, { taxDocuments }) => {
	app.get(
		'/:id/documents',
		{
			schema: {
				...{ tags, ...ofBuyer('opens', 'orders:read') },
				summary: 'Comprobantes aceptados de un pedido propio',
				response: { 200: ShownTaxDocuments },
			},
		},
		async (request) => ({ documents: await taxDocuments.shown(principalOf(request)) }),
	);
};
