import * as v from 'valibot';
import { addressLimits } from '../delivery/address';
import { documentName, documentProblem, documentTypes, plainDocument } from '../people/identity';
import { limits } from '../shared/limits';
import { optionalText } from '../shared/primitives';

/** SUNAT calls these comprobantes: for people a boleta, for who deducts the purchase a factura. */
export const receiptKinds = ['BOLETA', 'FACTURA'] as const;
export type ReceiptKind = (typeof receiptKinds)[number];

export const receiptNames: Record<ReceiptKind, string> = { BOLETA: 'Boleta', FACTURA: 'Factura' };

/** Soles: from this total on a boleta says whom it is for. */
export const identifiedFrom = 700;

export const needsDocument = (total: number): boolean => total >= identifiedFrom;

/** Told to the shop; buyers read about their own document. */
export const buyerNeeded = `Desde S/ ${identifiedFrom} el comprobante lleva el documento y el nombre de quien compra.`;

/** Characters of a name or razón social. */
export const receiptNameLimit = 160;

/** The answers of the shopkeeper about receipts, and the kinds that a buyer may ask for then. */
export const offeredReceipts: Readonly<Record<'none' | 'boletas' | 'all', readonly ReceiptKind[]>> = {
	none: [],
	boletas: ['BOLETA'],
	all: ['BOLETA', 'FACTURA'],
};

/** Answer of GET /api/receipts. `igvPercent` is null where none is in the prices, or the shop says nothing of it. */
export const ReceiptOffer = v.object({ kinds: v.array(v.picklist(receiptKinds)), igvPercent: v.nullable(v.number()) });
export type ReceiptOffer = v.InferOutput<typeof ReceiptOffer>;

/** Below the API base. */
export const receiptsPath = '/receipts';

/** The receipt that a buyer asks for. Of a boleta everything but `kind` may be empty; `name` is the razón social of a factura. */
export const Receipt = v.object({
	kind: v.picklist(receiptKinds),
	documentType: v.picklist(['', ...documentTypes]),
	documentNumber: v.string(),
	name: v.string(),
	address: v.string(),
});
export type Receipt = v.InferOutput<typeof Receipt>;

/** Whom a receipt is for. */
export type ReceiptParty = Omit<Receipt, 'kind'>;

/** A receipt while it is typed. */
export interface TypedReceipt {
	kind: ReceiptKind;
	/** The boleta is for another person than the one who receives the order, or has a name at all where nobody is known. */
	named: boolean;
	BOLETA: ReceiptParty;
	FACTURA: ReceiptParty;
}

/** In lines: `Factura`, `RUC 20100070970`, name, address. */
export const receiptLines = ({ kind, documentType, documentNumber, name, address }: Receipt): string[] =>
	[receiptNames[kind], documentType && `${documentName(documentType)} ${documentNumber}`, name, address].filter(
		Boolean,
	);

const typed = v.object({
	kind: v.picklist(receiptKinds, 'Elige boleta o factura'),
	documentType: v.nullish(v.picklist(['', ...documentTypes], 'Elige el tipo de documento'), ''),
	documentNumber: v.pipe(optionalText('El número de documento', addressLimits.document), v.transform(plainDocument)),
	name: optionalText('El nombre', receiptNameLimit),
	address: optionalText('La dirección', limits.address),
});

type Field = Exclude<keyof Receipt, 'kind'>;

/** Null where the field is right. */
function problemOf({ kind, documentType, documentNumber, name, address }: Receipt, field: Field): string | null {
	const isFactura = kind === 'FACTURA';
	if (field === 'address') return isFactura && !address ? 'La dirección fiscal es obligatoria' : null;
	if (field === 'name') {
		if (name) return null;
		if (isFactura) return 'La razón social es obligatoria';
		return documentType ? 'El nombre es obligatorio' : null;
	}
	if (field === 'documentType') {
		if (isFactura) return documentType === 'RUC' ? null : 'La factura se da a un RUC';
		return documentNumber && !documentType ? 'Elige el tipo de documento' : null;
	}
	return documentType ? documentProblem(documentType, documentNumber) : null;
}

const checked = (field: Field) =>
	v.forward<Receipt, v.CheckIssue<Receipt>, [Field]>(
		v.check(
			(receipt) => problemOf(receipt, field) === null,
			({ input }) => problemOf(input, field) ?? '',
		),
		[field],
	);

/** Of a checkout. What is missing is said at its field. */
export const ReceiptBody = v.pipe(
	typed,
	checked('documentType'),
	checked('documentNumber'),
	checked('name'),
	checked('address'),
);

/** A receipt that names its buyer, as a boleta does from a certain sum on. */
export const NamedReceiptBody = v.pipe(
	ReceiptBody,
	v.forward(
		v.check(({ documentType }) => documentType !== '', buyerNeeded),
		['documentNumber'],
	),
);
