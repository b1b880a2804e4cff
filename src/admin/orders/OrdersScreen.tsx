import { ArrowDownWideNarrow, ArrowUpNarrowWide, ClipboardList, Clock, Package, SearchX, Truck } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { type AdminOrder, orderTasks } from '#contract/orders/desk';
import { moneyFilters } from '#contract/orders/money';
import { type OrderStatus, orderStatuses } from '#contract/orders/status';
import { statusLabel } from '#lib/orderStatus';
import { Button } from '#ui/Button';
import { SelectField } from '#ui/fields';
import { balanceLabels, orderColumns, ownOrderColumns } from '../kit/entities/order';
import { ResourceScreen } from '../kit/list/ResourceScreen';
import { pageCountOf } from '../kit/list/usePagedChoice';
import { useOpenRequest } from '../kit/shared/openRequest';
import { periods } from '../kit/shared/periods';
import { useConfirmedActions } from './ask/useConfirmedActions';
import { OrderRowActions } from './OrderRowActions';
import styles from './OrdersScreen.module.css';
import type { OrderActions } from './orderActions';
import { UnpaidNotice } from './UnpaidNotice';
import { type OrderChoice, useOrderQuery } from './useOrderQuery';
import { useOpenOrder, useOrders } from './useOrders';

interface OrdersScreenProps {
	/** Samples in place of the shop's own orders (R10-04). */
	samples?: boolean;
	details: (order: AdminOrder, actions: OrderActions, onClose: () => void) => ReactNode;
}

const sortOptions = orderColumns.map(({ key, header }) => ({ value: key, label: header }));
const taskLabels: Record<(typeof orderTasks)[number], string> = {
	REQUEST: 'Solicitudes',
	PREPARE: 'Por preparar',
	LAST_UNITS: 'Con la última unidad',
};
/** Samples have the six statuses alone (R3-170). */
const statusOptions = (samples: boolean) => [
	{ value: 'ALL', label: 'Todos' },
	...(samples ? [] : orderTasks).map((value) => ({ value, label: taskLabels[value] })),
	...orderStatuses.map((value) => ({ value, label: statusLabel(value) })),
];

const balanceOptions = (counts: Readonly<Partial<Record<string, number>>> = {}) => [
	{ value: 'ALL', label: 'Todos' },
	...moneyFilters.map((value) => ({
		value,
		label: counts[value] === undefined ? balanceLabels[value] : `${balanceLabels[value]} (${counts[value]})`,
	})),
	{ value: 'DOCUMENT', label: 'Comprobante rechazado' },
];
const dayOptions = [{ value: 'ALL', label: 'Todas' }, ...periods];

const nameOf = ({ orderNumber }: AdminOrder): string => `Ver detalles de ${orderNumber}`;
const emptyText = 'No se encontraron pedidos';

/** R3-170 … R3-177, for both sources. */
export function OrdersScreen({ samples = false, details }: OrdersScreenProps) {
	const paged = useOrderQuery();
	const { choice, choose } = paged;
	const { sortBy } = choice;
	// Samples answer each key; the server is queried after a pause.
	const query = useOrders(samples ? { ...choice, search: paged.search.value } : choice, samples);
	const { data, isFetching, isError } = query;
	const [opened, setOpened] = useState<AdminOrder | null>(null);
	const shown = useOpenOrder(opened, data?.orders);
	const { actions, dialog } = useConfirmedActions();
	useOpenRequest({ rows: data?.orders, onOpen: setOpened });
	const around = useCallback(
		(order: AdminOrder, button: ReactNode) => (
			<OrderRowActions order={order} actions={actions}>
				{button}
			</OrderRowActions>
		),
		[actions],
	);
	const lastPage = data && !isFetching && !isError ? pageCountOf(data.matching) : choice.page;
	useEffect(function leavePageThatIsGone() {
		if (choice.page > lastPage) choose({ page: lastPage });
	});

	// A status missing in the answer has no order (R3-172).
	const count = (status: OrderStatus) => data && (data.counts.byStatus[status] ?? 0);
	return (
		<div className={styles.screen}>
			<ResourceScreen
				paged={paged}
				query={query}
				rowsOf={(page) => page.orders}
				nouns={['pedido', 'pedidos']}
				label="Pedidos"
				loading="Cargando los pedidos…"
				error="No pudimos cargar los pedidos"
				columns={samples ? orderColumns : ownOrderColumns}
				searchHelp="Número, cliente o correo"
				filters={[
					{ label: 'Estado', param: 'status', options: statusOptions(samples) },
					...(samples
						? []
						: [
								{ label: 'Pago', param: 'balance' as const, options: balanceOptions(data?.counts.balances) },
								{ label: 'Fecha', param: 'days' as const, options: dayOptions },
							]),
				]}
				moreTools={
					<>
						<SelectField
							label="Ordenar por"
							options={sortOptions}
							value={sortBy.key}
							onChange={(event) => choose({ sortBy: { ...sortBy, key: event.target.value } })}
						/>
						<Direction
							descending={sortBy.direction === 'descending'}
							onTurn={() => choose({ sortBy: turned(sortBy) })}
						/>
					</>
				}
				sorting={{
					sort: sortBy,
					onSort: (key) => choose({ sortBy: key === sortBy.key ? turned(sortBy) : firstSortBy(key) }),
				}}
				counts={{
					label: 'Resumen de pedidos',
					of: [
						['Total Pedidos', ClipboardList, data?.counts.all],
						['Pendientes', Clock, count('PENDING')],
						['Procesando', Package, count('PROCESSING')],
						['Enviados', Truck, count('SHIPPED')],
					],
				}}
				open={{ of: nameOf, onOpen: setOpened, around, width: samples ? '244px' : '256px' }}
				hasNone={data?.counts.all === 0}
				none={{ title: emptyText, icon: <SearchX size={28} /> }}
				notFound={emptyText}
				below={<UnpaidNotice unpaid={data?.counts.unpaid} />}
			/>
			{shown && details(shown, actions, () => setOpened(null))}
			{dialog}
		</div>
	);
}

type OrderSort = OrderChoice['sortBy'];
const turned = ({ key, direction }: OrderSort): OrderSort => ({
	key,
	direction: direction === 'ascending' ? 'descending' : 'ascending',
});
/** Newest date first. */
const firstSortBy = (key: string): OrderSort => ({ key, direction: key === 'createdAt' ? 'descending' : 'ascending' });

const Direction = ({ descending, onTurn }: { descending: boolean; onTurn: () => void }) => (
	<Button
		className={styles.direction}
		icon={descending ? <ArrowDownWideNarrow size={18} /> : <ArrowUpNarrowWide size={18} />}
		onClick={onTurn}
	>
		<span className="visually-hidden">Orden: </span>
		<span>{descending ? 'Descendente' : 'Ascendente'}</span>
	</Button>
);
