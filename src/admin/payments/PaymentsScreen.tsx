import { CircleCheck, Clock, HandCoins, ReceiptText, TriangleAlert, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { paymentLabels, paymentStateLabels } from '#contract/orders/status';
import { codeMethods, gatewayName } from '#contract/payments/gateways';
import { type AdminPayment, manyRefusedCodes, paymentFilters } from '#contract/payments/payments';
import { paymentStates } from '#contract/payments/state';
import { limits } from '#contract/shared/limits';
import { formatDate } from '#lib/dates';
import { choiceParam, pageParam, textParam } from '#lib/urlState';
import { Badge } from '#ui/Badge';
import { Notice } from '#ui/Notice';
import { Price } from '#ui/Price';
import { StatusBadge } from '#ui/StatusBadge';
import styles from '../kit/list/cells.module.css';
import type { Column } from '../kit/list/column';
import { ResourceScreen } from '../kit/list/ResourceScreen';
import { pageSize, usePagedChoice } from '../kit/list/usePagedChoice';
import { useOpenRequest } from '../kit/shared/openRequest';
import { PaymentStateBadge } from '../kit/shared/StateBadge';
import { useGetPaymentsQuery } from './adminPaymentsApi';
import { PaymentDialog } from './PaymentDialog';

const params = {
	search: textParam(limits.keyword),
	state: choiceParam(paymentFilters, 'open'),
	page: pageParam,
};

const hasOddMoney = ({ money }: Pick<AdminPayment, 'money'>): boolean =>
	money.some(({ why, returned, amount, alert }) => alert || (why !== '' && why !== 'late' && returned < amount));

const columns: ReadonlyArray<Column<AdminPayment>> = [
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
			<div className="cluster gap-1">
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

const stateOptions = [
	{ value: 'open', label: 'Por atender' },
	{ value: 'ALL', label: 'Todos' },
	...paymentStates.map((value) => ({ value, label: paymentStateLabels[value] })),
];

const nameOf = ({ orderNumber }: AdminPayment): string => `Revisar el pago de ${orderNumber}`;

export function PaymentsScreen() {
	const paged = usePagedChoice(params);
	const { choice } = paged;
	const query = useGetPaymentsQuery({ ...choice, size: pageSize }, { refetchOnMountOrArgChange: true });
	const { data } = query;
	const payments = data?.payments;
	const counts = data?.counts;
	const refusedCodes = data?.refusedCodes ?? 0;
	const [opened, setOpened] = useState<AdminPayment | null>(null);
	useOpenRequest({ rows: payments, onOpen: setOpened });
	const at = payments?.findIndex(({ id }) => id === opened?.id) ?? -1;
	const next = [...(payments?.slice(at + 1) ?? []), ...(payments?.slice(0, Math.max(0, at)) ?? [])].find(
		({ state }) => state === 'PROOF_SENT',
	);
	return (
		<>
			<ResourceScreen
				title="Pagos"
				paged={paged}
				query={query}
				rowsOf={(page) => page.payments}
				nouns={['pago', 'pagos']}
				loading="Cargando los pagos…"
				error="No pudimos cargar los pagos"
				columns={columns}
				searchHelp="Pedido, operación, nombre o correo"
				filters={[{ label: 'Estado', param: 'state', options: stateOptions }]}
				counts={{
					label: 'Resumen de pagos',
					of: [
						['Por revisar', ReceiptText, counts?.proofs],
						['Por pagar', Clock, counts?.waiting],
						['Pagados', CircleCheck, counts?.confirmed],
						['Por devolver', Undo2, counts?.toReturn],
					],
				}}
				open={{ of: nameOf, onOpen: setOpened, width: '104px' }}
				hasNone={choice.search === '' && choice.state === 'open'}
				none={{
					title: 'No hay pagos por atender',
					icon: <HandCoins size={28} />,
					text: 'Cuando alguien envíe un comprobante, aparece aquí en el momento.',
				}}
				notFound="Ningún pago coincide"
			>
				{refusedCodes >= manyRefusedCodes && (
					<Notice tone="danger">
						{`En la última hora se rechazaron ${refusedCodes} códigos de Yape: alguien puede estar adivinando códigos ajenos. Si sigue, apaga ${codeMethods.map(gatewayName).join(' y ')} en Ajustes por unas horas.`}
					</Notice>
				)}
			</ResourceScreen>
			{opened && (
				<PaymentDialog
					key={opened.id}
					// The list follows others' decisions; a row that left it stays as opened.
					payment={payments?.find(({ id }) => id === opened.id) ?? opened}
					onConfirmed={() => setOpened(next ?? null)}
					onClose={() => setOpened(null)}
				/>
			)}
		</>
	);
}
