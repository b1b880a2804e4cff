import { useState } from 'react';
import { type AdminOrder, RefundBody } from '#contract/orders/desk';
import { netReceived, type OrderMoney } from '#contract/orders/money';
import { gatewayName } from '#contract/payments/gateways';
import type { OnlineMoney } from '#contract/payments/payments';
import { formatLocalMoney, solesOrText } from '#contract/shared/money';
import { ChoiceCard, ChoiceCards } from '#ui/ChoiceCards';
import { SelectField, TextAreaField, TextField } from '#ui/fields';
import { useRefundOrderMutation } from '../orderChangesApi';
import { moneyWayOptions } from './ChargeDialog';
import { isNothing, OrderFormDialog, useOrderForm } from './OrderFormDialog';

/** Soles that a gateway can still refund. */
function refundableOnline({ online }: Pick<AdminOrder, 'online'>, back: number): number {
	return online ? Math.min(online.kept, back) : 0;
}

interface RefundDialogProps {
	order: AdminOrder;
	money: OrderMoney;
	onClose: () => void;
}

export function RefundDialog({ order, money, onClose }: RefundDialogProps) {
	const [refund] = useRefundOrderMutation();
	const back = netReceived(money);
	const online = refundableOnline(order, back) > 0 ? order.online : null;
	const [byHand, setByHand] = useState(!online);
	const gateway = byHand ? null : online;
	const most = gateway ? refundableOnline(order, back) : back;
	const versioned = useOrderForm({
		order,
		schema: RefundBody,
		values: { amount: (money.balance < 0 ? Math.min(most, -money.balance) : most).toFixed(2), way: 'YAPE', reason: '' },
		prepare: ({ amount, way, reason }) => ({
			...{ reason, amount: solesOrText(amount) },
			way: gateway ? gateway.method : way,
		}),
		save: (body) => refund({ ...body, id: order.id }),
		failure: gateway ? lost(gateway) : failed,
		done: ({ online }) => (gateway ? sentText(gateway, online) : 'Devolución anotada'),
		onClose,
	});
	const { field, busy } = versioned.form;
	return (
		<OrderFormDialog
			{...versioned}
			title="Devolver dinero"
			submit={gateway ? `Devolver por ${gatewayName(gateway.method)}` : 'Anotar la devolución'}
			disabled={isNothing(versioned.form.watch('amount'))}
			submitting={gateway ? 'Devolviendo…' : 'Guardando…'}
		>
			{online ? (
				<How online={online} byHand={byHand} busy={busy} onChoose={setByHand} />
			) : (
				<p className="note">
					La tienda lo envía por su cuenta; aquí queda anotado, y el cliente recibe un correo si lo dejó.
				</p>
			)}
			<TextField
				label="Monto en soles"
				help={`Como máximo ${formatLocalMoney(most)}`}
				inputMode="decimal"
				autoComplete="off"
				required
				data-autofocus
				{...field('amount')}
			/>
			{!gateway && <SelectField label="Cómo lo devuelves" options={moneyWayOptions} {...field('way')} />}
			<TextAreaField
				label="Motivo"
				help="El cliente lo lee en su correo."
				rows={2}
				maxLength={300}
				required
				{...field('reason')}
			/>
		</OrderFormDialog>
	);
}

interface HowProps {
	online: OnlineMoney;
	byHand: boolean;
	busy: boolean;
	onChoose: (byHand: boolean) => void;
}

function How({ online: { method, kept }, byHand, busy, onChoose }: HowProps) {
	const name = gatewayName(method);
	return (
		<ChoiceCards legend={<b>¿Cómo vuelve el dinero?</b>}>
			<ChoiceCard
				name="how"
				label={`Devolver por ${name}`}
				note={`Se lo envía por donde pagó, de los ${formatLocalMoney(kept)} que aún tiene de este pedido.`}
				checked={!byHand}
				disabled={busy}
				onChange={() => onChoose(false)}
			/>
			<ChoiceCard
				name="how"
				label="Ya lo devolví de otra manera"
				note={`Solo queda anotado: ${name} no devuelve nada.`}
				checked={byHand}
				disabled={busy}
				onChange={() => onChoose(true)}
			/>
		</ChoiceCards>
	);
}

const failed = 'No pudimos anotar la devolución. Revisa tu conexión y vuelve a intentarlo.';

const lost = ({ method }: OnlineMoney): string =>
	`No sabemos si el pedido llegó a ${gatewayName(method)}. Mira en la ficha si se está devolviendo antes de repetirlo.`;

const sentText = ({ method }: OnlineMoney, now: AdminOrder['online']): string =>
	now && now.returning > 0 ? `${gatewayName(method)} lo está devolviendo` : 'Dinero devuelto';
