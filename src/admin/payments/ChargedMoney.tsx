import { Check, Eye, Undo2 } from 'lucide-react';
import { useState } from 'react';
import * as v from 'valibot';
import { refusalOf } from '#api/errorText';
import { useMay } from '#auth/may';
import { netReceived } from '#contract/orders/money';
import { gatewayName } from '#contract/payments/gateways';
import type { AdminPayment, GatewayMoney, MoneyReason } from '#contract/payments/payments';
import { formatLocalMoney } from '#contract/shared/money';
import { requiredText } from '#contract/shared/primitives';
import { formatDate } from '#lib/dates';
import { Badge } from '#ui/Badge';
import { Button } from '#ui/Button';
import { cx } from '#ui/cx';
import { FormDialog } from '#ui/FormDialog';
import { TextAreaField } from '#ui/fields';
import { useForm } from '#ui/form';
import { Notice } from '#ui/Notice';
import { moneyAlertTexts } from '../kit/shared/moneyAlertTexts';
import { RefundOutcome, useSeePanelMutation } from '../kit/shared/RefundOutcome';
import { useSuccess } from '../kit/shared/useSuccess';
import { useReturnMoneyMutation } from './adminPaymentsApi';
import styles from './Payments.module.css';

const reasonTexts: Record<MoneyReason, string> = {
	late: 'Llegó cuando el pedido ya estaba cancelado.',
	amount: 'No es el monto del pedido, así que no lo confirmó.',
	currency: 'No está en soles, así que no confirmó el pedido.',
	twice: 'El pedido ya estaba pagado.',
};

const inTimeText = 'Pagó a tiempo, pero lo supimos cuando el pedido ya estaba cancelado.';

/** In the gateway's currency, which may not be the shop's. */
const sumText = ({ amount, currency }: Pick<GatewayMoney, 'amount' | 'currency'>): string =>
	currency === 'PEN' ? formatLocalMoney(amount) : `${currency} ${amount.toFixed(2)}`;

const isPaying = ({ why }: GatewayMoney): boolean => why === '' || why === 'late';

/** Only the payment records manual refunds. */
const isBack = (money: GatewayMoney, { state }: Pick<AdminPayment, 'state'>): boolean =>
	money.returned >= money.amount || (isPaying(money) && state === 'RETURNED');

/** To be refunded, and no refund is running. */
export const isOwed = (money: GatewayMoney, payment: Pick<AdminPayment, 'orderStatus' | 'state'>): boolean =>
	!isBack(money, payment) && money.returning === 0 && (!isPaying(money) || payment.orderStatus === 'CANCELLED');

