import type { ReactNode } from 'react';
import type { AdminOrder } from '../../../../../contract/adminOrders';
import { formatLocalMoney } from '../../../../lib/money';
import { StatusBadge } from '../../../../ui/StatusBadge';
import { orderName } from '../../entities/order';
import styles from './OrderFacts.module.css';

interface OrderFactsProps {
	order: AdminOrder;
	/** What becomes of the money. */
	money: string;
}

/** Whose order it is, what is in it and how its money stands, before something is done that costs. */
export function OrderFacts({ order, money }: OrderFactsProps) {
	const { customer, status, total, items } = order;
	const facts: Array<[string, ReactNode]> = [
		['Pedido', <b key="order">{orderName(order)}</b>],
		['Cliente', customer ? customer.name : 'Cuenta eliminada'],
		['Estado', <StatusBadge key="status" status={status} />],
		['Total', <b key="total">{formatLocalMoney(total)}</b>],
		['Dinero', <span key="money">{money}</span>],
		[
			'Productos',
			<ul key="lines" className={styles.lines}>
				{items.map(({ productId, productName, quantity }) => (
					<li key={`${productId} ${productName}`}>{`${quantity} × ${productName}`}</li>
				))}
			</ul>,
		],
	];
	return (
		<dl className={styles.facts}>
			{facts.map(([name, value]) => (
				<div key={name}>
					<dt className="note">{name}</dt>
					<dd>{value}</dd>
				</div>
			))}
		</dl>
	);
}
