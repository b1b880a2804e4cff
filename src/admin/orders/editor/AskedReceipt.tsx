import { ReceiptFields } from '#commerce/receipt/ReceiptFields';
import { documentOptions, withoutDocument } from '#commerce/receipt/receiptForm';
import { buyerNeeded, identifiedFrom, type ReceiptKind, type ReceiptParty, receiptNames } from '#contract/tax/receipt';
import { SelectField } from '#ui/fields';
import type { FormField } from '#ui/form';
import { Notice } from '#ui/Notice';

type ReceiptField = `receipt.${'kind' | keyof ReceiptParty}`;

interface AskedReceiptProps {
	/** Receipts of the shop; without one nothing is shown. */
	kinds: readonly ReceiptKind[];
	chosen: string;
	/** The total asks for the document of the buyer. */
	needed: boolean;
	/** The recipient of the order has a document, which stands for that of the buyer. */
	hasRecipient?: boolean;
	field: (name: ReceiptField, judged?: ReceiptField[]) => FormField;
}

const ruc = documentOptions.filter(({ value }) => value === 'RUC');

export function AskedReceipt({ kinds, chosen, needed, hasRecipient = false, field }: AskedReceiptProps) {
	if (kinds.length === 0) return null;
	const isFactura = chosen === 'FACTURA';
	const offered = kinds.map((value) => ({ value, label: receiptNames[value] }));
	const types = needed ? documentOptions : withoutDocument;
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
				<ReceiptFields
					field={(name, judged = []) =>
						field(
							`receipt.${name}`,
							judged.map((one) => `receipt.${one}` as const),
						)
					}
					type={{ label: 'Tipo de documento', options: isFactura ? ruc : types }}
					number={{
						label: 'Número de documento del comprobante',
						help: needed && hasRecipient && !isFactura ? 'Vacío: a nombre de quien recibe.' : undefined,
					}}
					name={{ label: isFactura ? 'Razón social' : 'A nombre de' }}
					address={{ optional: !isFactura }}
				/>
			)}
		</div>
	);
}
