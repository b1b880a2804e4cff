import { formatLocalMoney } from '#contract/shared/money';
import { limaDay } from '#contract/shared/time';
import { invalidFields, notFound, ShopError } from '#platform/lib/shopError';
import type { StoredDocument } from './repository';

export function refuseTomorrow(day: string, now: number): void {
	if (day > limaDay(now)) throw invalidFields({ issuedOn: 'La fecha no puede ser de mañana en adelante.' });
}

/** Throws 404. */
export function existing(document: StoredDocument | undefined): StoredDocument {
	if (!document) throw missing();
	return document;
}

export const missing = () => notFound('El comprobante no existe');

const conflict = (code: string, message: string) => new ShopError(409, code, message);

export const acceptFirst = () => conflict('request', 'Acepta antes la solicitud: todavía no hay venta.');

export const cannotIssue = () =>
	conflict(
		'issuing_not_set_up',
		'La tienda todavía no puede emitir. Complétalo en Ajustes, sección Emisión de comprobantes, o anota uno emitido en otro sistema.',
	);

export const cancelled = () =>
	conflict('order_cancelled', 'El pedido está cancelado: no se emite un comprobante por él.');

export const issuedAlready = () => conflict('document_exists', 'Este pedido ya tiene su comprobante.');

export const partlyBack = () =>
	conflict(
		'document_total',
		'De este pedido ya volvió una parte y su comprobante se anuló entero: no se puede emitir otro por su total.',
	);

export const replaced = () =>
	conflict('document_exists', 'Este pedido ya tiene otro comprobante, así que esta nota de crédito se queda.');

export const notAccepted = () =>
	conflict('document_not_accepted', 'Una nota de crédito se emite cuando el comprobante está aceptado.');

export const otherLeft = (left: number) =>
	conflict(
		'document_changed',
		`Otra persona emitió una nota de crédito mientras tanto: quedan ${formatLocalMoney(left)} por devolver. Revisa el monto.`,
	);

export const notByHand = () =>
	conflict(
		'document_not_by_hand',
		'Solo se anula aquí lo que anotaste a mano. Para los demás emite una nota de crédito.',
	);

export const hasNotes = () =>
	conflict('document_changed', 'Este comprobante ya está anulado o tiene una nota de crédito.');
