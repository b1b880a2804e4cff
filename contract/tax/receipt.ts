import * as v from 'valibot';
import { addressLimits } from '../delivery/address';
import { documentName, documentProblem, documentTypes, plainDocument } from '../people/identity';
import { limits } from '../shared/limits';
import { optionalText } from '../shared/primitives';

/** Boleta: people. Factura: buyers who deduct the purchase. */
export const receiptKinds = ['BOLETA', 'FACTURA'] as const;
export type ReceiptKind = (typeof receiptKinds)[number];

export const receiptNames: Record<ReceiptKind, string> = { BOLETA: 'Boleta', FACTURA: 'Factura' };

/** Soles: from here a boleta names its buyer. */
export const identifiedFrom = 700;

export const needsDocument = (total: number): boolean => total >= identifiedFrom;

export const buyerNeeded = `Desde S/ ${identifiedFrom} el comprobante lleva el documento y el nombre de quien compra.`;

/** Characters. */
export const receiptNameLimit = 160;

/** By the shopkeeper's choice: what buyers may request. */
export const offeredReceipts: Readonly<Record<'none' | 'boletas' | 'all', readonly ReceiptKind[]>> = {
	none: [],
	boletas: ['BOLETA'],
	all: ['BOLETA', 'FACTURA'],
};

/** `igvPercent` null: not included in prices, or not shown. */
export const ReceiptOffer = v.object({ kinds: v.array(v.picklist(receiptKinds)), igvPercent: v.nullable(v.number()) });
export type ReceiptOffer = v.InferOutput<typeof ReceiptOffer>;

export const receiptsPath = '/receipts';

/** A boleta needs only `kind`; `name` is a factura's razón social. */
export const Receipt = v.object({
	kind: v.picklist(receiptKinds),
	documentType: v.picklist(['', ...documentTypes]),
	documentNumber: v.string(),
	name: v.string(),
	address: v.string(),
});
export type Receipt = v.InferOutput<typeof Receipt>;

export type ReceiptParty = Omit<Receipt, 'kind'>;

export interface TypedReceipt {
	kind: ReceiptKind;
	/** For a buyer other than the recipient, or to have a name at all. */
	named: boolean;
	BOLETA: ReceiptParty;
	FACTURA: ReceiptParty;
}

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

export const ReceiptBody = v.pipe(
	typed,
	checked('documentType'),
	checked('documentNumber'),
	checked('name'),
	checked('address'),
);

/** Names its buyer, as `identifiedFrom` requires. */
export const NamedReceiptBody = v.pipe(
	ReceiptBody,
	v.forward(
		v.check(({ documentType }) => documentType !== '', buyerNeeded),
		['documentNumber'],
	),
);
