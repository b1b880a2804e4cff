import { Plus, Search, SearchX } from 'lucide-react';
import { type ReactNode, useCallback, useMemo, useRef } from 'react';
import { countOf } from '../../../lib/text';
import { Button } from '../../../ui/Button';
import { EmptyState, ErrorState } from '../../../ui/EmptyState';
import { TextField } from '../../../ui/fields';
import { Notice } from '../../../ui/Notice';
import { Skeleton } from '../../../ui/Skeleton';
import { Surface } from '../../../ui/Surface';
import { usePageTitle } from '../../../ui/usePageTitle';
import styles from './AdminList.module.css';
import { AllBox } from './AllBox';
import { BulkBar } from './BulkBar';
import type { Column, TableRow } from './column';
import { DataTable } from './DataTable';
import { RowButtons } from './RowButtons';
import { SortField } from './SortField';
import type { BulkAction } from './useBulk';
import { useRowFocus } from './useRowFocus';
import { useSelection } from './useSelection';
import { useTable } from './useTable';

/** How a list is doing; the answer of an RTK Query hook fits it. */
export interface ListQuery<Row> {
	data?: readonly Row[];
	isError: boolean;
	isFetching: boolean;
	refetch(): unknown;
}

export interface AdminListProps<Row extends TableRow> {
	/** Names a row in the labels of its buttons; this and the next two must stay the same functions. */
	nameOf: (row: Row) => string;
	onEdit: (row: Row) => void;
	onDelete: (row: Row) => void;
	title: string;
	/** Names of one and of several, `producto`, `productos`. */
	nouns: readonly [one: string, many: string];
	query: ListQuery<Row>;
	/** Shown when the list could not be loaded, in the words of the specification. */
	loadError: string;
	columns: ReadonlyArray<Column<Row>>;
	textOf: (row: Row) => string;
	/** What the search looks at, for its field. */
	searchHelp: string;
	createLabel: string;
	onCreate: () => void;
	/** Fields beside the search, and what they let through; keep the same function while they stay the same. */
	filters?: ReactNode;
	accepts?: (row: Row) => boolean;
	onClearFilters?: () => void;
	/** What can be done with many rows at once. */
	bulk: ReadonlyArray<BulkAction<Row>>;
	/** Asks for the list again after that, once. */
	onBulkEnd: () => void;
	/** More beside the button that makes a new row; gets the rows that match, in the order on screen. */
	extraActions?: (found: readonly Row[]) => ReactNode;
}

const noRows: readonly never[] = [];
const waiting = ['a', 'b', 'c', 'd', 'e', 'f'];

/** A whole administrators' list: heading, search, filters, table or cards, selection, and its empty, loading and failed states. */
export function AdminList<Row extends TableRow>(props: AdminListProps<Row>) {
	const { title, nouns, query, columns, textOf, accepts, onClearFilters, nameOf, onEdit, onDelete } = props;
	usePageTitle(title);
	const rows = query.data ?? noRows;
	const table = useTable<Row>({ rows, columns, textOf, accepts });
	const { found } = table;
	const selection = useSelection(rows, found);
	const list = useRef<HTMLDivElement>(null);
	const searchField = useRef<HTMLInputElement>(null);
	const focus = useRowFocus(list, searchField, found);
	const tick = useMemo(() => ({ nameOf, onToggle: selection.toggle }), [nameOf, selection.toggle]);
	const actions = useCallback(
		(row: Row) => <RowButtons name={nameOf(row)} onEdit={() => onEdit(row)} onDelete={() => onDelete(row)} />,
		[nameOf, onEdit, onDelete],
	);
	const narrowed = table.words.trim() !== '' || accepts !== undefined;
	const create = (
		<Button variant="primary" icon={<Plus size={20} />} onClick={props.onCreate}>
			{props.createLabel}
		</Button>
	);
	const clear = () => {
		table.search('');
		onClearFilters?.();
	};

	/** Stands in the table's place while there are no rows to show. */
	function fallbackOf(): ReactNode {
		if (!query.data) {
			if (query.isError)
				return (
					<ErrorState message={props.loadError} retrying={query.isFetching} onRetry={() => void query.refetch()} />
				);
			return (
				<div aria-busy="true" className={styles.waiting}>
					<span className="visually-hidden" role="status">
						Cargando {nouns[1]}…
					</span>
					{waiting.map((key) => (
						<Skeleton key={key} height="44px" radius="var(--radius-s)" />
					))}
				</div>
			);
		}
		if (found.length > 0) return null;
		if (narrowed)
			return (
				<EmptyState
					title={`No se encontraron ${nouns[1]}`}
					icon={<SearchX size={28} />}
					action={<Button onClick={clear}>Limpiar búsqueda y filtros</Button>}
				/>
			);
		return (
			<EmptyState title={`Todavía no hay ${nouns[1]}`} action={create}>
				Lo que crees aparecerá aquí.
			</EmptyState>
		);
	}

	const fallback = fallbackOf();
	return (
		<div className={styles.list} ref={list}>
			<header className={styles.head}>
				<h1>{title}</h1>
				<div className={styles.buttons}>
					{props.extraActions?.(found)}
					{create}
				</div>
			</header>
			<section className={styles.tools} aria-label="Buscar y filtrar">
				<div className={styles.search}>
					<TextField
						ref={searchField}
						label="Buscar"
						type="search"
						icon={<Search size={20} />}
						placeholder={props.searchHelp}
						value={table.words}
						onChange={(event) => table.search(event.target.value)}
					/>
				</div>
				{props.filters}
				<div className={styles.narrow}>
					<SortField columns={columns} sort={table.sort} onSort={table.setSort} />
				</div>
			</section>
			<div className={styles.summary}>
				<p role="status" className={styles.count}>
					{query.data &&
						(narrowed ? `${countOf(found.length, ...nouns)} de ${rows.length}` : countOf(rows.length, ...nouns))}
				</p>
				{found.length > 0 && (
					<div className={styles.narrow}>
						<AllBox
							shown
							state={selection.all}
							label={`Seleccionar ${countOf(found.length, ...nouns)}`}
							onToggle={selection.toggleAll}
						/>
					</div>
				)}
			</div>
			{query.isError && query.data && (
				<Notice tone="danger" role="alert">
					<span className={styles.stale}>
						{props.loadError}. Ves lo último que llegó.
						<Button size="s" loading={query.isFetching} onClick={() => void query.refetch()}>
							Reintentar
						</Button>
					</span>
				</Notice>
			)}
			{fallback ? (
				<Surface bare>{fallback}</Surface>
			) : (
				<DataTable
					label={title}
					columns={columns}
					rows={found}
					queryKey={table.queryKey}
					sort={table.sort}
					onSort={table.sortBy}
					actions={actions}
					selection={{ tick, ids: selection.ids, all: selection.all, onToggleAll: selection.toggleAll }}
					activeId={focus.activeId}
					onKeyDown={focus.onKeyDown}
				/>
			)}
			<BulkBar selection={selection} actions={props.bulk} nouns={nouns} nameOf={nameOf} onEnd={props.onBulkEnd} />
		</div>
	);
}
