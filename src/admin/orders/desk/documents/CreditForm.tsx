import { useState } from 'react';
import type * as v from 'valibot';
import { useSuccess } from '#admin/kit/shared/useSuccess';
import { refusalOf } from '#api/errorText';
import { unitsInSoles } from '#contract/orders/prices';
import { formatLocalMoney, solesOrText, wholeOf } from '#contract/shared/money';
import { limaDay } from '#contract/shared/time';
import {
	CreditBody,
	type CreditLine,
	type CreditReason,
	creditReasonLabels,
	creditReasons,
	NoteCreditBody,
	type TaxDocument,
	takesAllBack,
} from '#contract/tax/documents';
import { Button } from '#ui/Button';
import { SelectField, TextField } from '#ui/fields';
import { Form, FormFailure, useForm } from '#ui/form';
import { isNothing } from '../OrderFormDialog';
import { useActOnTaxDocumentMutation } from './deskDocumentsApi';
import { ElsewhereFields } from './IssueForm';

const ways = [
	{ value: 'items', label: 'Productos del comprobante' },
	{ value: 'amount', label: 'Otro monto, sin productos' },
];

interface CreditFormProps {
	order: number;
	document: TaxDocument;
	/** Soles refunded without a nota de crédito. */
	due: number;
	/** Returned units without a nota de crédito, by the line's index. */
	back: Readonly<Record<number, number>>;
	elsewhere: boolean;
	onEnd: () => void;
}

const schemaOf = (elsewhere: boolean): v.GenericSchema<Record<string, unknown>, Record<string, unknown>> =>
	(elsewhere ? NoteCreditBody : CreditBody) as v.GenericSchema<Record<string, unknown>, Record<string, unknown>>;

const choicesOf = (line: TaxDocument['lines'][number]) =>
	Array.from({ length: line.left + 1 }, (_, value) => ({
		value,
		label:
			value === 0
				? 'Ninguno'
				: `${value} de ${line.left}: ${formatLocalMoney(unitsInSoles([{ ...line, before: line.quantity - line.left, units: value }]))}`,
	}));

const chosenLines = (units: Readonly<Record<number, number>>): CreditLine[] =>
	Object.entries(units).flatMap(([line, quantity]) => (quantity > 0 ? { line: Number(line), quantity } : []));

const sumOf = ({ lines }: TaxDocument, units: Readonly<Record<number, number>>): number =>
	unitsInSoles(lines.map((line, at) => ({ ...line, before: line.quantity - line.left, units: units[at] ?? 0 })));

export function CreditForm({ order, document, due, back, elsewhere, onEnd }: CreditFormProps) {
	const success = useSuccess();
	const [act] = useActOnTaxDocumentMutation();
	const { id, left, total } = document;
	const reasons = creditReasons.filter((code) => left === total || !takesAllBack(code));
	const isPartDue = due > 0 && due < left;
	const openLines = document.lines.flatMap((line, place) => (line.left > 0 ? { ...line, place } : []));
	const isOfGoods = due > 0 && sumOf(document, back) === due;
	const [byItems, setByItems] = useState(isOfGoods);
	const [only] = openLines.length === 1 ? openLines : [];
	const [units, setUnits] = useState(isOfGoods ? back : only?.left === 1 ? { [only.place]: 1 } : {});
	const worth = sumOf(document, units);
	const form = useForm({
		schema: schemaOf(elsewhere),
		values: {
			reasonCode: ((!isPartDue && reasons.find((code) => code === '06' || !isOfGoods)) || '07') as string,
			reason: '',
			amount: String(due > 0 ? due : left),
			...{ series: '', number: '', issuedOn: limaDay(Date.now()), lines: '' },
		},
		prepare: ({ reasonCode, reason, amount, series, number, issuedOn }) => ({
			...{ reasonCode, reason, left },
			...(takesAllBack(reasonCode as CreditReason)
				? { amount: total }
				: byItems
					? { amount: worth, lines: chosenLines(units) }
					: { amount: solesOrText(amount) }),
			...(elsewhere && { series, number: wholeOf(number), issuedOn }),
		}),
		submit: async (body) => {
			const { error } = await act({ order, document: id, action: elsewhere ? 'credit/elsewhere' : 'credit', body });
			if (error) return refusalOf(error, 'No pudimos guardar la nota de crédito. Vuelve a intentarlo.');
			success.always(elsewhere ? 'Nota de crédito anotada' : 'Nota de crédito en camino');
			onEnd();
		},
	});
	const isPart = !takesAllBack(form.watch('reasonCode') as CreditReason);
	const amount = byItems ? String(worth) : form.watch('amount');
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
			{isPart && openLines.length > 0 && (
				<SelectField
					label="Qué se devuelve"
					options={ways}
					value={byItems ? 'items' : 'amount'}
					onChange={({ target }) => setByItems(target.value === 'items')}
				/>
			)}
			{isPart && byItems && (
				<>
					{form.errorOf('lines') && <p role="alert">{form.errorOf('lines')}</p>}
					<ul className="stack gap-3" aria-label="Productos que se devuelven">
						{openLines.map(({ place, ...line }) => (
							<li key={place}>
								<SelectField
									label={line.description}
									options={choicesOf(line)}
									value={units[place] ?? 0}
									onChange={({ target }) => setUnits({ ...units, [place]: Number(target.value) })}
								/>
							</li>
						))}
					</ul>
					<p className="total" role="status">
						Monto de la nota <span>{formatLocalMoney(worth)}</span>
					</p>
					{form.errorOf('amount') && worth > 0 && <p role="alert">{form.errorOf('amount')}</p>}
				</>
			)}
			{isPart && !byItems && (
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
				<Button type="submit" variant="primary" loading={form.busy} disabled={isPart && isNothing(amount)}>
					{elsewhere ? 'Anotar nota de crédito' : `Emitir nota por ${isPart ? 'el monto' : formatLocalMoney(total)}`}
				</Button>
			</div>
		</Form>
	);
}
