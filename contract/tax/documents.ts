import * as v from 'valibot';
import { limits } from '../shared/limits';
import { soles } from '../shared/moneyFields';
import { IdText, optionalText, requiredText, visible, wholeNumber } from '../shared/primitives';
import { limaTime } from '../shared/time';
import { taxKinds } from './kinds';
import { Receipt, ReceiptBody, receiptKinds } from './receipt';

/** A nota de crédito credits another document. */
export const taxDocumentKinds = [...receiptKinds, 'NOTA_CREDITO'] as const;
export type TaxDocumentKind = (typeof taxDocumentKinds)[number];

/** SENT: no answer from SUNAT yet. VOIDED: only documents issued elsewhere. */
export const taxDocumentStates = ['PENDING', 'SENT', 'ACCEPTED', 'REJECTED', 'VOIDED'] as const;
export type TaxDocumentState = (typeof taxDocumentStates)[number];

/** SUNAT's catalogue 09. The first two credit everything. */
export const creditReasons = ['01', '06', '07'] as const;
export type CreditReason = (typeof creditReasons)[number];

export const takesAllBack = (reason: CreditReason): boolean => reason !== '07';

/** Printed form: B001-00000012. */
export const taxDocumentNumber = (series: string, number: number): string =>
	`${series}-${String(number).padStart(8, '0')}`;

const Buyer = v.omit(Receipt, ['kind']);
export type TaxDocumentBuyer = v.InferOutput<typeof Buyer>;

/** Soles; `base` + `igv` = `total`. */
const sums = { base: v.number(), igv: v.number(), total: v.number() };

/** `left`: units not credited yet. */
const Line = v.object({
	...{ description: v.string(), quantity: v.number(), ...sums, left: v.number() },
	/** Null: taxed. */
	taxKind: v.nullish(v.picklist(taxKinds)),
});

/** The provider's addresses; null: none yet. */
const Files = v.object({ pdf: v.nullable(v.string()), xml: v.nullable(v.string()), cdr: v.nullable(v.string()) });

/** Moments are ISO 8601. */
export const TaxDocument = v.object({
	id: v.number(),
	kind: v.picklist(taxDocumentKinds),
	series: v.string(),
	number: v.number(),
	/** Day in Lima. */
	issuedOn: v.string(),
	issuedElsewhere: v.boolean(),
	state: v.picklist(taxDocumentStates),
	buyer: Buyer,
	lines: v.array(Line),
	igvPercent: v.number(),
	...sums,
	/** `base` by kind. */
	bases: v.optional(v.object({ TAXED: v.number(), EXEMPT: v.number(), UNAFFECTED: v.number() })),
	/** Soles not credited; 0 unless accepted. */
	left: v.number(),
	/** Fully credited: another document is possible. */
	takenBack: v.boolean(),
	amends: v.nullable(v.number()),
	reasonCode: v.nullable(v.picklist(creditReasons)),
	reason: v.string(),
	/** `taken`: another system used the number. */
	refusedBy: v.nullable(v.picklist(['provider', 'sunat', 'taken'])),
	/** Last message of provider or SUNAT. */
	answer: v.string(),
	trouble: v.nullable(v.picklist(['unreachable', 'account'])),
	dueAt: v.nullable(v.string()),
	files: Files,
	/** Null: the shop, or deleted. */
	by: v.nullable(v.string()),
});
export type TaxDocument = v.InferOutput<typeof TaxDocument>;

/** Oldest first. */
export const OrderTaxDocuments = v.object({
	documents: v.array(TaxDocument),
	canIssue: v.boolean(),
});
export type OrderTaxDocuments = v.InferOutput<typeof OrderTaxDocuments>;

export const shownTaxDocumentStates: readonly TaxDocumentState[] = ['SENT', 'ACCEPTED'];

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

export const OwnTaxDocument = v.object({ ...ShownTaxDocument.entries, orderNumber: v.string(), buyer: Buyer });
export type OwnTaxDocument = v.InferOutput<typeof OwnTaxDocument>;

const wrongSeries = 'La serie tiene 3 o 4 letras o números, como EB01';
const wrongDay = 'Escribe una fecha válida';

/** EB01 and E001 are SUNAT's portal, 001 is paper. */
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

export const IssueBody = ReceiptBody;

export const NoteElsewhereBody = v.intersect([ReceiptBody, v.object(elsewhere)]);

const whole = v.pipe(v.number('La cantidad no es válida'), v.integer('La cantidad no es válida'));

/** `line`: index from 0. */
const CreditLine = v.object({
	line: v.pipe(whole, v.minValue(0, 'La línea no es válida')),
	quantity: v.pipe(whole, v.minValue(1, 'La cantidad no es válida')),
});
export type CreditLine = v.InferOutput<typeof CreditLine>;

const credit = {
	reasonCode: v.picklist(creditReasons, 'Elige el motivo'),
	reason: requiredText('El sustento', 100),
	/** Soles; the first two reasons need the whole rest. */
	amount: soles(0.01, limits.price * 1000, { wrong: 'Escribe un monto en soles, como 25.50' }),
	/** Soles left on the screen, so that a second press credits nothing. */
	left: v.number('El monto no es válido'),
	/** Goods of reason `07` (return per item); absent for a sum without goods. */
	lines: v.nullish(
		v.pipe(
			v.array(CreditLine),
			v.minLength(1, 'Elige qué productos se devuelven'),
			v.maxLength(1000, 'Hay demasiadas líneas'),
			v.check((lines) => new Set(lines.map(({ line }) => line)).size === lines.length, 'Se repite una línea'),
		),
	),
};

export const CreditBody = v.object(credit);

export const NoteCreditBody = v.object({ ...credit, ...elsewhere });

export const VoidBody = v.object({ reason: optionalText('El motivo', 200) });

export const TaxDocumentParams = v.object({ id: IdText, document: IdText });

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
