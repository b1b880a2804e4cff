import { ArrowRight, Equal, Minus, PackageOpen, Plus } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { selectOrdersSource } from '#api/ordersSource';
import { useMay } from '#auth/may';
import type { StockMovement } from '#contract/catalog/admin';
import { formatDate } from '#lib/dates';
import { useAppDispatch, useAppSelector } from '#store';
import { cx } from '#ui/cx';
import { EmptyState, ErrorState } from '#ui/EmptyState';
import { Link } from '#ui/Link';
import { LoadingScreen } from '#ui/Spinner';
import { LoadMore } from '../kit/list/LoadMore';
import styles from './Stock.module.css';
import { stockApi } from './stockApi';
import { reasonNames, unitsOf } from './stockText';

/** Refetches when `moved` changes. */
export function Movements({ id, moved }: { id: number; moved: unknown }) {
	const log = stockApi.useGetStockMovementsInfiniteQuery(id, { refetchOnMountOrArgChange: true });
	const lastMoved = useRef(moved);
	const { refetch } = log;
	const dispatch = useAppDispatch();
	useEffect(
		function followStock() {
			if (lastMoved.current === moved) return;
			let isLatest = true;
			// A pending request may lack this movement, and RTK Query starts no other until it ends.
			const running = dispatch(stockApi.util.getRunningQueryThunk('getStockMovements', id));
			void Promise.resolve(running).then(() => {
				if (!isLatest) return;
				lastMoved.current = moved;
				void refetch();
			});
			return () => {
				isLatest = false;
			};
		},
		[dispatch, id, moved, refetch],
	);
	const movements = log.data?.pages.flatMap((page) => page.movements);
	if (!movements)
		return log.isError ? (
			<ErrorState
				message="No pudimos cargar los movimientos"
				retrying={log.isFetching}
				onRetry={() => void log.refetch()}
			/>
		) : (
			<LoadingScreen />
		);
	if (movements.length === 0)
		return (
			<EmptyState title="Todavía no hay movimientos" icon={<PackageOpen size={28} />}>
				Aquí verás cada unidad que entre o salga, cuándo y por quién.
			</EmptyState>
		);
	return (
		<>
			<ol className={cx('divided', styles.movements)} aria-label="Movimientos">
				{movements.map((movement) => (
					<MovementItem key={movement.id} movement={movement} />
				))}
			</ol>
			<LoadMore
				log={log}
				failed={log.isError}
				error="No se pudieron cargar los movimientos más recientes o anteriores. Inténtalo de nuevo."
				end="No hay movimientos anteriores."
				className={cx('stack centered gap-3 muted', styles.foot)}
			/>
		</>
	);
}

const signs = {
	more: { Icon: Plus, tone: 'tone-success' },
	fewer: { Icon: Minus, tone: 'tone-danger' },
	same: { Icon: Equal, tone: 'tone-neutral' },
};

function MovementItem({ movement }: { movement: StockMovement }) {
	const { at, reason, change, stock, by, orderNumber, note } = movement;
	const { Icon, tone } = signs[change > 0 ? 'more' : change < 0 ? 'fewer' : 'same'];
	const who = by ? by.username : reason === 'sale' || reason === 'revival' ? 'Cliente' : null;
	return (
		<li>
			<span className={cx('sign', tone)}>
				<Icon size={18} />
			</span>
			<div className={styles.what}>
				<p className="cluster gap-2 gap-y-0">
					<strong>{reasonNames[reason]}</strong>
					{orderNumber && <OrderLink number={orderNumber} />}
				</p>
				{note && <p className="muted">{note}</p>}
				<p className={cx('cluster gap-y-0', styles.who)}>
					{who && <span>{who}</span>}
					{by?.id === null && <span>Cuenta eliminada</span>}
					<time dateTime={at}>{formatDate(at, 'time')}</time>
				</p>
			</div>
			<p className={styles.figures}>
				<b>
					<span className="visually-hidden">
						{`${change === 0 ? 'Sin cambio' : `${change > 0 ? 'Entran' : 'Salen'} ${unitsOf(Math.abs(change))}`}: `}
					</span>
					<span aria-hidden="true">{change > 0 ? `+${change}` : change < 0 ? `−${-change}` : '='}</span>
				</b>
				<span>
					<span className="visually-hidden">de </span>
					<span>{stock - change}</span>
					<ArrowRight size={14} />
					<span className="visually-hidden"> a </span>
					<span>{stock}</span>
				</span>
			</p>
		</li>
	);
}

function OrderLink({ number }: { number: string }) {
	const realOrders = useAppSelector(selectOrdersSource) === 'server';
	const mayRead = useMay('orders:read');
	if (!realOrders || !mayRead) return <span>{number}</span>;
	return <Link to={`/admin/orders?${new URLSearchParams({ search: number })}`}>{number}</Link>;
}
