import { addressLimits } from '../../../../../contract/address';
import { documentName, documentTypes } from '../../../../../contract/identityDocuments';
import { limits } from '../../../../../contract/limits';
import { identifiedFrom, receiptKinds, receiptNameLimit, receiptNames } from '../../../../../contract/receipt';
import { SelectField, TextField } from '../../../../ui/fields';
import type { FormField } from '../../../../ui/form';
import styles from '../editor/Editor.module.css';
import { useGetDeskReceiptsQuery } from './manualApi';

type ReceiptField = `receipt.${'kind' | 'documentType' | 'documentNumber' | 'name' | 'address'}`;

interface ReceiptFieldsProps {
	kind: string;
	field: (name: ReceiptField, judged?: ReceiptField[]) => FormField;
}

const documents = [
	{ value: '', label: 'Sin documento' },
	...documentTypes.map((value) => ({ value, label: documentName(value) })),
];

/** Nothing in a shop that gives no receipts. */
export function ReceiptFields({ kind, field }: ReceiptFieldsProps) {
	const { data } = useGetDeskReceiptsQuery();
	if (!data || data.kinds.length === 0) return null;
	const offered = receiptKinds.filter((one) => data.kinds.includes(one));
	return (
		<div className="stack gap-3">
			<SelectField
				label="Comprobante"
				help={`Desde S/ ${identifiedFrom} la boleta lleva documento y nombre.`}
				options={[
					{ value: '', label: 'No lo pidió' },
					...offered.map((value) => ({ value, label: receiptNames[value] })),
				]}
				{...field('receipt.kind')}
			/>
			{kind && (
				<div className={styles.fields}>
					<SelectField
						label="Tipo de documento"
						options={kind === 'FACTURA' ? documents.filter(({ value }) => value === 'RUC') : documents}
						{...field('receipt.documentType', ['receipt.documentNumber'])}
					/>
					<TextField
						label="Número de documento del comprobante"
						autoComplete="off"
						maxLength={addressLimits.document}
						{...field('receipt.documentNumber')}
					/>
					<TextField
						label={kind === 'FACTURA' ? 'Razón social' : 'A nombre de'}
						autoComplete="off"
						maxLength={receiptNameLimit}
						{...field('receipt.name')}
					/>
					<TextField
						label="Dirección fiscal"
						optional={kind !== 'FACTURA'}
						autoComplete="off"
						maxLength={limits.address}
						{...field('receipt.address')}
					/>
				</div>
			)}
		</div>
	);
}
