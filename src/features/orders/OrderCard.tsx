import type { ReactNode } from 'react';
import type { CustomerOrder } from '../../../contract/orders/order';
import { formatDate } from '../../lib/dates';
import { unitsOf } from '../../lib/orderTypes';
import { countOf } from '../../lib/text';
import { cx } from '../../ui/cx';
import { Price } from '../../ui/Price';
import { StatusBadge } from '../../ui/StatusBadge';
import { Surface } from '../../ui/Surface';
import styles from './OrderCard.module.css';
import { OrderPreviews } from './OrderLines';
import { OrderProgress } from './OrderProgress';

interface OrderCardProps {
	order: CustomerOrder;
	title: string;
	note?: string | null;
	children: ReactNode;
}

export function OrderCard({ order, title, note, children }: OrderCardProps) {
	const items = order.items ?? [];
	return (
		<Surface as="article" className={cx('stack', styles.card)} aria-label={title}>
			<header className="stack trail middle gap-3 gap-y-1">
				<h2 className="title-l figures">{title}</h2>
				<StatusBadge status={order.status} request={order.request} />
				<p className="note whole">
					<time dateTime={order.createdAt}>{formatDate(order.createdAt, 'long')}</time>
					{note && <span>{` · ${note}`}</span>}
				</p>
			</header>
			<OrderProgress status={order.status} />
			{items.length > 0 && <OrderPreviews items={items} />}
			<footer className={cx('split', styles.foot)}>
				<p className="note stack gap-1">
					{items.length > 0 && <span>{countOf(unitsOf({ items }), 'producto', 'productos')}</span>}
					<span>
						<span className="visually-hidden">Total: </span>
						<Price amount={order.total} format="local" />
					</span>
				</p>
				<div className={cx('cluster gap-2 end', styles.actions)}>{children}</div>
			</footer>
		</Surface>
	);
}
