import { ArrowDown, ArrowUp, Ban, Eye } from 'lucide-react';
import type { ReactNode } from 'react';
import { isFinal, nextStatus, type OrderStatus } from '../../../../contract/order';
import { formatDate } from '../../../lib/dates';
import type { OrderView } from '../../../lib/orderView';
import { Button, IconButton } from '../../../ui/Button';
import { statusLooks } from '../../../ui/orderStatuses';
import { Spinner } from '../../../ui/Spinner';
import { StatusBadge } from '../../../ui/StatusBadge';
import styles from './OrdersTable.module.css';
import type { OrderActions } from './orderActions';
import type { SortField } from './selectOrders';
import { useBusy } from './useBusy';

/** What a quick action does, as a verb; the key is the status that it leads to. */
const verbs: Partial<Record<OrderStatus, string>> = {
	CONFIRMED: 'Confirmar',
	PROCESSING: 'Procesar',
	SHIPPED: 'Enviar',
	DELIVERED: 'Entregar',
};

const columns: Array<{ field: SortField; label: string; number?: boolean }> = [
	{ field: 'orderNumber', label: 'Pedido' },
	{ field: 'customer', label: 'Cliente' },
	{ field: 'createdAt', label: 'Fecha' },
	{ field: 'status', label: 'Estado' },
	{ field: 'total', label: 'Total', number: true },
];

interface OrdersTableProps {
	orders: readonly OrderView[];
	sort: SortField;
	descending: boolean;
	onSort: (field: SortField) => void;
	onOpen: (order: OrderView) => void;
	actions: OrderActions;
}

/** The orders in rows (R3-173), in cards where a row has no room. A heading sorts by its column. */
export const OrdersTable = ({ orders, sort, descending, onSort, onOpen, actions }: OrdersTableProps) => (
	<table className={styles.table}>
		<caption className="visually-hidden">Pedidos</caption>
		<thead>
			<tr>
				{columns.map(({ field, label, number }) => (
					<th
						key={field}
						scope="col"
						className={number ? styles.number : undefined}
						aria-sort={field !== sort ? undefined : descending ? 'descending' : 'ascending'}
					>
						<button type="button" onClick={() => onSort(field)}>
							{label}
							{field === sort && (descending ? <ArrowDown size={14} /> : <ArrowUp size={14} />)}
						</button>
					</th>
				))}
				<th scope="col">Acciones</th>
			</tr>
		</thead>
		<tbody>
			{orders.map((order) => (
				<OrderRow key={order.id} order={order} onOpen={onOpen} actions={actions} />
			))}
		</tbody>
	</table>
);

function OrderRow({ order, onOpen, actions }: Pick<OrdersTableProps, 'onOpen' | 'actions'> & { order: OrderView }) {
	const name = order.orderNumber ?? `#${order.id}`;
	return (
		<tr>
			<td className={styles.order}>
				<strong>{name}</strong>
				{order.trackingNumber && <small>Seguimiento: {order.trackingNumber}</small>}
			</td>
			<Cell label="Cliente">
				<span className={styles.who}>
					{order.customer?.name ?? '—'}
					{order.customer && <small>{order.customer.email}</small>}
				</span>
			</Cell>
			<Cell label="Fecha">
				<time dateTime={order.createdAt}>{formatDate(order.createdAt)}</time>
			</Cell>
			<Cell label="Estado">
				<StatusBadge status={order.status} />
			</Cell>
			<Cell label="Total" className={styles.number}>
				{/* The number as it is, without two decimals (R1-04). */}
				{`S/. ${order.total}`}
			</Cell>
			<td className={styles.actions}>
				<div>
					<QuickActions order={order} name={name} actions={actions} />
					<IconButton size="s" label={`Ver detalles de ${name}`} onClick={() => onOpen(order)}>
						<Eye size={18} />
					</IconButton>
				</div>
			</td>
		</tr>
	);
}

/** A cell that names itself where the heads of the columns are out of sight. */
const Cell = ({ label, className, children }: { label: string; className?: string; children: ReactNode }) => (
	<td className={className} data-label={label}>
		{children}
	</td>
);

/** The next step and the way out (R4-34); an order that has come to its end has neither. */
function QuickActions({
	order,
	name,
	actions,
}: Pick<OrdersTableProps, 'actions'> & { order: OrderView; name: string }) {
	const [moving, move] = useBusy();
	const [cancelling, cancel] = useBusy();
	const next = nextStatus(order.status);
	if (isFinal(order.status)) return null;
	const Icon = next && statusLooks[next].Icon;
	return (
		<>
			{next && (
				<Button
					size="s"
					icon={Icon && <Icon size={16} />}
					loading={moving}
					onClick={() => move(() => actions.changeStatus(order.id, next))}
				>
					{verbs[next]}
					<span className="visually-hidden"> {name}</span>
				</Button>
			)}
			<IconButton
				size="s"
				label={`Cancelar ${name}`}
				className={styles.cancel}
				aria-busy={cancelling || undefined}
				onClick={() => cancel(() => actions.changeStatus(order.id, 'CANCELLED'))}
			>
				{cancelling ? <Spinner /> : <Ban size={18} />}
			</IconButton>
		</>
	);
}
