import { ReceiptFields } from '#commerce/receipt/ReceiptFields';
import { useReceiptKinds } from '#commerce/receipt/receiptApi';
import { documentOptions, noParty, type ReceiptInput, withoutDocument } from '#commerce/receipt/receiptForm';
import {
	buyerNeeded,
	identifiedFrom,
	needsDocument,
	type ReceiptKind,
	type ReceiptParty,
	receiptNames,
} from '#contract/tax/receipt';
import { SelectField } from '#ui/fields';
import type { FormField } from '#ui/form';
import { Notice } from '#ui/Notice';

type ReceiptField = `receipt.${'kind' | keyof ReceiptParty}`;

interface ReceiptRequestProps {
	/** Receipts of the shop; without any nothing is shown. */
	kinds: readonly ReceiptKind[];
	chosen: string;
	/** The total requires the buyer's document. */
	needed: boolean;
	/** The recipient's document stands for the buyer's. */
	hasRecipient?: boolean;
	field: (name: ReceiptField, judged?: ReceiptField[]) => FormField;
}

const ruc = documentOptions.filter(({ value }) => value === 'RUC');

export function ReceiptRequest({ kinds, chosen, needed, hasRecipient = false, field }: ReceiptRequestProps) {
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

export const noReceipt: ReceiptInput = { ...noParty, kind: '' };

/** `total` is in soles. */
export function useReceiptRequest(total: number): { kinds: readonly ReceiptKind[]; needed: boolean } {
	const kinds = useReceiptKinds() ?? [];
	return { kinds, needed: kinds.length > 0 && needsDocument(total) };
}
