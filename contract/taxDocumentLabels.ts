import type { CreditReason, TaxDocumentKind, TaxDocumentState } from './taxDocuments';

export const taxDocumentNames: Record<TaxDocumentKind, string> = {
	BOLETA: 'Boleta',
	FACTURA: 'Factura',
	NOTA_CREDITO: 'Nota de crédito',
};

export const taxDocumentStateLabels: Record<TaxDocumentState, string> = {
	PENDING: 'Por enviar',
	SENT: 'Enviado, SUNAT por responder',
	ACCEPTED: 'Aceptado',
	REJECTED: 'Rechazado',
	VOIDED: 'Anulado',
};

export const creditReasonLabels: Record<CreditReason, string> = {
	'01': 'Anulación de la operación',
	'06': 'Devolución total',
	'07': 'Devolución de una parte',
};
