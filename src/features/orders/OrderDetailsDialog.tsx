import type { ReactNode } from 'react';
import { feeWords } from '../../../contract/delivery/quote';
import { formatLocalMoney } from '../../../contract/shared/money';
import { formatDate } from '../../lib/dates';
import type { OrderView } from '../../lib/orderTypes';
import { Button } from '../../ui/Button';
import { cx } from '../../ui/cx';
import { Dialog } from '../../ui/Dialog';
import { Notice } from '../../ui/Notice';
import { Price } from '../../ui/Price';
import { StatusBadge } from '../../ui/StatusBadge';
import { TaxRows } from '../../ui/TaxRows';
import styles from './OrderDetailsDialog.module.css';
import { OrderLines } from './OrderLines';
import { OrderProgress } from './OrderProgress';

interface OrderDetailsDialogProps {
	order: OrderView;
	title: string;
	onClose: () => void;
	children?: ReactNode;
	actions?: ReactNode;
}

/** The name of a guest may be the email or the phone again. */
const customerText = ({ name, email, phone, guest }: NonNullable<OrderView['customer']>): string =>
	[...new Set([name, email, phone, guest && 'Sin cuenta'])].filter(Boolean).join('\n');

/** R3-072, R3-121. Fields that the back end does not send are left out. */
export function OrderDetailsDialog({ order, title, onClose, children, actions }: OrderDetailsDialogProps) {
	const { orderNumber, customer, shippingAddress, recipient, trackingNumber } = order;
	const { paymentMethod, paymentInstructions, notes, delivery, tax, receipt } = order;
	const facts: Array<[string, ReactNode]> = [
		['Número', orderNumber !== title && orderNumber],
		['Fecha', formatDate(order.createdAt, 'time')],
		[
			'Estado',
			<span key="status" role="status">
				<StatusBadge status={order.status} request={order.request} />
			</span>,
		],
		['Motivo de la cancelación', order.status === 'CANCELLED' && order.cancelReason],
		['Cliente', customer && customerText(customer)],
		['Recibe', recipient],
		['Dirección de envío', !delivery?.office && shippingAddress],
		['Entrega', delivery && [delivery.name, delivery.promised, delivery.office].filter(Boolean).join('\n')],
		['Número de seguimiento', trackingNumber],
		['Método de pago', paymentMethod],
		['Comprobante', receipt],
		['Notas', notes],
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
				<OrderProgress status={order.status} />
				{paymentInstructions && <Notice tone="info">{paymentInstructions}</Notice>}
				{children}
				<dl className={cx('stack gap-3', styles.facts)}>
					{facts.map(
						([name, value]) =>
							value && (
								<div key={name} className="stack gap-1">
									<dt className="note">{name}</dt>
									<dd>{value}</dd>
								</div>
							),
					)}
				</dl>
				<section aria-label="Productos">
					<h3>Productos</h3>
					{order.items.length > 0 ? <OrderLines items={order.items} /> : <p>No hay detalle de productos.</p>}
					{delivery && (
						<p className="total">
							Envío <span>{feeWords(delivery.kind, delivery.fee, formatLocalMoney)}</span>
						</p>
					)}
					<TaxRows tax={tax} />
					<p className="total">
						Total <Price amount={order.total} format="local" />
					</p>
				</section>
			</section>
		</Dialog>
	);
}
