import { History, RotateCw, SearchX, X } from 'lucide-react';
import { type ReactNode, type Ref, useMemo, useRef } from 'react';
import type { AuditEntry } from '../../../../contract/audit';
import { isMissingCall } from '../../../api/backEnd';
import { selectOrdersSource } from '../../../api/ordersSource';
import { countOf } from '../../../lib/text';
import { useAppSelector } from '../../../store';
import { Button } from '../../../ui/Button';
import { cx } from '../../../ui/cx';
import { EmptyState } from '../../../ui/EmptyState';
import { Notice } from '../../../ui/Notice';
import { PageMeta } from '../../../ui/PageMeta';
import { Surface } from '../../../ui/Surface';
import { useUrlState } from '../../../ui/useUrlState';
import list from '../list/List.module.css';
import { ListBody } from '../list/ListBody';
import { useSearchText } from '../list/useSearchText';
import { AuditItem } from './AuditItem';
import styles from './AuditScreen.module.css';
import { AuditTools } from './AuditTools';
import { auditApi } from './auditApi';
import { auditParams, noFilters, setFilters } from './auditParams';

const subjectOf = ({ entity, entityId }: AuditEntry) => `${entity} ${entityId}`;

export function AuditScreen() {
	const [filters, change] = useUrlState(auditParams);
	const search = useSearchText(filters.search, (text) => change({ search: text }, { replace: true }));
	const query = useMemo(() => setFilters(filters), [filters]);
	const log = auditApi.useGetAuditInfiniteQuery(query, { refetchOnMountOrArgChange: true });
	const foot = useRef<HTMLDivElement>(null);

	const missing = isMissingCall(log.error);
	// After a failure only the answer to these very filters may stand: other entries would pass for its answer.
	const pages = missing ? undefined : (log.isError ? log.currentData : log.data)?.pages;
	const entries = useMemo(() => pages?.flatMap((page) => page.entries), [pages]);
	const clear = () => {
		search.clear();
		change(noFilters);
	};
	const loadMore = async () => {
		const { hasNextPage, isError } = await log.fetchNextPage();
		// The button goes with the last page; the focus stays in its place.
		if (!hasNextPage && !isError) foot.current?.focus();
	};

	if (missing)
		return (
			<AuditFrame>
				<Surface bare>
					<EmptyState title="Este servidor no lleva un registro de auditoría" icon={<History size={28} />}>
						Los cambios de los administradores se guardan, pero el servidor de esta tienda no anota quién los hizo.
					</EmptyState>
				</Surface>
			</AuditFrame>
		);
	const narrowed = Object.keys(query).length > 0;
	const reloading = log.isFetching && !log.isFetchingNextPage;
	return (
		<AuditFrame
			button={
				<Button
					icon={<RotateCw size={18} />}
					loading={reloading && entries !== undefined}
					onClick={() => void log.refetch()}
				>
					Actualizar
				</Button>
			}
		>
			<AuditTools filters={filters} search={search.field} onChange={change} />
			<div className={cx('split gap-2', list.summary)}>
				<p role="status" className={list.count}>
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
				loaded={entries !== undefined}
				isError={log.isError && !log.isFetchNextPageError}
				isFetching={log.isFetching}
				onRetry={() => void log.refetch()}
				loading="Cargando la auditoría…"
				error="Error al cargar la auditoría"
				staleError="No se pudo actualizar la auditoría. Se muestra lo que ya estaba cargado."
				empty={entries?.length === 0 && (narrowed ? <NothingFound onClear={clear} /> : <NothingYet />)}
			>
				{entries && <Entries entries={entries} stale={reloading} />}
				{entries && <Foot ref={foot} log={log} onMore={() => void loadMore()} />}
			</ListBody>
		</AuditFrame>
	);
}

const AuditFrame = ({ button, children }: { button?: ReactNode; children: ReactNode }) => (
	<div className={cx(list.list, styles.screen)}>
		<PageMeta title="Auditoría" noindex />
		<header className="split">
			<h1>Auditoría</h1>
			{button}
		</header>
		{children}
	</div>
);

const NothingFound = ({ onClear }: { onClear: () => void }) => (
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
	/** Deleted things get no link, nor do orders while their screen shows samples. */
	const mayExist = (entry: AuditEntry) => !deleted.has(subjectOf(entry)) && (entry.entity !== 'order' || realOrders);
	return (
		<Surface bare className={styles.surface} aria-busy={stale}>
			<ol className={cx(styles.items, stale && styles.stale)}>
				{entries.map((entry) => (
					<AuditItem key={entry.id} entry={entry} linked={mayExist(entry)} />
				))}
			</ol>
		</Surface>
	);
}

interface FootProps {
	ref: Ref<HTMLDivElement>;
	log: Pick<
		ReturnType<typeof auditApi.useGetAuditInfiniteQuery>,
		'isFetchNextPageError' | 'isFetchingNextPage' | 'hasNextPage'
	>;
	onMore: () => void;
}

const Foot = ({ ref, log, onMore }: FootProps) => (
	<div className={styles.foot} ref={ref} tabIndex={-1}>
		{log.isFetchNextPageError && (
			<Notice tone="danger" role="alert">
				No se pudieron cargar más cambios. Inténtalo de nuevo.
			</Notice>
		)}
		{log.hasNextPage ? (
			<Button loading={log.isFetchingNextPage} onClick={onMore}>
				Cargar más
			</Button>
		) : (
			<p>No hay cambios anteriores.</p>
		)}
	</div>
);
