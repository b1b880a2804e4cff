import { ArrowDownWideNarrow, ArrowUpNarrowWide, ClipboardList, Clock, Package, SearchX, Truck } from 'lucide-react';
import { useCallback } from 'react';
import { moneyFilters } from '../../../../contract/orders/money';
import { type OrderStatus, orderStatuses } from '../../../../contract/orders/status';
import { statusLabel } from '../../../lib/orderStatus';
import type { OrderView } from '../../../lib/orderTypes';
import { countOf } from '../../../lib/text';
import { Button } from '../../../ui/Button';
import { EmptyState } from '../../../ui/EmptyState';
import { SelectField } from '../../../ui/fields';
import { balanceLabels, orderColumns, ownOrderColumns } from '../entities/order';
import { FilterFields } from '../list/ListTools';
import { PagedList } from '../list/PagedList';
import { periods } from '../shared/periods';
import { StatCards } from '../shared/StatCards';
import { OrderRowActions } from './OrderRowActions';
import styles from './OrdersScreen.module.css';
import type { OrderActions } from './orderActions';
import type { OrdersSource } from './ordersSource';
import type { OrderChoice } from './selectOrders';
import { UnpaidNotice } from './UnpaidNotice';
import type { OrderQuery } from './useOrderQuery';

interface OrdersScreenProps {
	query: OrderQuery;
	source: OrdersSource;
	actions: OrderActions;
	onOpen: (order: OrderView) => void;
}

const sortOptions = orderColumns.map(({ key, header }) => ({ value: key, label: header }));
const statusOptions = [
	{ value: 'ALL', label: 'Todos' },
	...orderStatuses.map((value) => ({ value, label: statusLabel(value) })),
];

/** With how many orders of the shop have it, once that is known. */
const balanceOptions = (counts: Readonly<Partial<Record<string, number>>> = {}) => [
	{ value: 'ALL', label: 'Todos' },
	...moneyFilters.map((value) => ({
		value,
		label: counts[value] === undefined ? balanceLabels[value] : `${balanceLabels[value]} (${counts[value]})`,
	})),
];
const dayOptions = [{ value: 'ALL', label: 'Todas' }, ...periods];

/** R3-170 … R3-174, wherever the orders come from. */
export function OrdersScreen({ query, source, actions, onOpen }: OrdersScreenProps) {
	const { answer, waiting, failure, hasBalances } = source;
	const { choice, choose } = query;
	const { sortBy } = choice;
	const rowActions = useCallback(
		(order: OrderView) => <OrderRowActions order={order} actions={actions} onOpen={onOpen} />,
		[actions, onOpen],
	);
	const filters = [
		{ label: 'Estado', param: 'status' as const, options: statusOptions, value: choice.status },
		...(hasBalances
			? [
					{
						...{ label: 'Pago', param: 'balance' as const, value: choice.balance },
						options: balanceOptions(answer?.counts.balances),
					},
					{ label: 'Fecha', param: 'days' as const, options: dayOptions, value: choice.days },
				]
			: []),
	];

	return (
		<div className={styles.screen}>
			<PagedList
				search={{ ...query.search, placeholder: 'Número, cliente o email' }}
				filters={
					<>
						<FilterFields fields={filters} onChoose={query.set} />
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
				count={answer ? countOf(answer.matching, 'pedido', 'pedidos') : ''}
				query={{
					data: answer?.orders,
					isError: failure !== null,
					isFetching: waiting,
					refetch: () => failure?.retry(),
				}}
				loading="Cargando los pedidos…"
				error="No pudimos cargar los pedidos"
				empty={
					answer?.matching === 0 && (
						<EmptyState
							title="No se encontraron pedidos"
							icon={<SearchX size={28} />}
							action={answer.counts.all > 0 && <Button onClick={query.clear}>Quitar filtros</Button>}
						/>
					)
				}
				table={{
					label: 'Pedidos',
					columns: hasBalances ? ownOrderColumns : orderColumns,
					sort: sortBy,
					onSort: (key) => choose({ sortBy: key === sortBy.key ? turned(sortBy) : firstSortBy(key) }),
					actions: rowActions,
					actionsWidth: hasBalances ? '264px' : '244px',
				}}
				pages={{ ...query.pagesOf(), pageCount: answer?.pageCount ?? 1, label: 'Páginas de pedidos' }}
				onTurn={query.onTurn}
			>
				<OrderCounts source={source} />
				<UnpaidNotice unpaid={answer?.counts.unpaid} />
			</PagedList>
		</div>
	);
}

type OrderSort = OrderChoice['sortBy'];
const turned = ({ key, direction }: OrderSort): OrderSort => ({
	key,
	direction: direction === 'ascending' ? 'descending' : 'ascending',
});
/** Dates begin with the newest. */
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

/** `…` on its way, `—` where it could not be had. A status that the answer does not name has no order (R3-172). */
function OrderCounts({ source: { answer, failure } }: Pick<OrdersScreenProps, 'source'>) {
	const shown = (count: number | undefined) => (answer ? (count ?? 0) : failure ? '—' : '…');
	const count = (status: OrderStatus) => shown(answer?.counts.byStatus[status]);
	return (
		<StatCards
			label="Resumen de pedidos"
			stats={[
				{ label: 'Total Pedidos', value: shown(answer?.counts.all), icon: <ClipboardList size={20} /> },
				{ label: 'Pendientes', value: count('PENDING'), icon: <Clock size={20} /> },
				{ label: 'Procesando', value: count('PROCESSING'), icon: <Package size={20} /> },
				{ label: 'Enviados', value: count('SHIPPED'), icon: <Truck size={20} /> },
			]}
		/>
	);
}
