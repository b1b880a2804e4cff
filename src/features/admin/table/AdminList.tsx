import { Plus, Search, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { countOf } from '../../../lib/text';
import { Button } from '../../../ui/Button';
import { EmptyState, ErrorState } from '../../../ui/EmptyState';
import { SelectField, TextField } from '../../../ui/fields';
import { Pagination } from '../../../ui/Pagination';
import { Skeleton } from '../../../ui/Skeleton';
import { Surface } from '../../../ui/Surface';
import { usePageTitle } from '../../../ui/usePageTitle';
import styles from './AdminList.module.css';
import { DataTable, type RowActions } from './DataTable';
import type { Column, Sort, TableRow } from './rows';
import { useTable } from './useTable';

/** How a list is doing; the answer of an RTK Query hook fits it. */
export interface ListQuery<Row> {
	data?: readonly Row[];
	isError: boolean;
	isFetching: boolean;
	refetch(): unknown;
}

export interface AdminListProps<Row extends TableRow> extends RowActions<Row> {
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
}

const noRows: readonly never[] = [];
const waiting = ['a', 'b', 'c', 'd', 'e', 'f'];

const sortText = (sort: Sort | null) => (sort ? `${sort.key} ${sort.direction}` : '');
function readSort(text: string): Sort | null {
	const [key, direction] = text.split(' ');
	return key && (direction === 'ascending' || direction === 'descending') ? { key, direction } : null;
}

/** The order of cards, which have no headers to press. */
function SortField<Row extends TableRow>(props: {
	columns: ReadonlyArray<Column<Row>>;
	sort: Sort | null;
	onSort: (sort: Sort | null) => void;
}) {
	const { columns, sort, onSort } = props;
	const options = columns
		.filter(({ sortBy }) => sortBy)
		.flatMap(({ key, header }) => [
			{ value: `${key} ascending`, label: `${header}, de menor a mayor` },
			{ value: `${key} descending`, label: `${header}, de mayor a menor` },
		]);
	return (
		<div className={styles.sort}>
			<SelectField
				label="Ordenar por"
				options={[{ value: '', label: 'Sin ordenar' }, ...options]}
				value={sortText(sort)}
				onChange={(event) => onSort(readSort(event.target.value))}
			/>
		</div>
	);
}

/** A whole administrators' list: heading, search, filters, table or cards, pages, and its empty, loading and failed states. */
export function AdminList<Row extends TableRow>(props: AdminListProps<Row>) {
	const { title, nouns, query, columns, textOf, accepts, onClearFilters } = props;
	usePageTitle(title);
	const rows = query.data ?? noRows;
	const table = useTable<Row>({ rows, columns, textOf, accepts });
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

	function body() {
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
		if (table.count > 0)
			return (
				<DataTable
					label={title}
					columns={columns}
					rows={table.shown}
					sort={table.sort}
					onSort={table.sortBy}
					nameOf={props.nameOf}
					onEdit={props.onEdit}
					onDelete={props.onDelete}
				/>
			);
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

	return (
		<div className={styles.list}>
			<header className={styles.head}>
				<h1>{title}</h1>
				{create}
			</header>
			<section className={styles.tools} aria-label="Buscar y filtrar">
				<div className={styles.search}>
					<TextField
						label="Buscar"
						type="search"
						icon={<Search size={20} />}
						placeholder={props.searchHelp}
						value={table.words}
						onChange={(event) => table.search(event.target.value)}
					/>
				</div>
				{props.filters}
				<SortField columns={columns} sort={table.sort} onSort={table.setSort} />
			</section>
			<p role="status" className={styles.count}>
				{query.data &&
					(narrowed ? `${countOf(table.count, ...nouns)} de ${rows.length}` : countOf(rows.length, ...nouns))}
			</p>
			<Surface bare className={styles.surface}>
				{body()}
			</Surface>
			<Pagination
				page={table.page}
				pageCount={table.pageCount}
				label={`Páginas de ${nouns[1]}`}
				onChange={(page) => {
					table.setPage(page);
					window.scrollTo({ top: 0 });
				}}
			/>
		</div>
	);
}
