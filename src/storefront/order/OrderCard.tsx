import type { ReactNode } from 'react';
import { OrderPreviews } from '#commerce/lines/OrderLines';
import { OrderProgress } from '#commerce/progress/OrderProgress';
import type { CustomerOrder } from '#contract/orders/order';
import { awaitsPayment } from '#contract/orders/status';
import { formatDate } from '#lib/dates';
import { unitsOf } from '#lib/orderTypes';
import { countOf } from '#lib/text';
import { Button } from '#ui/Button';
import { cx } from '#ui/cx';
import { Price } from '#ui/Price';
import { PaidBadge, StatusBadge } from '#ui/StatusBadge';
import { Surface } from '#ui/Surface';
import styles from './OrderCard.module.css';

interface OrderCardProps {
	order: CustomerOrder;
	title: string;
	onPay: () => void;
	children: ReactNode;
}

/** The number that mails name; a foreign back end has none. */
export const nameOf = ({ orderNumber, id }: CustomerOrder): string => orderNumber ?? `Pedido #${id}`;

export function OrderCard({ order, title, onPay, children }: OrderCardProps) {
	const items = order.items ?? [];
	return (
		<Surface as="article" className={cx('stack', styles.card)} aria-label={title}>
			<header className="split gap-3 gap-y-1">
				<h2 className="title-l figures unbroken">{title}</h2>
				<span className="cluster baseline gap-1 end">
					<StatusBadge status={order.status} request={order.request} />
					<PaidBadge order={order} />
				</span>
				<p className="note whole">
					<time dateTime={order.createdAt}>{formatDate(order.createdAt, 'long')}</time>
					{order.orderNumber && order.orderNumber !== title && (
						<>
							<span> · </span>
							<span className="figures unbroken">{order.orderNumber}</span>
						</>
					)}
				</p>
			</header>
			<OrderProgress status={order.status} request={order.request} />
			{items.length > 0 && <OrderPreviews items={items} />}
			<footer className={cx('split', styles.foot)}>
				<p className="note stack gap-1">
					{items.length > 0 && <span>{countOf(unitsOf({ items }), 'producto', 'productos')}</span>}
					<span>
						<span className="visually-hidden">Total: </span>
						<Price amount={order.total} format="local" />
					</span>
				</p>
				<div className={cx('cluster gap-2 end', styles.actions)}>
					{children}
					{awaitsPayment(order) && !order.request && (
						<Button size="s" variant="primary" onClick={onPay}>
							Pagar<span className="visually-hidden">{` ${title}`}</span>
						</Button>
					)}
				</div>
			</footer>
		</Surface>
	);
}
