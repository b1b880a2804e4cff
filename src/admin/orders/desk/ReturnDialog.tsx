import { useState } from 'react';
import {
	type AdminOrder,
	ReturnBody,
	type ReturnReason,
	returnReasonLabels,
	returnReasons,
} from '#contract/orders/desk';
import { pricesInSoles, unitsInSoles } from '#contract/orders/prices';
import { formatLocalMoney, solesOrText } from '#contract/shared/money';
import { CheckboxField, SelectField, TextField } from '#ui/fields';
import { useTakeBackMutation } from '../orderChangesApi';
import styles from './Desk.module.css';
import { OrderFormDialog, useOrderForm } from './OrderFormDialog';

const reasons = returnReasons.map((value) => ({ value, label: returnReasonLabels[value] }));

interface Back {
	quantity: number;
	reason: ReturnReason;
	restock: boolean;
}

const nothing: Back = { quantity: 0, reason: 'NOT_WANTED', restock: true };

/** For an order delivered, or cancelled in transit. */
export function ReturnDialog({ order, onClose }: { order: AdminOrder; onClose: () => void }) {
	const [takeBack] = useTakeBackMutation();
	const isCancelled = order.status === 'CANCELLED';
	const lines = pricesInSoles({ lines: order.items }).lines.flatMap(({ lineId, returned = 0, ...line }) =>
		lineId !== undefined && line.quantity > returned
			? { ...line, lineId, before: returned, remaining: line.quantity - returned }
			: [],
	);
	const [only] = lines.length === 1 ? lines : [];
	const [back, setBack] = useState<Readonly<Record<number, Back>>>(
		only?.remaining === 1 ? { [only.lineId]: { ...nothing, quantity: 1 } } : {},
	);
	const worthOf = (units: typeof back): number =>
		unitsInSoles(lines.map((line) => ({ ...line, units: units[line.lineId]?.quantity ?? 0 })));
	const worth = worthOf(back);
	// A cancelled order owes nothing: its money is refunded anyway.
	const creditOf = (units: typeof back): string =>
		Math.min(worthOf(units), order.money?.owed ?? Number.POSITIVE_INFINITY).toFixed(2);
	const versioned = useOrderForm({
		order,
		schema: ReturnBody,
		values: { lines: '', credit: creditOf(back), note: '' },
		prepare: ({ credit, note }) => ({
			...{ note, credit: solesOrText(credit) },
			lines: lines.flatMap(({ lineId }) => (back[lineId]?.quantity ? { ...back[lineId], lineId } : [])),
		}),
		save: (body) => takeBack({ ...body, id: order.id }),
		failure: 'No pudimos anotar la devolución. Revisa tu conexión y vuelve a intentarlo.',
		done: () => 'Devolución anotada',
		onClose,
	});
	const { form } = versioned;
	const isAny = Object.values(back).some(({ quantity }) => quantity > 0);
	const change = (lineId: number, changes: Partial<Back>) => {
		const after = { ...back, [lineId]: { ...(back[lineId] ?? nothing), ...changes } };
		setBack(after);
		if ('quantity' in changes) form.setValue('credit', creditOf(after));
	};
	return (
		<OrderFormDialog
			{...versioned}
			size="large"
			title="Anotar productos devueltos"
			submit="Anotar la devolución"
			submitting="Guardando…"
			disabled={!isAny}
		>
			{!isAny && <p className="note">Elige cuántas unidades volvieron.</p>}
			{form.errorOf('lines') && <p role="alert">{form.errorOf('lines')}</p>}
			{lines.map(({ lineId, productName, remaining }) => (
				<ReturnedLine
					key={lineId}
					name={productName}
					remaining={remaining}
					back={back[lineId] ?? nothing}
					onChange={(changes) => change(lineId, changes)}
				/>
			))}
			{!isCancelled && (
				<TextField
					label="Cuánto le corresponde al cliente, en soles"
					help={`Lo devuelto costó ${formatLocalMoney(worth)}. Con 0 no queda nada por devolver.`}
					inputMode="decimal"
					autoComplete="off"
					required
					{...form.field('credit')}
				/>
			)}
			<TextField
				label="Nota"
				optional
				help="Solo la ve el equipo."
				autoComplete="off"
				maxLength={300}
				{...form.field('note')}
			/>
		</OrderFormDialog>
	);
}

interface ReturnedLineProps {
	name: string;
	remaining: number;
	back: Back;
	onChange: (changes: Partial<Back>) => void;
}

function ReturnedLine({ name, remaining, back, onChange }: ReturnedLineProps) {
	const units = Array.from({ length: remaining + 1 }, (_, value) => ({ value, label: `${value} de ${remaining}` }));
	return (
		<fieldset className="stack gap-2">
			<legend className={styles.product}>
				<b>{name}</b>
			</legend>
			<div className="cluster gap-3">
				<SelectField
					label="Vuelven"
					options={units}
					value={back.quantity}
					onChange={({ target }) => onChange({ quantity: Number(target.value) })}
				/>
				{back.quantity > 0 && (
					<SelectField
						label="Motivo"
						options={reasons}
						value={back.reason}
						onChange={({ target }) => onChange({ reason: target.value as ReturnReason })}
					/>
				)}
			</div>
			{back.quantity > 0 && (
				<CheckboxField
					label="Vuelve a la venta"
					help="Sin marcar, se da de baja y el stock no cambia."
					checked={back.restock}
					onChange={({ target }) => onChange({ restock: target.checked })}
				/>
			)}
		</fieldset>
	);
}
