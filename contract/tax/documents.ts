import * as v from 'valibot';
import { limits } from '../shared/limits';
import { soles } from '../shared/moneyFields';
import { IdText, optionalText, requiredText, visible, wholeNumber } from '../shared/primitives';
import { limaTime } from '../shared/time';
import { Receipt, ReceiptBody, receiptKinds } from './receipt';

/** SUNAT calls these comprobantes. A nota de crédito takes back all or part of one of the others. */
export const taxDocumentKinds = [...receiptKinds, 'NOTA_CREDITO'] as const;
export type TaxDocumentKind = (typeof taxDocumentKinds)[number];

/** SENT: the provider has it and SUNAT has not answered. VOIDED only of one that was issued elsewhere. */
export const taxDocumentStates = ['PENDING', 'SENT', 'ACCEPTED', 'REJECTED', 'VOIDED'] as const;
export type TaxDocumentState = (typeof taxDocumentStates)[number];

/** Catalogue 09 of SUNAT, as far as a shop that gives money back needs it. The first two take back all. */
export const creditReasons = ['01', '06', '07'] as const;
export type CreditReason = (typeof creditReasons)[number];

export const takesAllBack = (reason: CreditReason): boolean => reason !== '07';

/** As it is printed: B001-00000012. */
export const taxDocumentNumber = (series: string, number: number): string =>
	`${series}-${String(number).padStart(8, '0')}`;

const Buyer = v.omit(Receipt, ['kind']);
export type TaxDocumentBuyer = v.InferOutput<typeof Buyer>;

/** Soles; `base` and `igv` are what `total` is made of. */
const sums = { base: v.number(), igv: v.number(), total: v.number() };

/** `left`: units that no nota de crédito names. */
const Line = v.object({ description: v.string(), quantity: v.number(), ...sums, left: v.number() });

/** Addresses at the provider; null where it has none, or not yet. */
const Files = v.object({ pdf: v.nullable(v.string()), xml: v.nullable(v.string()), cdr: v.nullable(v.string()) });

/** A document as the team sees it. Moments are ISO 8601 in UTC. */
export const TaxDocument = v.object({
	id: v.number(),
	kind: v.picklist(taxDocumentKinds),
	series: v.string(),
	number: v.number(),
	/** Day in Lima, YYYY-MM-DD. */
	issuedOn: v.string(),
	/** By hand in another system; the shop only notes it. */
	issuedElsewhere: v.boolean(),
	state: v.picklist(taxDocumentStates),
	buyer: Buyer,
	lines: v.array(Line),
	igvPercent: v.number(),
	...sums,
	/** Soles that no nota de crédito has taken back; 0 of what is not accepted. */
	left: v.number(),
	/** Accepted notas de crédito have taken back all of it: the order can have another one. */
	takenBack: v.boolean(),
	/** The document that a nota de crédito takes back. */
	amends: v.nullable(v.number()),
	reasonCode: v.nullable(v.picklist(creditReasons)),
	reason: v.string(),
	/** Who says no. `taken`: another system has used the number. */
	refusedBy: v.nullable(v.picklist(['provider', 'sunat', 'taken'])),
	/** The last words of provider or SUNAT. */
	answer: v.string(),
	/** Why one that waits has not got through; null before the first try. */
	trouble: v.nullable(v.picklist(['unreachable', 'account'])),
	/** Time of the next try. */
	dueAt: v.nullable(v.string()),
	files: Files,
	/** Null where the shop did it by itself, or the account is gone. */
	by: v.nullable(v.string()),
});
export type TaxDocument = v.InferOutput<typeof TaxDocument>;

/** All of an order, oldest first. */
export const OrderTaxDocuments = v.object({
	documents: v.array(TaxDocument),
	/** Whether the shop can issue by itself. */
	canIssue: v.boolean(),
});
export type OrderTaxDocuments = v.InferOutput<typeof OrderTaxDocuments>;

/** Once they have left the shop, and until they are refused or taken back. */
export const shownTaxDocumentStates: readonly TaxDocumentState[] = ['SENT', 'ACCEPTED'];

