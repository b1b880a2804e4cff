import { TriangleAlert } from 'lucide-react';
import { paymentLabels } from '../../../../contract/paymentLabels';
import type { AdminPayment } from '../../../../contract/payments';
import { formatDate } from '../../../lib/dates';
import { Badge } from '../../../ui/Badge';
import { Price } from '../../../ui/Price';
import { StatusBadge } from '../../../ui/StatusBadge';
import styles from '../list/cells.module.css';
import type { Column } from '../list/column';
import { PaymentStateBadge } from '../shared/PaymentStateBadge';

/** Money that came and is not what the order waits for, or that something happened to at its gateway. */
const hasOddMoney = ({ money }: Pick<AdminPayment, 'money'>): boolean =>
	money.some(({ why, returned, amount, alert }) => alert || (why !== '' && why !== 'late' && returned < amount));

export const paymentColumns: ReadonlyArray<Column<AdminPayment>> = [
	{
		key: 'order',
		header: 'Pedido',
		main: true,
		width: '190px',
		cell: ({ orderNumber, customer }) => (
			<div className={styles.names}>
				<strong>{orderNumber}</strong>
				<span>{`${customer?.name ?? 'Cuenta eliminada'}${customer?.guest ? ' · Sin cuenta' : ''}`}</span>
			</div>
		),
	},
	{
		key: 'amount',
		header: 'Monto',
		numeric: true,
		width: '130px',
		cell: ({ amount }) => <Price amount={amount} format="local" size="s" />,
	},
	{
		key: 'method',
		header: 'Pago',
		cell: ({ method, operationNumber }) => (
			<div className={styles.names}>
				<span>{paymentLabels[method]}</span>
				{operationNumber && <span>{`Operación ${operationNumber}`}</span>}
			</div>
		),
	},
	{
		key: 'time',
		header: 'Hora',
		width: '160px',
		cell: ({ sentAt, createdAt, dueAt, state, orderStatus }) => (
			<div className={styles.names}>
				<time dateTime={sentAt ?? createdAt}>{formatDate(sentAt ?? createdAt, 'time')}</time>
				<span>
					{state === 'WAITING' && orderStatus === 'PENDING' && dueAt
						? `Vence ${formatDate(dueAt, 'time')}`
						: sentAt
							? 'Comprobante'
							: 'Pedido'}
				</span>
			</div>
		),
	},
	{
		key: 'state',
		header: 'Estado',
		width: '190px',
		cell: (payment) => (
			<div className={styles.badges}>
				<PaymentStateBadge payment={payment} />
				{payment.orderStatus === 'CANCELLED' && <StatusBadge status="CANCELLED" />}
				{hasOddMoney(payment) && (
					<Badge tone="danger" icon={<TriangleAlert size={14} />}>
						Revisar cobro
					</Badge>
				)}
				{payment.state === 'PROOF_SENT' && payment.alike.length > 0 && (
					<Badge tone="danger" icon={<TriangleAlert size={14} />}>
						Repetido
					</Badge>
				)}
			</div>
		),
	},
];
