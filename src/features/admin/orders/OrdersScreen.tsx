import { ClipboardList, Clock, Package, SearchX, Truck } from 'lucide-react';
import { useRef } from 'react';
import type { orderStatuses } from '../../../../contract/order';
import type { OrderView } from '../../../lib/orderView';
import { countOf } from '../../../lib/text';
import { Button } from '../../../ui/Button';
import { EmptyState, ErrorState } from '../../../ui/EmptyState';
import { Notice } from '../../../ui/Notice';
import { Pagination } from '../../../ui/Pagination';
import { Skeleton } from '../../../ui/Skeleton';
import { StatCards } from '../shared/StatCards';
import { OrderFilters } from './OrderFilters';
import styles from './OrdersScreen.module.css';
import { OrdersTable } from './OrdersTable';
import type { OrderActions } from './orderActions';
import type { OrdersSource } from './ordersSource';
import { firstChoice, type OrderChoice, type SortField } from './selectOrders';

interface OrdersScreenProps {
	choice: OrderChoice;
	onChoose: (choice: OrderChoice) => void;
	source: OrdersSource;
	actions: OrderActions;
	onOpen: (order: OrderView) => void;
}

const failed = 'No pudimos cargar los pedidos';

/** Counts, filters, table and pages of the orders (R3-170 … R3-174), wherever the orders come from. */
export function OrdersScreen({ choice, onChoose, source, actions, onOpen }: OrdersScreenProps) {
	const { answer, waiting, failure } = source;
	// Another choice begins on its first page.
	const choose = (change: Partial<OrderChoice>) => onChoose({ ...choice, page: 1, ...change });
	const sortBy = (sort: SortField) =>
		choose(sort === choice.sort ? { descending: !choice.descending } : { sort, descending: sort === 'createdAt' });
	const region = useRef<HTMLDivElement>(null);
	const turnTo = (page: number) => {
		choose({ page });
		region.current?.focus({ preventScroll: true });
		const top = region.current?.getBoundingClientRect().top ?? 0;
		if (top < 0) window.scrollTo(0, window.scrollY + top - 60);
	};
	const count = (status: (typeof orderStatuses)[number]) => counted(answer?.counts.byStatus[status], source);

	return (
		<>
			<StatCards
				label="Resumen de pedidos"
				stats={[
					{ label: 'Total Pedidos', value: counted(answer?.counts.all, source), icon: <ClipboardList size={20} /> },
					{ label: 'Pendientes', value: count('PENDING'), icon: <Clock size={20} /> },
					{ label: 'Procesando', value: count('PROCESSING'), icon: <Package size={20} /> },
					{ label: 'Enviados', value: count('SHIPPED'), icon: <Truck size={20} /> },
				]}
			/>
			<OrderFilters choice={choice} choose={choose} />
			{answer && (
				<p role="status" className={styles.count}>
					{countOf(answer.matching, 'pedido', 'pedidos')}
				</p>
			)}
			{failure && !answer && <ErrorState message={failed} onRetry={failure.retry} retrying={waiting} />}
			{failure && answer && (
				<Notice tone="danger" role="alert">
					<span className={styles.failed}>
						{failed}. Ves los últimos que llegaron.
						<Button size="s" loading={waiting} onClick={failure.retry}>
							Reintentar
						</Button>
					</span>
				</Notice>
			)}
			{!answer && !failure && <WaitingRows />}
			{answer?.matching === 0 && <NoOrders all={answer.counts.all} onClear={() => onChoose(firstChoice)} />}
			{answer && answer.orders.length > 0 && (
				<div ref={region} tabIndex={-1} className={styles.rows} aria-busy={waiting}>
					<OrdersTable
						orders={answer.orders}
						sort={choice.sort}
						descending={choice.descending}
						onSort={sortBy}
						onOpen={onOpen}
						actions={actions}
					/>
				</div>
			)}
			{answer && (
				<Pagination
					page={Math.min(choice.page, answer.pageCount)}
					pageCount={answer.pageCount}
					label="Páginas de pedidos"
					onChange={turnTo}
				/>
			)}
		</>
	);
}

/** `…` on its way, `—` where it could not be had. A status that the answer does not name has no order. */
const counted = (count: number | undefined, { answer, failure }: OrdersSource) =>
	answer ? (count ?? 0) : failure ? '—' : '…';

const NoOrders = ({ all, onClear }: { all: number; onClear: () => void }) => (
	<EmptyState
		title="No se encontraron pedidos"
		icon={<SearchX size={28} />}
		action={all > 0 && <Button onClick={onClear}>Quitar filtros</Button>}
	/>
);

/** Rows that are on their way. */
const WaitingRows = () => (
	<div className={styles.waiting} role="status" aria-busy="true">
		<span className="visually-hidden">Cargando los pedidos…</span>
		{[0, 1, 2, 3, 4].map((place) => (
			<Skeleton key={place} height="2.75rem" radius="8px" />
		))}
	</div>
);
