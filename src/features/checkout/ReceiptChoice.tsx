import { addressLimits, type TypedAddress } from '../../../contract/delivery/address';
import { documentName, documentTypes } from '../../../contract/people/identity';
import { limits } from '../../../contract/shared/limits';
import {
	identifiedFrom,
	type ReceiptKind,
	type ReceiptParty,
	receiptNameLimit,
	receiptNames,
} from '../../../contract/tax/receipt';
import { ChoiceCard, ChoiceCards } from '../../ui/ChoiceCards';
import { cx } from '../../ui/cx';
import { CheckboxField, SelectField, TextField } from '../../ui/fields';
import type { FormField } from '../../ui/form';
import { Surface } from '../../ui/Surface';
import styles from './ReceiptChoice.module.css';

const notes: Record<ReceiptKind, string> = { BOLETA: 'Para ti, con tu documento', FACTURA: 'Para tu negocio, con RUC' };
const documents = documentTypes.map((value) => ({ value, label: documentName(value) }));

type FieldName = `receipt.${keyof ReceiptParty}`;

interface ReceiptChoiceProps {
	kinds: readonly ReceiptKind[];
	kind: ReceiptKind;
	named: boolean;
	/** By the order's total, whoever buys. */
	demanded: boolean;
	recipient: TypedAddress['recipient'];
	error: string | undefined;
	field: (name: FieldName, judged?: FieldName[]) => FormField;
	onKind: (kind: ReceiptKind) => void;
	onNamed: (named: boolean) => void;
}

/** R15-177: boleta or factura, and whom it is for. */
export function ReceiptChoice(props: ReceiptChoiceProps) {
	const { kinds, kind, named, demanded, recipient, error, field, onKind, onNamed } = props;
	return (
		<Surface as="section" className="stack gap-4">
			<ChoiceCards legend={<h2>Comprobante</h2>} error={error} className={styles.kinds}>
				{kinds.length > 1 &&
					kinds.map((one) => (
						<ChoiceCard
							key={one}
							name="receipt.kind"
							value={one}
							checked={kind === one}
							onChange={() => onKind(one)}
							label={receiptNames[one]}
							note={notes[one]}
						/>
					))}
				{kind === 'BOLETA' && <p className="note">{boletaText(recipient, named, demanded)}</p>}
			</ChoiceCards>
			{kind === 'BOLETA' && (
				<CheckboxField
					label="A nombre de otra persona"
					name="receipt.named"
					checked={named}
					onChange={(event) => onNamed(event.target.checked)}
				/>
			)}
			{kind === 'FACTURA' && <FacturaFields field={field} />}
			{kind === 'BOLETA' && named && <BoletaFields field={field} />}
		</Surface>
	);
}

function boletaText(recipient: ReceiptChoiceProps['recipient'], named: boolean, demanded: boolean): string {
	const rule = demanded ? ` Desde S/ ${identifiedFrom} la ley pide el documento.` : '';
	if (named) return `Te damos una boleta.${rule}`;
	const { name, documentType, documentNumber } = recipient;
	const who = name && documentNumber ? `: ${name}, ${documentName(documentType)} ${documentNumber}` : '';
	return `Te damos una boleta a nombre de quien recibe${who}.${rule}`;
}

const FacturaFields = ({ field }: Pick<ReceiptChoiceProps, 'field'>) => (
	<div className={cx(styles.fields, styles.firm)}>
		<TextField
			label="RUC"
			inputMode="numeric"
			autoComplete="off"
			maxLength={addressLimits.document}
			required
			{...field('receipt.documentNumber')}
		/>
		<TextField
			label="Razón social"
			autoComplete="organization"
			maxLength={receiptNameLimit}
			required
			{...field('receipt.name')}
		/>
		<div className="whole">
			<TextField
				label="Dirección fiscal"
				autoComplete="off"
				maxLength={limits.address}
				help="Como figura en la ficha RUC"
				required
				{...field('receipt.address')}
			/>
		</div>
	</div>
);

const BoletaFields = ({ field }: Pick<ReceiptChoiceProps, 'field'>) => (
	<fieldset className={styles.fields}>
		<legend className="visually-hidden">Datos de la boleta</legend>
		<SelectField label="Documento" options={documents} {...field('receipt.documentType', ['receipt.documentNumber'])} />
		<TextField
			label="Número"
			autoComplete="off"
			maxLength={addressLimits.document}
			required
			{...field('receipt.documentNumber')}
		/>
		<div className="whole">
			<TextField
				label="Nombre en la boleta"
				autoComplete="off"
				maxLength={receiptNameLimit}
				required
				{...field('receipt.name')}
			/>
		</div>
	</fieldset>
);
