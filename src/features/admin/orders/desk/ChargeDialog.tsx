import { useId } from 'react';
import type { AdminOrder } from '../../../../../contract/adminOrders';
import { ChargeBody, moneyWayLabels, moneyWays } from '../../../../../contract/orderChanges';
import type { OrderMoney } from '../../../../../contract/orderMoney';
import { solesOrText } from '../../../../../contract/typedNumbers';
import { refusalOf } from '../../../../api/errorText';
import { formatLocalMoney } from '../../../../lib/money';
import { Button } from '../../../../ui/Button';
import { Dialog } from '../../../../ui/Dialog';
import { SelectField, TextField } from '../../../../ui/fields';
import { Form, FormFailure, useForm } from '../../../../ui/form';
import { useSuccess } from '../../shared/useSuccess';
import { useChargeOrderMutation } from '../orderChangesApi';
import { ChangedMeanwhile, useSeenVersion } from './SeenVersion';

export const moneyWayOptions = moneyWays.map((value) => ({ value, label: moneyWayLabels[value] }));

const title = 'Anotar lo cobrado';

interface ChargeDialogProps {
	order: AdminOrder;
	money: OrderMoney;
	onClose: () => void;
}

/** Money that came by hand after the payment; it begins with what is open. */
export function ChargeDialog({ order, money: { balance }, onClose }: ChargeDialogProps) {
	const formId = useId();
	const success = useSuccess();
	const [charge] = useChargeOrderMutation();
	const seen = useSeenVersion(order);
	const form = useForm({
		schema: ChargeBody,
		values: { amount: balance.toFixed(2), way: 'YAPE' },
		prepare: ({ amount, way }) => ({ way, editVersion: seen.version, amount: solesOrText(amount) }),
		submit: async (body) => {
			const { error } = await charge({ ...body, id: order.id });
			if (error) return refusalOf(error, 'No pudimos anotar el cobro. Revisa tu conexión y vuelve a intentarlo.');
			success.always('Cobro anotado');
			onClose();
			return undefined;
		},
	});
	return (
		<Dialog
			open
			title={title}
			onClose={onClose}
			footer={
				<>
					<Button variant="quiet" onClick={onClose}>
						Cancelar
					</Button>
					<Button type="submit" form={formId} variant="primary" loading={form.busy} disabled={seen.isOld}>
						{form.busy ? 'Guardando…' : 'Anotar el cobro'}
					</Button>
				</>
			}
		>
			<Form id={formId} name={title} form={form} className="stack gap-4" aria-label={title}>
				<p className="note">El dinero que faltaba y ya está en tu cuenta o en tu caja.</p>
				<FormFailure form={form} />
				{!form.busy && <ChangedMeanwhile order={order} seen={seen} />}
				<TextField
					label="Monto en soles"
					help={`Como máximo ${formatLocalMoney(balance)}`}
					inputMode="decimal"
					autoComplete="off"
					required
					data-autofocus
					{...form.field('amount')}
				/>
				<SelectField label="Cómo pagó" options={moneyWayOptions} {...form.field('way')} />
			</Form>
		</Dialog>
	);
}
