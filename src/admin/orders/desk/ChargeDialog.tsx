import { type AdminOrder, ChargeBody, moneyWayLabels, moneyWays } from '#contract/orders/desk';
import type { OrderMoney } from '#contract/orders/money';
import { formatLocalMoney, solesOrText } from '#contract/shared/money';
import { SelectField, TextField } from '#ui/fields';
import { useChargeOrderMutation } from '../orderChangesApi';
import { isNothing, OrderFormDialog, useOrderForm } from './OrderFormDialog';

export const moneyWayOptions = moneyWays.map((value) => ({ value, label: moneyWayLabels[value] }));

interface ChargeDialogProps {
	order: AdminOrder;
	money: OrderMoney;
	onClose: () => void;
}

export function ChargeDialog({ order, money: { balance }, onClose }: ChargeDialogProps) {
	const [charge] = useChargeOrderMutation();
	const versioned = useOrderForm({
		order,
		schema: ChargeBody,
		values: { amount: balance.toFixed(2), way: 'YAPE' },
		prepare: ({ amount, way }) => ({ way, amount: solesOrText(amount) }),
		save: (body) => charge({ ...body, id: order.id }),
		failure: 'No pudimos anotar el cobro. Revisa tu conexión y vuelve a intentarlo.',
		done: () => 'Cobro anotado',
		onClose,
	});
	const { field } = versioned.form;
	return (
		<OrderFormDialog
			{...versioned}
			title="Anotar lo cobrado"
			submit="Anotar el cobro"
			submitting="Guardando…"
			disabled={isNothing(versioned.form.watch('amount'))}
		>
			<p className="note">El dinero que faltaba y ya está en tu cuenta o en tu caja.</p>
			<TextField
				label="Monto en soles"
				help={`Como máximo ${formatLocalMoney(balance)}`}
				inputMode="decimal"
				autoComplete="off"
				required
				data-autofocus
				{...field('amount')}
			/>
			<SelectField label="Cómo pagó" options={moneyWayOptions} {...field('way')} />
		</OrderFormDialog>
	);
}
