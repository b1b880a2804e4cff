import { Plus, SearchX } from 'lucide-react';
import { type ReactNode, useCallback, useMemo, useRef } from 'react';
import { countOf } from '#lib/text';
import { Button } from '#ui/Button';
import { cx } from '#ui/cx';
import { EmptyState } from '#ui/EmptyState';
import { PageMeta } from '#ui/PageMeta';
import { AllBox } from './AllBox';
import { BulkBar } from './BulkBar';
import type { Column, TableRow } from './column';
import { DataTable } from './DataTable';
import styles from './List.module.css';
import { ListBody } from './ListBody';
import { FilterFields, ListTools } from './ListTools';
import type { ListRows } from './listRows';
import { RowButtons } from './RowButtons';
import { SortField } from './SortField';
import type { BulkChoice } from './useBulk';
import { useRowFocus } from './useRowFocus';
import { useSelection } from './useSelection';
import type { TableQuery } from './useTableQuery';

export interface AdminListProps<Row extends TableRow> {
	title: string;
	nouns: readonly [one: string, many: string];
	table: TableQuery<Row>;
	rows: ListRows<Row>;
	loadError: string;
	columns: ReadonlyArray<Column<Row>>;
	searchHelp: string;
	createLabel: string;
	/** Without it and the last two the list is read-only. */
	onCreate: (() => void) | undefined;
	bulk: ReadonlyArray<BulkChoice<Row>>;
	/** Refetches, once after a bulk action. */
	onBulkEnd: () => void;
	extraActions?: (rows: ListRows<Row>, table: TableQuery<Row>) => ReactNode;
	/** Before the common buttons. It and the next four must be stable. */
	rowActions?: ((row: Row) => ReactNode) | undefined;
	nameOf: (row: Row) => string;
	onEdit: ((row: Row) => void) | undefined;
	onDelete: ((row: Row) => void) | undefined;
	/** Hides the delete button. */
	isUndeletable?: ((row: Row) => boolean) | undefined;
}

export function AdminList<Row extends TableRow>(props: AdminListProps<Row>) {
	const { title, nouns, table, rows, columns, nameOf, rowActions, onEdit, onDelete, isUndeletable } = props;
	const { matches, loaded } = rows;
	const { narrowed } = table;
	const selection = useSelection(rows);
	const list = useRef<HTMLDivElement>(null);
	const searchField = useRef<HTMLInputElement>(null);
	const focus = useRowFocus(list, searchField, matches);
	const { ids, all, toggle, toggleAll } = selection;
	const tick = useMemo(() => ({ nameOf, onToggle: toggle }), [nameOf, toggle]);
	const tableSelection = useMemo(() => ({ tick, ids, all, onToggleAll: toggleAll }), [tick, ids, all, toggleAll]);
	const actions = useCallback(
		(row: Row) => (
			<>
				{rowActions?.(row)}
				<RowButtons
					name={nameOf(row)}
					onEdit={onEdit && (() => onEdit(row))}
					onDelete={onDelete && !isUndeletable?.(row) ? () => onDelete(row) : undefined}
				/>
			</>
		),
		[nameOf, rowActions, onEdit, onDelete, isUndeletable],
	);
	const create = props.onCreate && (
		<Button variant="primary" icon={<Plus size={20} />} onClick={props.onCreate}>
			{props.createLabel}
		</Button>
	);
	const empty = narrowed ? (
		<EmptyState
			title={`No se encontraron ${nouns[1]}`}
			icon={<SearchX size={28} />}
			action={<Button onClick={table.clear}>Limpiar búsqueda y filtros</Button>}
		/>
	) : (
		<EmptyState title={`Todavía no hay ${nouns[1]}`} action={create}>
			{create && 'Lo que crees aparecerá aquí.'}
		</EmptyState>
	);
	const count = countOf(matches.length, ...nouns);

	return (
		<div className={styles.list} ref={list}>
			<PageMeta title={title} noindex />
			<header className="split">
				<h1>{title}</h1>
				<div className={cx('cluster gap-2', styles.buttons)}>
					{props.extraActions?.(rows, table)}
					{create}
				</div>
			</header>
			<ListTools search={{ ...table.search.field, ref: searchField, placeholder: props.searchHelp }}>
				<FilterFields fields={table.filters.fields} onChoose={table.filters.choose} />
				<div className={styles.narrow}>
					<SortField columns={columns} sort={table.sort} onSort={table.setSort} />
				</div>
			</ListTools>
			<div className={cx('split gap-2', styles.summary)}>
				<p role="status" className={cx('muted', styles.count)}>
					{loaded && (narrowed ? `${count} de ${rows.total}` : count)}
				</p>
				{matches.length > 0 && props.bulk.length > 0 && (
					<div className={styles.narrow}>
						<AllBox shown state={all} label={`Seleccionar ${count}`} onToggle={toggleAll} />
					</div>
				)}
			</div>
			<ListBody
				query={{ ...rows, data: loaded ? matches : undefined }}
				loading={`Cargando ${nouns[1]}…`}
				error={props.loadError}
				empty={matches.length === 0 && empty}
			>
				{() => (
					<DataTable
						label={title}
						columns={columns}
						rows={matches}
						queryKey={rows.queryKey}
						onDrawn={rows.onDrawn}
						sort={table.sort}
						onSort={table.sortByColumn}
						actions={rowActions || onEdit || onDelete ? actions : undefined}
						actionsWidth={rowActions && '140px'}
						selection={props.bulk.length > 0 ? tableSelection : undefined}
						active={focus.active}
						onKeyDown={focus.onKeyDown}
					/>
				)}
			</ListBody>
			<BulkBar
				selection={selection}
				rowsOf={rows.rowsOf}
				actions={props.bulk}
				nouns={nouns}
				nameOf={nameOf}
				onEnd={props.onBulkEnd}
			/>
		</div>
	);
}
