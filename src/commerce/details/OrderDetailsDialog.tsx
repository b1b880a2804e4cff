import type { ReactNode } from 'react';
import type { PlacedAddress } from '#contract/delivery/address';
import { feeWords } from '#contract/delivery/quote';
import type { CustomerOrder } from '#contract/orders/order';
import { requestText } from '#contract/orders/status';
import { documentText } from '#contract/people/identity';
import { formatLocalMoney } from '#contract/shared/money';
import { receiptLines } from '#contract/tax/receipt';
import { formatDate } from '#lib/dates';
import { customerOf, deliveryOf, paymentText, type WholeOrder } from '#lib/orderTypes';
import { Button } from '#ui/Button';
import { cx } from '#ui/cx';
import { Dialog } from '#ui/Dialog';
import { Notice } from '#ui/Notice';
import { Price } from '#ui/Price';
import { PaidBadge, StatusBadge } from '#ui/StatusBadge';
import { TaxRows, taxOf } from '#ui/TaxRows';
import { OrderLines } from '../lines/OrderLines';
import { ReductionRows } from '../lines/Reductions';
import { OrderProgress } from '../progress/OrderProgress';
import styles from './OrderDetailsDialog.module.css';

interface OrderDetailsDialogProps {
	/** From its list, with the newest status. */
	order: CustomerOrder;
	/** Undefined while it loads, and if the back end has no more than the list. */
	whole: WholeOrder | undefined;
	title: string;
	onClose: () => void;
	children?: ReactNode;
	actions?: ReactNode;
}

/** A guest's name may repeat the email or phone. */
function customerText({ customer, phone }: WholeOrder): string {
	if (customer === undefined) return '';
	const { guest, ...person } = customerOf({ customer, phone });
	return [...new Set([person.name, person.email, person.phone, guest && 'Sin cuenta'])].filter(Boolean).join('\n');
}

function recipientText({ name, documentType, documentNumber, phone }: PlacedAddress['recipient']): string {
	return [name, documentText(documentType, documentNumber), phone].filter(Boolean).join('\n');
}

/** Only for the buyer; a payment shows more than this text. */
function instructionsOf({ status }: CustomerOrder, whole: WholeOrder | undefined): string {
	if (!whole || whole.customer !== undefined || status !== 'PENDING') return '';
	if (whole.request) return requestText;
	return whole.payment ? '' : whole.paymentInstructions;
}

/** R3-072, R3-121. Without fields that the back end does not send. */
export function OrderDetailsDialog({ order, whole, title, onClose, children, actions }: OrderDetailsDialogProps) {
	const { status, shippingAddress } = order;
	const request = order.request ?? whole?.request;
	const instructions = instructionsOf(order, whole);
	const delivery = whole && deliveryOf({ ...whole, status });
	const items = whole?.items ?? order.items ?? [];
	const facts: Array<[string, ReactNode]> = [
		['Fecha', formatDate(order.createdAt, 'time')],
		[
			'Estado',
			<span key="status" className="cluster baseline gap-1">
				<span role="status">
					<StatusBadge status={status} request={request} />
				</span>
				<PaidBadge order={{ status, payment: order.payment ?? whole?.payment ?? null }} />
			</span>,
		],
		['Motivo de la cancelación', status === 'CANCELLED' && whole?.cancelReason],
		['Cliente', whole && customerText(whole)],
		['Recibe', whole?.address && recipientText(whole.address.recipient)],
		['Dirección de envío', !delivery?.office && shippingAddress],
		['Entrega', delivery && [delivery.name, delivery.promised, delivery.office].filter(Boolean).join('\n')],
		['Número de seguimiento', order.trackingNumber ?? whole?.trackingNumber],
		['Método de pago', whole && paymentText(whole)],
		['Comprobante', whole?.receipt && receiptLines(whole.receipt).join('\n')],
		['Notas', whole?.notes],
	];

	return (
		<Dialog
			open
			title={title}
			onClose={onClose}
			footer={
				<>
					{actions}
					<Button onClick={onClose}>Cerrar</Button>
				</>
			}
		>
			{/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is longer than the screen has to be scrolled by key as well */}
			<section className={cx('stack gap-5', styles.details)} aria-label="Datos del pedido" tabIndex={0}>
				{instructions && <Notice tone="info">{instructions}</Notice>}
				{children}
				<OrderProgress status={status} request={request} />
				<dl className={cx('stack gap-3', styles.facts)}>
					{facts.map(
						([name, value]) =>
							value && (
								<div key={name} className="stack gap-1">
									<dt className="note">{name}</dt>
									<dd className="lines">{value}</dd>
								</div>
							),
					)}
				</dl>
				<section aria-label="Productos">
					<h3>Productos</h3>
					{items.length > 0 ? <OrderLines items={items} /> : <p>No hay detalle de productos.</p>}
					<ReductionRows items={items} />
					{delivery && (
						<p className="total">
							Envío <span>{feeWords(delivery.kind, delivery.fee, formatLocalMoney)}</span>
						</p>
					)}
					<TaxRows tax={whole && taxOf(whole)} />
					<p className="total">
						Total <Price amount={order.total} format="local" />
					</p>
				</section>
			</section>
		</Dialog>
	);
}