/** As customers see it. */
export const ShownTaxDocument = v.object({
	kind: v.picklist(taxDocumentKinds),
	state: v.picklist(taxDocumentStates),
	series: v.string(),
	number: v.number(),
	issuedOn: v.string(),
	total: v.number(),
	pdf: v.nullable(v.string()),
});
export type ShownTaxDocument = v.InferOutput<typeof ShownTaxDocument>;
export const ShownTaxDocuments = v.object({ documents: v.array(ShownTaxDocument) });
export type ShownTaxDocuments = v.InferOutput<typeof ShownTaxDocuments>;

/** In the copy of a customer's data. */
export const OwnTaxDocument = v.object({ ...ShownTaxDocument.entries, orderNumber: v.string(), buyer: Buyer });
export type OwnTaxDocument = v.InferOutput<typeof OwnTaxDocument>;

const wrongSeries = 'La serie tiene 3 o 4 letras o números, como EB01';
const wrongDay = 'Escribe una fecha válida';

/** Of a document that was issued elsewhere; SUNAT's own portal uses EB01 and E001, paper uses 001. */
const elsewhere = {
	series: v.pipe(
		v.string('La serie es obligatoria'),
		visible,
		v.toUpperCase(),
		v.regex(/^[A-Z0-9]{3,4}$/, wrongSeries),
	),
	number: wholeNumber(1, 99_999_999, 'Escribe un número de 1 a 99999999'),
	issuedOn: v.pipe(
		v.string('La fecha es obligatoria'),
		v.isoDate(wrongDay),
		v.check((day) => !Number.isNaN(limaTime(day)), wrongDay),
	),
};

/** Body of POST /api/admin/orders/{id}/documents: the shop issues it. */
export const IssueBody = ReceiptBody;

/** Body of POST …/documents/elsewhere. */
export const NoteElsewhereBody = v.intersect([ReceiptBody, v.object(elsewhere)]);

const whole = v.pipe(v.number('La cantidad no es válida'), v.integer('La cantidad no es válida'));

/** Units of a line of the document, by its place from 0. */
const CreditLine = v.object({
	line: v.pipe(whole, v.minValue(0, 'La línea no es válida')),
	quantity: v.pipe(whole, v.minValue(1, 'La cantidad no es válida')),
});
export type CreditLine = v.InferOutput<typeof CreditLine>;

const credit = {
	reasonCode: v.picklist(creditReasons, 'Elige el motivo'),
	reason: requiredText('El sustento', 100),
	/** Soles; of the reasons that take all back it is what is left. */
	amount: soles(0.01, limits.price * 1000, { wrong: 'Escribe un monto en soles, como 25.50' }),
	/** Soles that the person saw as left: nobody takes twice back because of a second press. */
	left: v.number('El monto no es válido'),
	/** Lines of reason `07`: the goods that came back; absent where a sum is given back without goods. `amount` is what they cost. */
	lines: v.nullish(
		v.pipe(
			v.array(CreditLine),
			v.minLength(1, 'Elige qué productos se devuelven'),
			v.maxLength(1000, 'Hay demasiadas líneas'),
			v.check((lines) => new Set(lines.map(({ line }) => line)).size === lines.length, 'Se repite una línea'),
		),
	),
};

/** Body of POST …/documents/{document}/credit: the shop issues it. */
export const CreditBody = v.object(credit);

/** Body of POST …/documents/{document}/credit/elsewhere. */
export const NoteCreditBody = v.object({ ...credit, ...elsewhere });

/** Body of POST …/documents/{document}/void, for what was noted by mistake or annulled where it was issued. */
export const VoidBody = v.object({ reason: optionalText('El motivo', 200) });

export const TaxDocumentParams = v.object({ id: IdText, document: IdText });

/** Below the API base. */
export const taxDocumentPaths = {
	ofOrder: (order: number) => `/admin/orders/${order}/documents`,
	elsewhere: (order: number) => `/admin/orders/${order}/documents/elsewhere`,
	act: (order: number, document: number, action: 'retry' | 'void' | 'credit' | 'credit/elsewhere') =>
		`/admin/orders/${order}/documents/${document}/${action}`,
	own: (order: number | string) => `/orders/${order}/documents`,
} as const;

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
