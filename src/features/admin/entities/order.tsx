import type { moneyFilters } from '../../../../contract/orders/money';
import { orderStatuses } from '../../../../contract/orders/status';
import { formatLocalMoney, formatOrderTotal } from '../../../../contract/shared/money';
import { formatDate } from '../../../lib/dates';
import { isKnownStatus, statusLabel } from '../../../lib/orderStatus';
import type { OrderView } from '../../../lib/orderTypes';
import { StatusBadge } from '../../../ui/StatusBadge';
import styles from '../list/cells.module.css';
import type { Column } from '../list/column';
import { PresenceMark } from '../presence/PresenceMark';
import { DeskLink } from '../shared/deskLink';
import { isToReturn, PaymentStateBadge } from '../shared/PaymentStateBadge';
import { columnsOf, type FieldRecord, searchTextOf } from './entity';

export const orderName = ({ id, orderNumber }: Pick<OrderView, 'id' | 'orderNumber'>) => orderNumber ?? `#${id}`;

export const balanceLabels: Readonly<Record<(typeof moneyFilters)[number], string>> = {
	COLLECTED: 'Cobrado',
	TO_COLLECT: 'Por cobrar',
	TO_RETURN: 'Por devolver',
};

/** Fields of an order, in the order of columns and audit log (R3-170 … R3-173). */
export const orderFields = {
	orderNumber: {
		label: 'Pedido',
		column: {
			main: true,
			sortBy: ({ orderNumber }) => orderNumber ?? '',
			cell: (order) => (
				<div className={styles.subject}>
					<div className={styles.names}>
						<strong>
							<DeskLink id={order.id}>{orderName(order)}</DeskLink>
						</strong>
						{order.trackingNumber && <span>{`Seguimiento: ${order.trackingNumber}`}</span>}
					</div>
					<PresenceMark kind="order" id={order.id} />
				</div>
			),
		},
		search: ({ orderNumber }) => orderNumber,
	},
	customer: {
		label: 'Cliente',
		column: {
			sortBy: ({ customer }) => customer?.name ?? '',
			cell: ({ customer }) => (
				<div className={styles.names}>
					<span>{customer?.name ?? '—'}</span>
					{customer && <span>{customer.email !== customer.name && customer.email}</span>}
					{customer?.guest && <span>Sin cuenta</span>}
				</div>
			),
		},
		search: ({ customer }) => customer && `${customer.name} ${customer.email}`,
	},
	createdAt: {
		label: 'Fecha',
		column: {
			width: '112px',
			sortBy: ({ createdAt }) => Date.parse(createdAt) || 0,
			cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDate(createdAt)}</time>,
		},
	},
	status: {
		label: 'Estado',
		words: (value) => statusLabel(String(value)),
		column: {
			width: '150px',
			// In the order of an order's life, not of the alphabet.
			sortBy: ({ status }) => (isKnownStatus(status) ? orderStatuses.indexOf(status) : -1),
			cell: ({ status, request }) => <StatusBadge status={status} request={request} />,
		},
	},
	total: {
		label: 'Total',
		column: {
			width: '116px',
			numeric: true,
			sortBy: ({ total }) => total,
			cell: ({ total }) => formatOrderTotal(total),
		},
	},
	trackingNumber: { label: 'Número de seguimiento' },
	/** Used by the audit log alone. */
	orderItems: { label: 'Productos' },
	charged: { label: 'Cobrado aparte' },
	refunded: { label: 'Dinero devuelto' },
	/** Used by the audit log alone: how many there are. */
	internalNotes: { label: 'Notas internas' },
} satisfies FieldRecord<OrderView>;

export const orderColumns = columnsOf<OrderView>(orderFields);

/** How far the money of the shop's own orders has come, beside their status. */
const payment: Column<OrderView> = {
	key: 'payment',
	header: 'Pago',
	width: '150px',
	cell: ({ paymentState, balance = 0, status }) => {
		if (!paymentState) return '—';
		const standing = { state: paymentState, orderStatus: status };
		const words = balance > 0 ? 'Falta ' : isToReturn(standing) ? '' : `${balanceLabels.TO_RETURN} `;
		return (
			<div className={styles.names}>
				<div>
					<PaymentStateBadge payment={standing} />
				</div>
				{balance !== 0 && (
					<span className={styles.open} translate="no">{`${words}${formatLocalMoney(Math.abs(balance))}`}</span>
				)}
			</div>
		);
	},
};

/** Narrower, so that the customer keeps some room. */
const widths: Readonly<Record<string, string>> = {
	...{ orderNumber: '116px', createdAt: '100px', status: '134px', total: '108px' },
};

export const ownOrderColumns: ReadonlyArray<Column<OrderView>> = orderColumns
	.map((column): Column<OrderView> => ({ ...column, width: widths[column.key] ?? column.width }))
	.flatMap((column) => (column.key === 'status' ? [column, payment] : column));
export const orderSearchText = searchTextOf<OrderView>(orderFields);
