import { useId, useState } from 'react';
import type { AdminOrder } from '../../../../../contract/adminOrders';
import { toCents, toSoles } from '../../../../../contract/money';
import { ReturnBody, type ReturnReason, returnReasonLabels, returnReasons } from '../../../../../contract/orderChanges';
import { solesOrText } from '../../../../../contract/typedNumbers';
import { refusalOf } from '../../../../api/errorText';
import { formatLocalMoney } from '../../../../lib/money';
import { Button } from '../../../../ui/Button';
import { Dialog } from '../../../../ui/Dialog';
import { CheckboxField, SelectField, TextField } from '../../../../ui/fields';
import { Form, FormFailure, useForm } from '../../../../ui/form';
import { useSuccess } from '../../shared/useSuccess';
import { useTakeBackMutation } from '../orderChangesApi';
import styles from './Desk.module.css';
import { ChangedMeanwhile, useSeenVersion } from './SeenVersion';

const reasons = returnReasons.map((value) => ({ value, label: returnReasonLabels[value] }));
const failed = 'No pudimos anotar la devolución. Revisa tu conexión y vuelve a intentarlo.';

interface Back {
	quantity: number;
	reason: ReturnReason;
	restock: boolean;
}

const nothing: Back = { quantity: 0, reason: 'NOT_WANTED', restock: true };

/** Which goods of an order that was delivered, or cancelled on its way, came back, why, and whether they are sold again. */
export function ReturnDialog({ order, onClose }: { order: AdminOrder; onClose: () => void }) {
	const formId = useId();
	const success = useSuccess();
	const [takeBack] = useTakeBackMutation();
	const [back, setBack] = useState<Readonly<Record<number, Back>>>({});
	const seen = useSeenVersion(order);
	const isCancelled = order.status === 'CANCELLED';
	const lines = order.items.flatMap(({ lineId, productName, price, quantity, returned = 0 }) =>
		lineId !== undefined && quantity > returned ? { lineId, productName, price, left: quantity - returned } : [],
	);
	const chosen = lines.flatMap(({ lineId, price }) => {
		const line = back[lineId] ?? nothing;
		return line.quantity > 0 ? { ...line, lineId, price } : [];
	});
	const worth = toSoles(chosen.reduce((sum, { price, quantity }) => sum + toCents(price) * quantity, 0));
	const form = useForm({
		schema: ReturnBody,
		// Of a cancelled order all money goes back already.
		values: { lines: '', credit: '0.00', note: '' },
		prepare: ({ credit, note }) => ({
			...{ editVersion: seen.version, note, credit: solesOrText(credit) },
			lines: chosen.map(({ price: _price, ...line }) => line),
		}),
		submit: async (body) => {
			const { error } = await takeBack({ ...body, id: order.id });
			if (error) return refusalOf(error, failed);
			success.always('Devolución anotada');
			onClose();
			return undefined;
		},
	});
	const change = (lineId: number, price: number, changes: Partial<Back>) => {
		const before = back[lineId] ?? nothing;
		const after = { ...before, ...changes };
		setBack({ ...back, [lineId]: after });
		const credit = toCents(worth) + toCents(price) * (after.quantity - before.quantity);
		// The sum of the goods is offered anew with each of them; whoever wants another one types it last.
		if (after.quantity !== before.quantity) form.setValue('credit', toSoles(credit).toFixed(2));
	};
	return (
		<Dialog
			open
			size="large"
			title="Anotar productos devueltos"
			onClose={onClose}
			footer={
				<>
					<Button variant="quiet" onClick={onClose}>
						Cancelar
					</Button>
					<Button type="submit" form={formId} variant="primary" loading={form.busy} disabled={seen.isOld}>
						{form.busy ? 'Guardando…' : 'Anotar la devolución'}
					</Button>
				</>
			}
		>
			<Form id={formId} name="Devolver" form={form} className="stack gap-4" aria-label="Productos devueltos">
				<FormFailure form={form} />
				{!form.busy && <ChangedMeanwhile order={order} seen={seen} />}
				{form.errorOf('lines') && <p role="alert">{form.errorOf('lines')}</p>}
				{lines.map(({ lineId, productName, price, left }) => (
					<ReturnedLine
						key={lineId}
						name={productName}
						left={left}
						back={back[lineId] ?? nothing}
						onChange={(changes) => change(lineId, price, changes)}
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
			</Form>
		</Dialog>
	);
}

interface ReturnedLineProps {
	name: string;
	left: number;
	back: Back;
	onChange: (changes: Partial<Back>) => void;
}

function ReturnedLine({ name, left, back, onChange }: ReturnedLineProps) {
	const units = Array.from({ length: left + 1 }, (_, value) => ({ value, label: `${value} de ${left}` }));
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
