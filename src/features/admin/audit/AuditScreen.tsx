import { History, RotateCw, SearchX, X } from 'lucide-react';
import { useMemo, useRef } from 'react';
import type { AuditEntry } from '../../../../contract/audit';
import { isMissingCall } from '../../../api/backEnd';
import { countOf } from '../../../lib/text';
import { useAppSelector } from '../../../store';
import { selectOrdersSource } from '../../../store/uiSlice';
import { Button } from '../../../ui/Button';
import { cx } from '../../../ui/cx';
import { EmptyState, ErrorState } from '../../../ui/EmptyState';
import { Notice } from '../../../ui/Notice';
import { Skeleton } from '../../../ui/Skeleton';
import { Surface } from '../../../ui/Surface';
import { usePageTitle } from '../../../ui/usePageTitle';
import { useSettled } from '../shared/useSettled';
import { AuditFilterFields } from './AuditFilters';
import { AuditItem } from './AuditItem';
import styles from './AuditScreen.module.css';
import { auditApi } from './auditApi';
import { setFilters, useAuditFilters } from './auditFilters';

const waiting = ['a', 'b', 'c', 'd', 'e', 'f'];
const thing = ({ entity, entityId }: AuditEntry) => `${entity} ${entityId}`;

/** What administrators did, newest first, page after page (GET /api/admin/audit). */
export function AuditScreen() {
	usePageTitle('Auditoría');
	const { filters, narrowed, change, clear } = useAuditFilters();
	const search = useSettled(filters.search.trim());
	const log = auditApi.useGetAuditInfiniteQuery(setFilters({ ...filters, search }), {
		refetchOnMountOrArgChange: true,
	});
	const orders = useAppSelector(selectOrdersSource);
	const foot = useRef<HTMLDivElement>(null);

	// After a failure only what was answered to these very filters may stand: other entries would pass for its answer.
	const missing = isMissingCall(log.error);
	const pages = missing ? undefined : (log.isError ? log.currentData : log.data)?.pages;
	const entries = useMemo(() => pages?.flatMap((page) => page.entries), [pages]);
	const gone = useMemo(
		() => new Set(entries?.filter(({ action }) => action === 'delete').map((entry) => thing(entry))),
		[entries],
	);
	/** Whether its screen may still have it; that of the orders has other ones while it shows samples. */
	const canBeThere = (entry: AuditEntry) =>
		!gone.has(thing(entry)) && (entry.entity !== 'order' || orders === 'server');

	const loadMore = async () => {
		const { hasNextPage, isError } = await log.fetchNextPage();
		// The button goes with the last page; the focus stays in its place.
		if (!hasNextPage && !isError) foot.current?.focus();
	};

	function body() {
		if (missing)
			return (
				<EmptyState title="Este servidor no lleva un registro de auditoría" icon={<History size={28} />}>
					Los cambios de los administradores se guardan, pero el servidor de esta tienda no anota quién los hizo.
				</EmptyState>
			);
		if (!entries)
			return log.isError ? (
				<ErrorState
					message="Error al cargar la auditoría"
					retrying={log.isFetching}
					onRetry={() => void log.refetch()}
				/>
			) : (
				<WaitingItems />
			);
		if (entries.length === 0)
			return narrowed ? (
				<EmptyState
					title="No se encontraron cambios"
					icon={<SearchX size={28} />}
					action={<Button onClick={clear}>Quitar filtros</Button>}
				/>
			) : (
				<EmptyState title="Todavía no hay cambios" icon={<History size={28} />}>
					Lo que hagan los administradores con productos, categorías, usuarios y pedidos aparecerá aquí.
				</EmptyState>
			);
		return (
			<ol className={cx(styles.items, log.isFetching && !log.isFetchingNextPage && styles.stale)}>
				{entries.map((entry) => (
					<AuditItem key={entry.id} entry={entry} linked={canBeThere(entry)} />
				))}
			</ol>
		);
	}

	return (
		<div className={styles.screen}>
			<header className={styles.head}>
				<h1>Auditoría</h1>
				{!missing && (
					<Button
						icon={<RotateCw size={18} />}
						loading={log.isFetching && !log.isFetchingNextPage && entries !== undefined}
						onClick={() => void log.refetch()}
					>
						Actualizar
					</Button>
				)}
			</header>
			{!missing && <AuditFilterFields filters={filters} onChange={change} />}
			<div className={styles.summary}>
				<p role="status">
					{entries && entries.length > 0 && countOf(entries.length, 'cambio', 'cambios')}
					{entries && log.hasNextPage && ', y hay más'}
				</p>
				{narrowed && !missing && (
					<Button variant="quiet" icon={<X size={18} />} onClick={clear}>
						Quitar filtros
					</Button>
				)}
			</div>
			{log.isError && entries && !log.isFetchNextPageError && (
				<Notice tone="danger" role="alert">
					No se pudo actualizar la auditoría. Se muestra lo que ya estaba cargado.
				</Notice>
			)}
			<Surface bare className={styles.surface} aria-busy={log.isFetching}>
				{body()}
			</Surface>
			{entries && entries.length > 0 && (
				<div className={styles.foot} ref={foot} tabIndex={-1}>
					{log.isFetchNextPageError && (
						<Notice tone="danger" role="alert">
							No se pudieron cargar más cambios. Inténtalo de nuevo.
						</Notice>
					)}
					{log.hasNextPage ? (
						<Button loading={log.isFetchingNextPage} onClick={() => void loadMore()}>
							Cargar más
						</Button>
					) : (
						<p>No hay cambios anteriores.</p>
					)}
				</div>
			)}
		</div>
	);
}

/** Entries that are on their way. */
const WaitingItems = () => (
	<div className={styles.waiting}>
		<span className="visually-hidden" role="status">
			Cargando la auditoría…
		</span>
		{waiting.map((key) => (
			<Skeleton key={key} height="56px" radius="var(--radius-s)" />
		))}
	</div>
);