export function ChargedMoney({ payment }: { payment: AdminPayment }) {
	const [choice, setChoice] = useState<RefundChoice | null>(null);
	const [heed] = useSeePanelMutation();
	const mayDecide = useMay('payments:write');
	const { money } = payment;
	if (money.length === 0) return null;
	return (
		<section className="stack gap-2" aria-label="Cobros en línea">
			<h3>Cobros en línea</h3>
			<ul className={cx('stack gap-3', styles.money)}>
				{money.map((one) => (
					<li key={`${one.method} ${one.reference}`} className="stack gap-2">
						<div className="split gap-2">
							<span>
								<strong>{sumText(one)}</strong>
								<span>{` por ${gatewayName(one.method)}`}</span>
								<br />
								<span className="note">
									<span>{`${formatDate(one.at, 'time')}, cobro `}</span>
									<span className={styles.number}>{one.reference}</span>
								</span>
							</span>
							{isBack(one, payment) && (
								<Badge tone="neutral" icon={<Undo2 size={14} />}>
									Devuelto
								</Badge>
							)}
						</div>
						{one.returned > 0 && one.returned < one.amount && (
							<p className="note">{`Ya se devolvió ${sumText({ ...one, amount: one.returned })} por ${gatewayName(one.method)}.`}</p>
						)}
						{one.returning > 0 && (
							<Notice>
								<p>{`Se está devolviendo ${sumText({ ...one, amount: one.returning })}: ${gatewayName(one.method)} todavía no confirma. Seguimos preguntando.`}</p>
								<RefundOutcome
									order={payment.id}
									method={one.method}
									sum={sumText({ ...one, amount: one.returning })}
								/>
							</Notice>
						)}
						{one.alert && (
							<Notice tone="danger">
								<p>{moneyAlertTexts[one.alert](gatewayName(one.method))}</p>
								{mayDecide && (
									<Button size="s" icon={<Eye size={16} />} onClick={() => void heed({ id: payment.id })}>
										Ya lo vi
									</Button>
								)}
							</Notice>
						)}
						{one.why && !isBack(one, payment) && (
							<Notice tone="warning">{one.inTime && one.why === 'late' ? inTimeText : reasonTexts[one.why]}</Notice>
						)}
						{mayDecide && isOwed(one, payment) && (
							<div className="cluster gap-2">
								<Button size="s" icon={<Undo2 size={16} />} onClick={() => setChoice({ one, byHand: false })}>
									{`Devolver por ${gatewayName(one.method)}…`}
								</Button>
								<Button
									size="s"
									variant="quiet"
									icon={<Check size={16} />}
									onClick={() => setChoice({ one, byHand: true })}
								>
									Ya está resuelto…
								</Button>
							</div>
						)}
					</li>
				))}
			</ul>
			{choice && <GiveBackDialog payment={payment} {...choice} onClose={() => setChoice(null)} />}
		</section>
	);
}

interface RefundChoice {
	one: GatewayMoney;
	byHand: boolean;
}

const Reason = v.object({ reason: requiredText('El motivo', 300) });

function GiveBackDialog({
	payment,
	one,
	byHand,
	onClose,
}: RefundChoice & { payment: AdminPayment; onClose: () => void }) {
	const [giveBack] = useReturnMoneyMutation();
	const success = useSuccess();
	const { method, reference } = one;
	const name = gatewayName(method);
	const form = useForm({
		schema: Reason,
		values: { reason: '' },
		submit: async ({ reason }) => {
			const { data, error } = await giveBack({ id: payment.id, method, reference, byHand, reason });
			if (!data) return refusalOf(error, 'No pudimos devolver el dinero. Vuelve a intentarlo.');
			const isOnItsWay = data.money.some((now) => now.reference === reference && now.returning > 0);
			success.always(doneText(byHand, isOnItsWay));
			onClose();
		},
	});
	const title = byHand ? 'Anotar como resuelto' : `Devolver por ${name}`;
	return (
		<FormDialog
			of={`${payment.id} ${reference}`}
			title={title}
			form={form}
			submit={title}
			submitting="Guardando…"
			danger={!byHand}
			onClose={onClose}
		>
			<p>
				<b>{`${sumText({ ...one, amount: netReceived({ paid: one.amount, refunded: one.returned }) })} de ${payment.orderNumber}`}</b>
				<br />
				<span>{payment.customer?.name ?? 'Cuenta eliminada'}</span>
			</p>
			<p className="note">
				{byHand
					? `Solo queda anotado: ${name} no devuelve nada.`
					: 'Se le envía por donde pagó, y no se puede deshacer. Como máximo, lo que aún no volvió.'}
			</p>
			<TextAreaField
				label="Motivo"
				help={isPaying(one) ? 'El cliente lo lee en su correo.' : 'Solo lo ve el equipo.'}
				rows={2}
				maxLength={300}
				required
				{...form.field('reason')}
			/>
		</FormDialog>
	);
}

function doneText(byHand: boolean, isOnItsWay: boolean): string {
	if (byHand) return 'Quedó anotado como resuelto';
	return isOnItsWay ? 'Se está devolviendo' : 'Dinero devuelto';
}
