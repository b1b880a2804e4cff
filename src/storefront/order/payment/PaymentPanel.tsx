import { Clock } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import type { OrderKey } from '#api/buyerCall';
import type { Order } from '#contract/orders/order';
import { awaitsPayment, isFinal, paymentLabels } from '#contract/orders/status';
import { gatewayOf } from '#contract/payments/gateways';
import { proofsAtOnce } from '#contract/payments/payments';
import type { OrderPayment } from '#contract/payments/state';
import { Badge } from '#ui/Badge';
import { Notice } from '#ui/Notice';
import { Price } from '#ui/Price';
import { ShopContact } from '#ui/ShopContact';
import { type GatewayCalls, GatewayPay } from './GatewayPay';
import { PayTo } from './PayTo';
import { ProofForm, type SendProof } from './ProofForm';
import { type Revive, ReviveOrder } from './ReviveOrder';
import { SentProof } from './SentProof';
import { useHasEnded, useTimeLeft } from './timeLeft';

type ShownPayment = Pick<OrderPayment, 'state' | 'amount' | 'dueAt' | 'message' | 'payTo'> &
	Partial<Pick<OrderPayment, 'operationNumber' | 'proofs' | 'revivableUntil' | 'lateUntil' | 'gateway'>>;

export type PaidOrder = Pick<Order, 'orderNumber' | 'status' | 'paymentMethod' | 'paymentInstructions'> & {
	payment: ShownPayment;
};

/** The buyer may send or see a proof, or revive the order; a link does this only with the digits. */
export const concernsBuyer = ({ status, payment }: Pick<PaidOrder, 'status' | 'payment'>): boolean =>
	(awaitsPayment({ status, payment }) && !payment.gateway) ||
	payment.state === 'PROOF_SENT' ||
	Boolean(payment.lateUntil ?? payment.revivableUntil);

interface PaymentPanelProps {
	order: PaidOrder;
	by: OrderKey;
	/** How to reach the place that accepts proofs. */
	locked?: string;
	/** That place, if it is here. */
	opening?: ReactNode;
	send: SendProof;
	gatewayCalls: GatewayCalls;
	revive: Revive;
	/** For an order cancelled without payment. */
	again?: ReactNode;
}

export function PaymentPanel({ order, by, locked, opening, send, gatewayCalls, revive, again }: PaymentPanelProps) {
	const { payment, status } = order;
	const waits = awaitsPayment(order);
	const isCancelled = status === 'CANCELLED';
	const { lateUntil = null, proofs = [] } = payment;
	const isOver = useHasEnded(lateUntil);
	const isLate = isCancelled && lateUntil !== null && !isOver;
	const isOpen = payment.state !== 'RETURNED' && payment.state !== 'ON_DELIVERY';
	const isSent = payment.state === 'PROOF_SENT';
	const maySendAnother = isSent && !isFinal(status) && proofs.length < proofsAtOnce;
	const [wantsAnother, setWantsAnother] = useState(false);
	const another = maySendAnother && wantsAnother;
	const takesProof = (waits && !payment.gateway) || isLate || another;
	const news = useRef<HTMLDivElement>(null);
	const sendAndShow: SendProof = async (proof) => {
		const answer = await send(proof);
		if (answer.error) return answer;
		setWantsAnother(false);
		// The form is gone, and its replacement would be under the header.
		news.current?.scrollIntoView?.({ block: 'nearest' });
		return answer;
	};
	return (
		<section className="stack gap-4" aria-label="Pago">
			{/* A live region must exist before its text. */}
			<div role="status" ref={news} className="status">
				<PaymentNews payment={payment} status={order.status} locked={locked} revive={revive} again={again} />
			</div>
			{payment.state === 'ON_DELIVERY' && !isCancelled && order.paymentInstructions && (
				<p className="lines">{order.paymentInstructions}</p>
			)}
			{waits && <Waiting order={order} gatewayCalls={gatewayCalls} />}
			{isSent && proofs.length > 0 && (
				<SentProof proofs={proofs} by={by} another={another} onAnother={maySendAnother && setWantsAnother} />
			)}
			{/* One form stays, so that typed values outlive the deadline. */}
			{takesProof && !locked && <ProofForm send={sendAndShow} kind={isLate ? 'late' : another ? 'another' : 'first'} />}
			{opening}
			{takesProof && locked && !opening && <p>{`¿Ya pagaste y quieres enviar tu comprobante? ${locked}`}</p>}
			{(isCancelled || waits || isSent) && isOpen && (
				<ShopContact text={`Hola, escribo por el pago del pedido ${order.orderNumber}.`}>
					¿Dudas con tu pago? Escríbele a la tienda:
				</ShopContact>
			)}
		</section>
	);
}

