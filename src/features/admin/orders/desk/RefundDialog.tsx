import { useId, useState } from 'react';
import type { AdminOrder } from '../../../../../contract/adminOrders';
import { gatewayNames, type OnlineMoney } from '../../../../../contract/gateways';
import { toCents, toSoles } from '../../../../../contract/money';
import { RefundBody } from '../../../../../contract/orderChanges';
import type { OrderMoney } from '../../../../../contract/orderMoney';
import { solesOrText } from '../../../../../contract/typedNumbers';
import { refusalOf } from '../../../../api/errorText';
import { formatLocalMoney } from '../../../../lib/money';
import { Button } from '../../../../ui/Button';
import { ChoiceCard, ChoiceCards } from '../../../../ui/ChoiceCards';
import { Dialog } from '../../../../ui/Dialog';
import { SelectField, TextAreaField, TextField } from '../../../../ui/fields';
import { Form, FormFailure, useForm } from '../../../../ui/form';
import { useSuccess } from '../../shared/useSuccess';
import { useRefundOrderMutation } from '../orderChangesApi';
import { moneyWayOptions } from './ChargeDialog';
import { ChangedMeanwhile, useSeenVersion } from './SeenVersion';

const title = 'Devolver dinero';

/** Soles that a gateway can still send back of what it took. */
function leftOnline({ online }: Pick<AdminOrder, 'online'>, back: number): number {
	return online ? Math.min(online.kept, back) : 0;
}

interface RefundDialogProps {
	order: AdminOrder;
	money: OrderMoney;
	onClose: () => void;
}

/** Money that goes back after the payment: by the gateway that took it, or by hand. It begins with what is open. */
export function RefundDialog({ order, money, onClose }: RefundDialogProps) {
	const formId = useId();
	const success = useSuccess();
	const [refund] = useRefundOrderMutation();
	const back = toSoles(toCents(money.paid) - toCents(money.refunded));
	const online = leftOnline(order, back) > 0 ? order.online : null;
	const [byHand, setByHand] = useState(!online);
	const gateway = byHand ? null : online;
	const most = gateway ? leftOnline(order, back) : back;
	const seen = useSeenVersion(order);
	const form = useForm({
		schema: RefundBody,
		values: { amount: (money.balance < 0 ? Math.min(most, -money.balance) : most).toFixed(2), way: 'YAPE', reason: '' },
		prepare: ({ amount, way, reason }) => ({
			...{ reason, editVersion: seen.version, amount: solesOrText(amount) },
			way: gateway ? gateway.method : way,
		}),
		submit: async (body) => {
			const { data, error } = await refund({ ...body, id: order.id });
			if (!data) return refusalOf(error, gateway ? lost(gateway) : failed);
			success.always(gateway ? sentText(gateway, data.online) : 'Devolución anotada');
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
						{submitText(gateway, form.busy)}
					</Button>
				</>
			}
		>
			<Form id={formId} name={title} form={form} className="stack gap-4" aria-label={title}>
				<FormFailure form={form} />
				{!form.busy && <ChangedMeanwhile order={order} seen={seen} />}
				{online ? (
					<How online={online} byHand={byHand} busy={form.busy} onChoose={setByHand} />
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
					{...form.field('amount')}
				/>
				{!gateway && <SelectField label="Cómo lo devuelves" options={moneyWayOptions} {...form.field('way')} />}
				<TextAreaField
					label="Motivo"
					help="El cliente lo lee en su correo."
					rows={2}
					maxLength={300}
					required
					{...form.field('reason')}
				/>
			</Form>
		</Dialog>
	);
}

interface HowProps {
	online: OnlineMoney;
	byHand: boolean;
	busy: boolean;
	onChoose: (byHand: boolean) => void;
}

function How({ online: { method, kept }, byHand, busy, onChoose }: HowProps) {
	const name = gatewayNames[method];
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
	`No sabemos si el pedido llegó a ${gatewayNames[method]}. Mira en la ficha si se está devolviendo antes de repetirlo.`;

function submitText(gateway: OnlineMoney | null | undefined, busy: boolean): string {
	if (!gateway) return busy ? 'Guardando…' : 'Anotar la devolución';
	return busy ? 'Devolviendo…' : `Devolver por ${gatewayNames[gateway.method]}`;
}

const sentText = ({ method }: OnlineMoney, now: AdminOrder['online']): string =>
	now && now.returning > 0 ? `${gatewayNames[method]} lo está devolviendo` : 'Dinero devuelto';
