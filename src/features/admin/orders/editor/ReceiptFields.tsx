import { addressLimits } from '../../../../../contract/delivery/address';
import { documentName, documentTypes } from '../../../../../contract/people/identity';
import { limits } from '../../../../../contract/shared/limits';
import {
	buyerNeeded,
	identifiedFrom,
	type ReceiptKind,
	receiptNameLimit,
	receiptNames,
} from '../../../../../contract/tax/receipt';
import { SelectField, TextField } from '../../../../ui/fields';
import type { FormField } from '../../../../ui/form';
import { Notice } from '../../../../ui/Notice';

type ReceiptField = `receipt.${'kind' | 'documentType' | 'documentNumber' | 'name' | 'address'}`;

interface ReceiptFieldsProps {
	/** That the shop gives. */
	kinds: readonly ReceiptKind[];
	chosen: string;
	/** The total asks for the document of the buyer. */
	needed: boolean;
	/** Who receives the order has a document to fall back on. */
	hasRecipient?: boolean;
	field: (name: ReceiptField, judged?: ReceiptField[]) => FormField;
}

const documents = documentTypes.map((value) => ({ value, label: documentName(value) }));
const ruc = documents.filter(({ value }) => value === 'RUC');

/** Nothing in a shop that gives no receipts. */
export function ReceiptFields({ kinds, chosen, needed, hasRecipient = false, field }: ReceiptFieldsProps) {
	if (kinds.length === 0) return null;
	const isFactura = chosen === 'FACTURA';
	const offered = kinds.map((value) => ({ value, label: receiptNames[value] }));
	const types = needed ? documents : [{ value: '', label: 'Sin documento' }, ...documents];
	return (
		<div className="stack gap-3">
			{needed && (
				<Notice tone="info" role="status">
					{buyerNeeded}
				</Notice>
			)}
			<SelectField
				label="Comprobante"
				help={needed ? undefined : `Desde S/ ${identifiedFrom} la boleta lleva documento y nombre.`}
				options={needed ? offered : [{ value: '', label: 'No lo pidió' }, ...offered]}
				{...field('receipt.kind')}
			/>
			{chosen && (
				<>
					<SelectField
						label="Tipo de documento"
						options={isFactura ? ruc : types}
						{...field('receipt.documentType', ['receipt.documentNumber'])}
					/>
					<TextField
						label="Número de documento del comprobante"
						help={needed && hasRecipient && !isFactura ? 'Vacío: a nombre de quien recibe.' : undefined}
						autoComplete="off"
						maxLength={addressLimits.document}
						{...field('receipt.documentNumber')}
					/>
					<TextField
						label={isFactura ? 'Razón social' : 'A nombre de'}
						autoComplete="off"
						maxLength={receiptNameLimit}
						{...field('receipt.name')}
					/>
					<TextField
						label="Dirección fiscal"
						optional={!isFactura}
						autoComplete="off"
						maxLength={limits.address}
						{...field('receipt.address')}
					/>
				</>
			)}
		</div>
	);
}
