import { useId } from 'react';
import type { AdminOrder } from '../../../../../contract/adminOrders';
import { toCents, toSoles } from '../../../../../contract/money';
import { ChargeBody, moneyWayLabels, moneyWays, RefundBody } from '../../../../../contract/orderChanges';
import type { OrderMoney } from '../../../../../contract/orderMoney';
import { refusalOf } from '../../../../api/errorText';
import { formatLocalMoney } from '../../../../lib/money';
import { Button } from '../../../../ui/Button';
import { Dialog } from '../../../../ui/Dialog';
import { SelectField, TextAreaField, TextField } from '../../../../ui/fields';
import { Form, FormFailure, useForm } from '../../../../ui/form';
import { useSuccess } from '../../shared/useSuccess';
import { useChargeOrderMutation, useRefundOrderMutation } from '../orderChangesApi';
import { numberOf } from './numberOf';
import { ChangedMeanwhile, useSeenVersion } from './SeenVersion';

const ways = moneyWays.map((value) => ({ value, label: moneyWayLabels[value] }));

const texts = {
	refund: {
		title: 'Devolver dinero',
		help: 'La tienda lo envía por su cuenta; aquí queda anotado, y el cliente recibe un correo si lo dejó.',
		submit: 'Anotar la devolución',
		done: 'Devolución anotada',
		failed: 'No pudimos anotar la devolución. Revisa tu conexión y vuelve a intentarlo.',
	},
	charge: {
		title: 'Anotar lo cobrado',
		help: 'El dinero que faltaba y ya está en tu cuenta o en tu caja.',
		submit: 'Anotar el cobro',
		done: 'Cobro anotado',
		failed: 'No pudimos anotar el cobro. Revisa tu conexión y vuelve a intentarlo.',
	},
} as const;

interface MoneyDialogProps {
	kind: keyof typeof texts;
	order: AdminOrder;
	money: OrderMoney;
	onClose: () => void;
}

/** Money that moved by hand after the payment; it begins with what is open. */
export function MoneyDialog({ kind, order, money, onClose }: MoneyDialogProps) {
	const formId = useId();
	const success = useSuccess();
	const [refund] = useRefundOrderMutation();
	const [charge] = useChargeOrderMutation();
	const text = texts[kind];
	const back = toSoles(toCents(money.paid) - toCents(money.refunded));
	const most = kind === 'charge' ? money.balance : back;
	const start = kind === 'charge' || money.balance >= 0 ? most : Math.min(most, -money.balance);
	const seen = useSeenVersion(order);
	const form = useForm({
		schema: kind === 'refund' ? RefundBody : ChargeBody,
		values: { amount: start.toFixed(2), way: 'YAPE', reason: '' },
		prepare: ({ amount, ...rest }) => ({ ...rest, editVersion: seen.version, amount: numberOf(amount) }),
		submit: async (body) => {
			const { error } = await (kind === 'refund'
				? refund({ ...(body as RefundBody), id: order.id })
				: charge({ ...body, id: order.id }));
			if (error) return refusalOf(error, text.failed);
			success.always(text.done);
			onClose();
			return undefined;
		},
	});
	return (
		<Dialog
			open
			title={text.title}
			onClose={onClose}
			footer={
				<>
					<Button variant="quiet" onClick={onClose}>
						Cancelar
					</Button>
					<Button type="submit" form={formId} variant="primary" loading={form.busy} disabled={seen.isOld}>
						{form.busy ? 'Guardando…' : text.submit}
					</Button>
				</>
			}
		>
			<Form id={formId} form={form} className="stack gap-4" aria-label={text.title}>
				<p className="note">{text.help}</p>
				<FormFailure form={form} />
				{!form.busy && <ChangedMeanwhile order={order} seen={seen} />}
				<TextField
					label="Monto en soles"
					help={`Como máximo ${formatLocalMoney(most)}`}
					inputMode="decimal"
					autoComplete="off"
					required
					data-autofocus
					{...form.field('amount')}
				/>
				<SelectField
					label={kind === 'refund' ? 'Cómo lo devuelves' : 'Cómo pagó'}
					options={ways}
					{...form.field('way')}
				/>
				{kind === 'refund' && (
					<TextAreaField
						label="Motivo"
						help="El cliente lo lee en su correo."
						rows={2}
						maxLength={300}
						required
						{...form.field('reason')}
					/>
				)}
			</Form>
		</Dialog>
	);
}
