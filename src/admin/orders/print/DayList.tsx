import { Fragment } from 'react';
import type { AdminOrder } from '#contract/orders/desk';
import { formatLocalMoney } from '#contract/shared/money';
import { limaDay } from '#contract/shared/time';
import { formatDate } from '#lib/dates';
import { stateLabel } from '#lib/orderStatus';
import { countOf } from '#lib/text';
import { recipientOf, toCollect } from '../recipient';
import styles from './Print.module.css';

const dayOf = ({ createdAt }: AdminOrder): string => limaDay(Date.parse(createdAt));

export function DayList({ orders, shopName }: { orders: readonly AdminOrder[]; shopName: string }) {
	const days = [...new Set(orders.map(dayOf))];
	return (
		<article className={styles.day} aria-label="Lista del día">
			<header>
				<h2>Pedidos por preparar</h2>
				<p>
					{`${shopName} · ${countOf(orders.length, 'pedido', 'pedidos')} · impreso el ${formatDate(Date.now(), 'time')}`}
				</p>
			</header>
			<table>
				<colgroup>
					<col className={styles.tickColumn} />
					<col className={styles.numberColumn} />
					<col className={styles.whoColumn} />
					<col />
					<col className={styles.moneyColumn} />
				</colgroup>
				<thead>
					<tr>
						<th scope="col">
							<span className="visually-hidden">Listo</span>
						</th>
						<th scope="col">Pedido</th>
						<th scope="col">Para</th>
						<th scope="col">Productos</th>
						<th scope="col" className={styles.money}>
							Por cobrar
						</th>
					</tr>
				</thead>
				{days.map((day) => (
					<tbody key={day}>
						<tr>
							<th scope="rowgroup" colSpan={5} className={styles.dayName}>
								{formatDate(`${day}T12:00:00Z`, 'long')}
							</th>
						</tr>
						{orders
							.filter((order) => dayOf(order) === day)
							.map((order) => (
								<DayRow key={order.id} order={order} />
							))}
					</tbody>
				))}
			</table>
		</article>
	);
}

function DayRow({ order }: { order: AdminOrder }) {
	const { name, document, phone, address } = recipientOf(order);
	const collect = toCollect(order);
	return (
		<tr>
			<td>
				<span className={styles.box} />
			</td>
			<td>
				<strong>{order.orderNumber}</strong>
				<br />
				<span>{stateLabel(order)}</span>
			</td>
			<td>
				<strong>{name}</strong>
				{[document, phone, address, order.notes && `«${order.notes}»`].filter(Boolean).map((line) => (
					<Fragment key={line}>
						<br />
						<span>{line}</span>
					</Fragment>
				))}
			</td>
			<td>
				{order.items.map(({ productName, quantity }, place) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: an order's lines never change their places
					<div key={place}>
						<strong>{quantity}</strong>
						<span>{` × ${productName}`}</span>
					</div>
				))}
			</td>
			<td className={styles.money}>{collect > 0 ? formatLocalMoney(collect) : '—'}</td>
		</tr>
	);
}
