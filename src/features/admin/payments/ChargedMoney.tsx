import { Check, Undo2 } from 'lucide-react';
import { type GatewayMoney, gatewayNames, type MoneyReason } from '../../../../contract/gateways';
import type { AdminPayment } from '../../../../contract/payments';
import { errorText } from '../../../api/errorText';
import { useMay } from '../../../auth/may';
import { formatDate } from '../../../lib/dates';
import { Badge } from '../../../ui/Badge';
import { Button } from '../../../ui/Button';
import { Notice } from '../../../ui/Notice';
import { useSuccess } from '../shared/useSuccess';
import { useReturnMoneyMutation } from './adminPaymentsApi';
import styles from './Payments.module.css';

const reasonTexts: Record<MoneyReason, string> = {
	late: 'Llegó cuando el pedido ya estaba cancelado.',
	amount: 'No es el monto del pedido, así que no lo confirmó.',
	currency: 'No está en soles, así que no confirmó el pedido.',
	twice: 'El pedido ya estaba pagado.',
};

/** Written as the gateway does: the currency may be another one than the shop's. */
const sumText = ({ amount, currency }: Pick<GatewayMoney, 'amount' | 'currency'>): string =>
	`${currency === 'PEN' ? 'S/' : currency} ${amount.toFixed(2)}`;

const isPaying = ({ why }: GatewayMoney): boolean => why === '' || why === 'late';

/** Money that paid an order may have gone back by hand, which its payment knows. */
const isBack = (money: GatewayMoney, { state }: Pick<AdminPayment, 'state'>): boolean =>
	money.returned >= money.amount || (isPaying(money) && state === 'RETURNED');

/** Whether it has to go back, and nobody is at it. */
export const isOwed = (money: GatewayMoney, payment: Pick<AdminPayment, 'orderStatus' | 'state'>): boolean =>
	!isBack(money, payment) && money.returning === 0 && (!isPaying(money) || payment.orderStatus === 'CANCELLED');

/** Money that gateways say has come for an order, and the way back for money that should not have. */
export function ChargedMoney({ payment }: { payment: AdminPayment }) {
	const [giveBack, { isLoading, error, originalArgs }] = useReturnMoneyMutation();
	const success = useSuccess();
	const mayDecide = useMay('payments:write');
	const { id, money } = payment;
	if (money.length === 0) return null;
	const act = async ({ method, reference }: GatewayMoney, byHand: boolean) => {
		const { data } = await giveBack({ id, method, reference, byHand });
		const isOnItsWay = data?.money.some((one) => one.reference === reference && one.returning > 0);
		if (data) success.always(doneText(byHand, Boolean(isOnItsWay)));
	};
	return (
		<section className="stack gap-2" aria-label="Cobros en línea">
			<h3>Cobros en línea</h3>
			{error && (
				<Notice tone="danger" role="alert">
					{errorText(error, 'No pudimos devolver el dinero. Vuelve a intentarlo.')}
				</Notice>
			)}
			<ul className={styles.money}>
				{money.map((one) => (
					<li key={`${one.method} ${one.reference}`} className="stack gap-2">
						<div className="split gap-2">
							<span>
								<strong>{sumText(one)}</strong> por {gatewayNames[one.method]}
								<br />
								<span className="note">
									{formatDate(one.at, 'time')}, cobro <span className={styles.number}>{one.reference}</span>
								</span>
							</span>
							{isBack(one, payment) && (
								<Badge tone="neutral" icon={<Undo2 size={14} />}>
									Devuelto
								</Badge>
							)}
						</div>
						{one.returned > 0 && one.returned < one.amount && (
							<p className="note">{`Ya se devolvió ${sumText({ ...one, amount: one.returned })} por ${gatewayNames[one.method]}.`}</p>
						)}
						{one.returning > 0 && (
							<Notice>
								{`Se está devolviendo ${sumText({ ...one, amount: one.returning })}: ${gatewayNames[one.method]} todavía no confirma. Seguimos preguntando.`}
							</Notice>
						)}
						{one.why && !isBack(one, payment) && <Notice tone="warning">{reasonTexts[one.why]}</Notice>}
						{mayDecide && isOwed(one, payment) && (
							<div className="cluster gap-2">
								<Button
									size="s"
									icon={<Undo2 size={16} />}
									loading={isLoading && originalArgs?.reference === one.reference && !originalArgs.byHand}
									disabled={isLoading}
									onClick={() => void act(one, false)}
								>
									Devolver por {gatewayNames[one.method]}
								</Button>
								<Button
									size="s"
									variant="quiet"
									icon={<Check size={16} />}
									disabled={isLoading}
									onClick={() => void act(one, true)}
								>
									Ya está resuelto
								</Button>
							</div>
						)}
					</li>
				))}
			</ul>
		</section>
	);
}

function doneText(byHand: boolean, isOnItsWay: boolean): string {
	if (byHand) return 'Quedó anotado como resuelto';
	return isOnItsWay ? 'Se está devolviendo' : 'Dinero devuelto';
}