interface PaymentNewsProps extends Pick<PaymentPanelProps, 'again' | 'locked' | 'revive'> {
	payment: ShownPayment;
	status: Order['status'];
}

function PaymentNews({ payment, status, locked, revive, again }: PaymentNewsProps) {
	const { state, message, operationNumber, revivableUntil = null } = payment;
	const said = message && <span className="lines">{`La tienda te escribe: «${message}»`}</span>;
	if (state === 'CONFIRMED' && status === 'CANCELLED')
		return <Notice>El pedido está cancelado. La tienda recibió tu pago y te lo devuelve.</Notice>;
	if (state === 'CONFIRMED') return <Notice tone="success">Pago confirmado. Gracias por tu compra.</Notice>;
	if (state === 'PROOF_SENT')
		return (
			<Notice>
				<strong>{status === 'CANCELLED' ? 'La tienda está buscando tu pago' : 'Estamos revisando tu pago'}</strong>
				<span className="lines">
					{(operationNumber ? `Operación ${operationNumber}. ` : '') +
						(status === 'CANCELLED'
							? 'El pedido está cancelado: si tu pago llegó, la tienda te lo devuelve o retoma tu pedido.'
							: 'No tienes que hacer nada más: te avisamos aquí mismo.')}
				</span>
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
				<span className="lines">El pedido se canceló y los productos volvieron a la venta.</span>
				<ReviveOrder until={revivableUntil} locked={locked} revive={revive}>
					{again}
				</ReviveOrder>
			</Notice>
		);
	if (state === 'RETURNED')
		return (
			<Notice tone="info">
				<strong>La tienda te devolvió el pago</strong>
				{said}
			</Notice>
		);
	if (status === 'CANCELLED') return <Notice>El pedido está cancelado: no tienes que pagarlo.</Notice>;
	if (state === 'WAITING' && message)
		return (
			<Notice tone="warning">
				<strong>Envía otra vez tu comprobante</strong>
				{said}
			</Notice>
		);
	return null;
}

interface WaitingProps {
	order: PaidOrder;
	gatewayCalls: GatewayCalls;
}

function Waiting({ order, gatewayCalls }: WaitingProps) {
	const { amount, dueAt, payTo, gateway } = order.payment;
	const end = order.status === 'PENDING' ? dueAt : null;
	const timeLeft = useTimeLeft(end);
	const isOver = useHasEnded(end);
	return (
		<>
			<div className="split gap-2">
				<p>
					<span className="note">Total a pagar</span>
					<br />
					<Price amount={amount} format="local" size="l" />
				</p>
				{timeLeft && (
					<Badge tone="warning" icon={<Clock size={14} />}>
						{timeLeft}
					</Badge>
				)}
			</div>
			{gateway ? (
				<GatewayPay
					gateway={{ ...gateway, name: gatewayOf(order.paymentMethod)?.name ?? '' }}
					isOver={isOver}
					amount={amount}
					calls={gatewayCalls}
				/>
			) : payTo ? (
				<PayTo payTo={payTo} wallet={paymentLabels[order.paymentMethod]} />
			) : (
				<p className="lines">{order.paymentInstructions}</p>
			)}
		</>
	);
}
