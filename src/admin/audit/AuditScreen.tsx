import { History, RotateCw, SearchX, X } from 'lucide-react';
import { useMemo } from 'react';
import { selectOrdersSource } from '#api/ordersSource';
import type { AuditEntry } from '#contract/admin/audit';
import { countOf } from '#lib/text';
import { useAppSelector } from '#store';
import { Button } from '#ui/Button';
import { cx } from '#ui/cx';
import { EmptyState } from '#ui/EmptyState';
import { Surface } from '#ui/Surface';
import { useUrlState } from '#ui/useUrlState';
import list from '../kit/list/List.module.css';
import { ListBody } from '../kit/list/ListBody';
import { LoadMore } from '../kit/list/LoadMore';
import { ScreenHead } from '../kit/list/QueryScreen';
import { useSearchText } from '../kit/list/useSearchText';
import { AuditItem } from './AuditItem';
import styles from './AuditScreen.module.css';
import { AuditTools } from './AuditTools';
import { auditApi, auditParams, noFilters, setFilters } from './auditApi';

const subjectOf = ({ entity, entityId }: AuditEntry) => `${entity} ${entityId}`;

export function AuditScreen() {
	const [filters, change] = useUrlState(auditParams);
	const search = useSearchText(filters.search, (text) => change({ search: text }, { replace: true }));
	const query = useMemo(() => setFilters(filters), [filters]);
	const log = auditApi.useGetAuditInfiniteQuery(query, { refetchOnMountOrArgChange: true });

	// After a failure, entries of other filters must not appear.
	const pages = (log.isError ? log.currentData : log.data)?.pages;
	const entries = useMemo(() => pages?.flatMap((page) => page.entries), [pages]);
	const clear = () => {
		search.clear();
		change(noFilters);
	};
	const narrowed = Object.keys(query).length > 0;
	const reloading = log.isFetching && !log.isFetchingNextPage;
	return (
		<div className={cx(list.list, styles.screen)}>
			<ScreenHead title="Auditoría">
				<Button
					icon={<RotateCw size={18} />}
					loading={reloading && entries !== undefined}
					onClick={() => void log.refetch()}
				>
					Actualizar
				</Button>
			</ScreenHead>
			<AuditTools filters={filters} search={search.field} onChange={change} />
			<div className={cx('split gap-2', list.summary)}>
				<p role="status" className={cx('muted', list.count)}>
					{entries && entries.length > 0
						? countOf(entries.length, 'cambio', 'cambios') + (log.hasNextPage ? ', y hay más' : '')
						: ''}
				</p>
				{narrowed && (
					<Button variant="quiet" icon={<X size={18} />} onClick={clear}>
						Quitar filtros
					</Button>
				)}
			</div>
			<ListBody
				query={{ ...log, data: entries, isError: log.isError && !log.isFetchNextPageError }}
				loading="Cargando la auditoría…"
				error="Error al cargar la auditoría"
				staleError="No se pudo actualizar la auditoría. Se muestra lo que ya estaba cargado."
				empty={entries?.length === 0 && (narrowed ? <NoMatch onClear={clear} /> : <NothingYet />)}
			>
				{(shown) => (
					<>
						<Entries entries={shown} stale={reloading} />
						<LoadMore
							log={log}
							failed={log.isFetchNextPageError}
							error="No se pudieron cargar más cambios. Inténtalo de nuevo."
							end="No hay cambios anteriores."
							className={cx('stack gap-3 hint', styles.foot)}
						/>
					</>
				)}
			</ListBody>
		</div>
	);
}

const NoMatch = ({ onClear }: { onClear: () => void }) => (
	<EmptyState
		title="No se encontraron cambios"
		icon={<SearchX size={28} />}
		action={<Button onClick={onClear}>Quitar filtros</Button>}
	/>
);

const NothingYet = () => (
	<EmptyState title="Todavía no hay cambios" icon={<History size={28} />}>
		Lo que hagan los administradores con productos, categorías, usuarios y pedidos aparecerá aquí.
	</EmptyState>
);

function Entries({ entries, stale }: { entries: readonly AuditEntry[]; stale: boolean }) {
	const realOrders = useAppSelector(selectOrdersSource) === 'server';
	const deleted = useMemo(
		() => new Set(entries.filter(({ action }) => action === 'delete').map((entry) => subjectOf(entry))),
		[entries],
	);
	/** Deleted things have no link, nor have orders while samples are shown. */
	const mayExist = (entry: AuditEntry) => !deleted.has(subjectOf(entry)) && (entry.entity !== 'order' || realOrders);
	return (
		<Surface bare className="panel" aria-busy={stale}>
			<ol className={cx('divided', styles.items, stale && styles.stale)}>
				{entries.map((entry) => (
					<AuditItem key={entry.id} entry={entry} linked={mayExist(entry)} />
				))}
			</ol>
		</Surface>
	);
}
