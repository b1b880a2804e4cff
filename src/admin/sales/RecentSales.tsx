import { formatLocalMoney } from '#contract/shared/money';
import { formatDate } from '#lib/dates';
import type { SalesFigures } from '#lib/salesFigures';
import { cx } from '#ui/cx';
import { StatusBadge } from '#ui/StatusBadge';
import styles from './RecentSales.module.css';

/** R3-186, R4-32. */
export const RecentSales = ({ sales }: { sales: SalesFigures['recentSales'] }) => (
	<table className={cx('figures', styles.table)}>
		<caption className="visually-hidden">Ventas recientes</caption>
		<thead>
			<tr>
				<th scope="col">Pedido</th>
				<th scope="col">Fecha</th>
				<th scope="col">Estado</th>
				<th scope="col">Monto</th>
			</tr>
		</thead>
		<tbody>
			{sales.map(({ id, orderNumber, customer, amount, date, status, request }) => (
				<tr key={id}>
					<td>
						<strong>{orderNumber}</strong>
						<small>{customer}</small>
					</td>
					<td>
						<time dateTime={date}>{formatDate(date)}</time>
					</td>
					<td>
						<StatusBadge status={status} request={request} sales />
					</td>
					<td>{formatLocalMoney(amount)}</td>
				</tr>
			))}
		</tbody>
	</table>
);
