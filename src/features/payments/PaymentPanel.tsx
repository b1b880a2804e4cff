import { Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Order } from '../../../contract/order';
import type { OrderPayment } from '../../../contract/orderPayment';
import { paymentLabels } from '../../../contract/paymentLabels';
import { Badge } from '../../ui/Badge';
import { Notice } from '../../ui/Notice';
import { Price } from '../../ui/Price';
import { type GatewayCalls, GatewayPay } from './GatewayPay';
import styles from './Payments.module.css';
import { PayTo } from './PayTo';
import { ProofForm } from './ProofForm';
import { useOwnGatewayCalls, useSendProofMutation } from './paymentsApi';
import { useTimeLeft } from './timeLeft';

interface PaymentPanelProps {
	order: Order;
	/** The way on from an order that was cancelled because it was not paid. */
	again?: ReactNode;
}

/** Where the payment of one's own order stands, and what there is to do; it follows the shop's decisions by itself. */
export function PaymentPanel({ order, again }: PaymentPanelProps) {
	const [send, { data: sent }] = useSendProofMutation();
	const gatewayCalls = useOwnGatewayCalls(order.id);
	const payment = newer(order.payment, sent?.payment);
	if (!payment) return null;
	const waits = payment.state === 'WAITING' && order.status !== 'CANCELLED' && order.status !== 'DELIVERED';
	return (
		<section className="stack gap-4" aria-label="Pago">
			{/* Stays, because a live region that arrives with its text is not read out. */}
			<div role="status">
				<PaymentNews payment={payment} status={order.status} again={again} />
			</div>
			{payment.state === 'ON_DELIVERY' && order.paymentInstructions && (
				<p className={styles.instructions}>{order.paymentInstructions}</p>
			)}
			{waits && <Waiting order={order} payment={payment} send={send} gatewayCalls={gatewayCalls} />}
		</section>
	);
}

/** A proof that was sent from here is known before the page has it. */
function newer(held: Order['payment'], sent: Order['payment']): OrderPayment | null | undefined {
	return sent && held && held.proofs.length < sent.proofs.length ? sent : held;
}

interface PaymentNewsProps extends Pick<PaymentPanelProps, 'again'> {
	payment: OrderPayment;
	status: Order['status'];
}

function PaymentNews({ payment: { state, message, operationNumber }, status, again }: PaymentNewsProps) {
	const said = message && <span className={styles.said}>La tienda te escribe: «{message}»</span>;
	if (state === 'CONFIRMED' && status === 'CANCELLED')
		return <Notice>El pedido está cancelado. La tienda recibió tu pago y te lo devuelve.</Notice>;
	if (state === 'CONFIRMED') return <Notice tone="success">Pago confirmado. Gracias por tu compra.</Notice>;
	if (state === 'PROOF_SENT')
		return (
			<Notice>
				<strong>Estamos revisando tu pago</strong>
				<span className={styles.said}>
					Operación {operationNumber}. No tienes que hacer nada más: te avisamos aquí mismo.
				</span>
				{status === 'CANCELLED' && (
					<span className={styles.said}>El pedido está cancelado: si tu pago llegó, la tienda te lo devuelve.</span>
				)}
			</Notice>
		);
	if (state === 'REFUSED')
		return (
			<Notice tone="danger">
				<strong>La tienda no encontró tu pago</strong>
				{said}
				{again}
			</Notice>
		);
	if (state === 'EXPIRED')
		return (
			<Notice tone="warning">
				<strong>Terminó el plazo para pagar</strong>
				<span className={styles.said}>El pedido se canceló y los productos volvieron a la venta.</span>
				{again}
			</Notice>
		);
	if (state === 'RETURNED')
		return (
			<Notice tone="info">
				<strong>La tienda te devolvió el pago</strong>
				{said}
			</Notice>
		);
	if (state === 'WAITING' && message && status !== 'CANCELLED')
		return (
			<Notice tone="warning">
				<strong>Envía otra vez tu comprobante</strong>
				{said}
			</Notice>
		);
	return null;
}

interface WaitingProps {
	order: Order;
	payment: OrderPayment;
	send: ReturnType<typeof useSendProofMutation>[0];
	gatewayCalls: GatewayCalls;
}

function Waiting({ order, payment: { amount, dueAt, payTo, gateway }, send, gatewayCalls }: WaitingProps) {
	const left = useTimeLeft(order.status === 'PENDING' ? dueAt : null);
	return (
		<>
			<div className="split gap-2">
				<p>
					<span className="note">Total a pagar</span>
					<br />
					<Price amount={amount} format="local" size="l" />
				</p>
				{left && (
					<Badge tone="warning" icon={<Clock size={14} />}>
						{left}
					</Badge>
				)}
			</div>
			{gateway ? (
				<GatewayPay gateway={gateway} amount={amount} calls={gatewayCalls} />
			) : (
				<>
					{payTo ? (
						<PayTo payTo={payTo} wallet={paymentLabels[order.paymentMethod]} />
					) : (
						<p className={styles.instructions}>{order.paymentInstructions}</p>
					)}
					<ProofForm order={order.id} send={send} />
				</>
			)}
		</>
	);
}
