import { ReceiptFields } from '#commerce/receipt/ReceiptFields';
import { documentKeys, documentOptions } from '#commerce/receipt/receiptForm';
import type { TypedAddress } from '#contract/delivery/address';
import { documentName } from '#contract/people/identity';
import { identifiedFrom, type ReceiptKind, receiptNames } from '#contract/tax/receipt';
import { ChoiceCard, ChoiceCards } from '#ui/ChoiceCards';
import { cx } from '#ui/cx';
import { CheckboxField } from '#ui/fields';
import { Surface } from '#ui/Surface';
import styles from './ReceiptChoice.module.css';
import type { Checkout } from './useCheckoutForm';

const notes: Record<ReceiptKind, string> = { BOLETA: 'Para ti, con tu documento', FACTURA: 'Para tu negocio, con RUC' };

interface ReceiptChoiceProps {
	form: Checkout['form'];
	kinds: readonly ReceiptKind[];
	kind: ReceiptKind;
	/** The total requires any buyer's document. */
	demanded: boolean;
	recipient: TypedAddress['recipient'];
}

/** R15-177. */
export function ReceiptChoice({ form, kinds, kind, demanded, recipient }: ReceiptChoiceProps) {
	const named = form.watch('receipt.named');
	const namedField = form.field('receipt.named');
	return (
		<Surface as="section" className="stack gap-4">
			<ChoiceCards legend={<h2>Comprobante</h2>} error={form.errorOf('receipt.kind')} className={styles.kinds}>
				{kinds.length > 1 &&
					kinds.map((one) => (
						<ChoiceCard
							key={one}
							name="receipt.kind"
							value={one}
							checked={kind === one}
							onChange={() => {
								form.clearErrors('receipt');
								form.setValue('receipt.kind', one, { shouldDirty: true });
							}}
							label={receiptNames[one]}
							note={notes[one]}
						/>
					))}
				{kind === 'BOLETA' && <p className="note">{boletaText(recipient, named, demanded)}</p>}
			</ChoiceCards>
			{kind === 'BOLETA' && (
				<CheckboxField
					label="A nombre de otra persona"
					{...namedField}
					onChange={(event) => {
						form.clearErrors('receipt');
						void namedField.onChange(event);
					}}
				/>
			)}
			{kind === 'FACTURA' && (
				<div className={cx(styles.fields, styles.firm)}>
					<ReceiptFields
						field={(name) => form.field(`receipt.FACTURA.${name}`)}
						number={{ label: 'RUC', inputMode: 'numeric', required: true }}
						name={{ label: 'Razón social', autoComplete: 'organization', required: true }}
						address={{ help: 'Como figura en la ficha RUC', required: true }}
					/>
				</div>
			)}
			{kind === 'BOLETA' && named && (
				<fieldset className={styles.fields}>
					<legend className="visually-hidden">Datos de la boleta</legend>
					<ReceiptFields
						field={(name, judged = []) =>
							form.field(
								`receipt.BOLETA.${name}`,
								judged.map((one) => `receipt.BOLETA.${one}` as const),
							)
						}
						type={{ label: 'Documento', options: documentOptions }}
						number={{ label: 'Número', required: true, ...documentKeys(form.watch('receipt.BOLETA.documentType')) }}
						name={{ label: 'Nombre en la boleta', required: true }}
					/>
				</fieldset>
			)}
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
