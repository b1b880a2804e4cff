import type { AdminOrder } from '#contract/orders/desk';
import { type moneyFilters, openAmount } from '#contract/orders/money';
import { formatLocalMoney, formatOrderTotal } from '#contract/shared/money';
import { formatDate } from '#lib/dates';
import { statusLabel } from '#lib/orderStatus';
import { customerOf } from '#lib/orderTypes';
import { StatusBadge } from '#ui/StatusBadge';
import styles from '../list/cells.module.css';
import type { Column } from '../list/column';
import { PresenceMark } from '../presence/PresenceMark';
import { DeskLink } from '../shared/deskLink';
import { isToReturn, PaymentStateBadge } from '../shared/StateBadge';
import { columnsOf, type FieldRecord } from './entity';

export const balanceLabels: Readonly<Record<(typeof moneyFilters)[number], string>> = {
	COLLECTED: 'Cobrado',
	TO_COLLECT: 'Por cobrar',
	TO_RETURN: 'Por devolver',
};

/** In the order of columns and audit log (R3-170 … R3-173). */
export const orderFields = {
	orderNumber: {
		label: 'Pedido',
		column: {
			main: true,
			sortBy: ({ orderNumber }) => orderNumber,
			cell: (order) => (
				<div className="cluster gap-1">
					<div className={styles.names}>
						<strong className="unbroken">
							<DeskLink id={order.id}>{order.orderNumber}</DeskLink>
						</strong>
						{order.trackingNumber && <span>{`Seguimiento: ${order.trackingNumber}`}</span>}
					</div>
					<PresenceMark kind="order" id={order.id} />
				</div>
			),
		},
	},
	customer: {
		label: 'Cliente',
		column: {
			sortBy: ({ customer }) => customer?.name ?? '',
			cell(order) {
				const { name, email, guest } = customerOf(order);
				return (
					<div className={styles.names}>
						<span>{name}</span>
						<span>{email !== name && email}</span>
						{guest && <span>Sin cuenta</span>}
					</div>
				);
			},
		},
	},
	createdAt: {
		label: 'Fecha',
		column: {
			width: '112px',
			sortBy: ({ createdAt }) => createdAt,
			cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDate(createdAt)}</time>,
		},
	},
	status: {
		label: 'Estado',
		words: (value) => statusLabel(String(value)),
		column: {
			width: '150px',
			sortBy: ({ status }) => status,
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
	/** For the audit log alone. */
	orderItems: { label: 'Productos' },
	charged: { label: 'Cobrado aparte' },
	refunded: { label: 'Dinero devuelto' },
	/** A count, for the audit log alone. */
	internalNotes: { label: 'Notas internas' },
} satisfies FieldRecord<AdminOrder>;

export const orderColumns = columnsOf<AdminOrder>(orderFields);

const payment: Column<AdminOrder> = {
	key: 'payment',
	header: 'Pago',
	width: '142px',
	cell: ({ payment, money, status }) => {
		if (!payment) return '—';
		const balance = openAmount({ payment, money });
		const standing = { state: payment.state, orderStatus: status };
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

/** Narrow, to leave room for the customer. */
const widths: Readonly<Record<string, string>> = {
	...{ orderNumber: '140px', createdAt: '92px', status: '126px', total: '100px' },
};

export const ownOrderColumns: ReadonlyArray<Column<AdminOrder>> = orderColumns
	.map((column): Column<AdminOrder> => ({ ...column, width: widths[column.key] ?? column.width }))
	.flatMap((column) => (column.key === 'status' ? [column, payment] : column));
