import type * as v from 'valibot';
import { creditReasonLabels } from '../../../../../../contract/taxDocumentLabels';
import {
	CreditBody,
	type CreditReason,
	creditReasons,
	NoteCreditBody,
	type TaxDocument,
	takesAllBack,
} from '../../../../../../contract/taxDocuments';
import { limaDay } from '../../../../../../contract/time';
import { refusalOf } from '../../../../../api/errorText';
import { formatLocalMoney } from '../../../../../lib/money';
import { Button } from '../../../../../ui/Button';
import { SelectField, TextField } from '../../../../../ui/fields';
import { Form, FormFailure, useForm } from '../../../../../ui/form';
import { useSuccess } from '../../../shared/useSuccess';
import { useActOnTaxDocumentMutation } from './documentsApi';
import { ElsewhereFields } from './ElsewhereFields';

interface CreditFormProps {
	order: number;
	document: TaxDocument;
	/** Soles that went back without a nota de crédito; 0 where none did. */
	due: number;
	elsewhere: boolean;
	onEnd: () => void;
}

const schemaOf = (elsewhere: boolean): v.GenericSchema<Record<string, unknown>, Record<string, unknown>> =>
	(elsewhere ? NoteCreditBody : CreditBody) as v.GenericSchema<Record<string, unknown>, Record<string, unknown>>;

/** A nota de crédito over all of a document, or over a part of what is left of it. */
export function CreditForm({ order, document, due, elsewhere, onEnd }: CreditFormProps) {
	const success = useSuccess();
	const [act] = useActOnTaxDocumentMutation();
	const { id, left, total } = document;
	const reasons = creditReasons.filter((code) => left === total || !takesAllBack(code));
	const isPartDue = due > 0 && due < left;
	const form = useForm({
		schema: schemaOf(elsewhere),
		values: {
			reasonCode: ((!isPartDue && reasons[0]) || '07') as string,
			reason: '',
			amount: String(due > 0 ? due : left),
			...{ series: '', number: '', issuedOn: limaDay(Date.now()) },
		},
		prepare: ({ reasonCode, reason, amount, series, number, issuedOn }) => ({
			...{ reasonCode, reason, left },
			amount: takesAllBack(reasonCode as CreditReason) ? total : Number(amount.replace(',', '.')),
			...(elsewhere && { series, number: Number(number), issuedOn }),
		}),
		submit: async (body) => {
			const { error } = await act({ order, document: id, action: elsewhere ? 'credit/elsewhere' : 'credit', body });
			if (error) return refusalOf(error, 'No pudimos guardar la nota de crédito. Vuelve a intentarlo.');
			success.always(elsewhere ? 'Nota de crédito anotada' : 'Nota de crédito en camino');
			onEnd();
			return undefined;
		},
	});
	const isPart = !takesAllBack(form.watch('reasonCode') as CreditReason);
	return (
		<Form form={form} className="stack gap-3" aria-label={elsewhere ? 'Anotar nota de crédito' : 'Nota de crédito'}>
			<FormFailure form={form} />
			<SelectField
				label="Motivo"
				options={reasons.map((value) => ({ value, label: `${value} ${creditReasonLabels[value]}` }))}
				{...form.field('reasonCode')}
			/>
			<TextField
				label="Sustento"
				help="Sale en la nota de crédito. Por ejemplo: devolvió una taza rota."
				required
				maxLength={100}
				autoComplete="off"
				{...form.field('reason')}
			/>
			{isPart && (
				<TextField
					label="Monto en soles"
					help={`Como máximo ${formatLocalMoney(left)}, IGV incluido.`}
					required
					inputMode="decimal"
					autoComplete="off"
					{...form.field('amount')}
				/>
			)}
			{elsewhere && <ElsewhereFields field={form.field} />}
			<div className="cluster gap-2">
				<Button onClick={onEnd}>Cancelar</Button>
				<Button type="submit" variant="primary" loading={form.busy}>
					{elsewhere ? 'Anotar nota de crédito' : `Emitir nota por ${isPart ? 'el monto' : formatLocalMoney(total)}`}
				</Button>
			</div>
		</Form>
	);
}
