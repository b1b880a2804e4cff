import { ArrowDownWideNarrow, ArrowUpNarrowWide, ClipboardList, Clock, Package, SearchX, Truck } from 'lucide-react';
import { useMemo, useState } from 'react';
import { orderStatuses } from '../../../../contract/order';
import { statusLabel } from '../../../lib/orderStatus';
import type { OrderView } from '../../../lib/orderView';
import { countOf } from '../../../lib/text';
import { Button } from '../../../ui/Button';
import { EmptyState } from '../../../ui/EmptyState';
import { SelectField, TextField } from '../../../ui/fields';
import { Skeleton } from '../../../ui/Skeleton';
import { StatCards } from '../layout/StatCards';
import styles from './OrdersScreen.module.css';
import { OrdersTable } from './OrdersTable';
import type { OrderActions } from './orderActions';
import { countByStatus, firstChoice, type OrderChoice, type SortField, selectOrders, sortFields } from './selectOrders';

const statusOptions = [
	{ value: 'ALL', label: 'Todos' },
	...orderStatuses.map((value) => ({ value, label: statusLabel(value) })),
];

interface OrdersScreenProps {
	/** null while they are on their way. */
	orders: readonly OrderView[] | null;
	actions: OrderActions;
	onOpen: (id: OrderView['id']) => void;
}

/** Counts, filters and table of the orders (R3-170 … R3-174), wherever the orders come from. */
export function OrdersScreen({ orders, actions, onOpen }: OrdersScreenProps) {
	const [choice, setChoice] = useState(firstChoice);
	const shown = useMemo(() => selectOrders(orders ?? [], choice), [orders, choice]);
	const choose = (change: Partial<OrderChoice>) => setChoice((before) => ({ ...before, ...change }));
	const sortBy = (sort: SortField) =>
		choose(sort === choice.sort ? { descending: !choice.descending } : { sort, descending: sort === 'createdAt' });
	const count = (status: (typeof orderStatuses)[number]) => (orders ? countByStatus(orders, status) : '…');

	return (
		<>
			<StatCards
				label="Resumen de pedidos"
				stats={[
					{ label: 'Total Pedidos', value: orders?.length ?? '…', icon: <ClipboardList size={20} /> },
					{ label: 'Pendientes', value: count('PENDING'), icon: <Clock size={20} /> },
					{ label: 'Procesando', value: count('PROCESSING'), icon: <Package size={20} /> },
					{ label: 'Enviados', value: count('SHIPPED'), icon: <Truck size={20} /> },
				]}
			/>
			{/* biome-ignore lint/a11y/useSemanticElements: <search> is newer than the oldest browsers that the shop serves */}
			<div role="search" className={styles.filters}>
				<TextField
					type="search"
					label="Buscar"
					placeholder="Número, cliente o email"
					value={choice.search}
					onChange={(event) => choose({ search: event.target.value })}
				/>
				<SelectField
					label="Estado"
					options={statusOptions}
					value={choice.status}
					onChange={(event) => choose({ status: event.target.value as OrderChoice['status'] })}
				/>
				<SelectField
					label="Ordenar por"
					options={sortFields}
					value={choice.sort}
					onChange={(event) => choose({ sort: event.target.value as SortField })}
				/>
				<Button
					className={styles.direction}
					icon={choice.descending ? <ArrowDownWideNarrow size={18} /> : <ArrowUpNarrowWide size={18} />}
					onClick={() => choose({ descending: !choice.descending })}
				>
					<span className="visually-hidden">Orden: </span>
					{choice.descending ? 'Descendente' : 'Ascendente'}
				</Button>
			</div>
			{orders && (
				<p role="status" className={styles.count}>
					{countOf(shown.length, 'pedido', 'pedidos')}
				</p>
			)}
			{!orders && <WaitingRows />}
			{orders && shown.length === 0 && (
				<EmptyState
					title="No se encontraron pedidos"
					icon={<SearchX size={28} />}
					action={orders.length > 0 && <Button onClick={() => setChoice(firstChoice)}>Quitar filtros</Button>}
				/>
			)}
			{shown.length > 0 && (
				<OrdersTable
					orders={shown}
					sort={choice.sort}
					descending={choice.descending}
					onSort={sortBy}
					onOpen={onOpen}
					actions={actions}
				/>
			)}
		</>
	);
}

/** Rows that are on their way. */
const WaitingRows = () => (
	<div className={styles.waiting} role="status" aria-busy="true">
		<span className="visually-hidden">Cargando los pedidos…</span>
		{[0, 1, 2, 3, 4].map((place) => (
			<Skeleton key={place} height="2.75rem" radius="8px" />
		))}
	</div>
);
