import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import { type KeyboardEvent, memo, type ReactNode, useEffect, useRef } from 'react';
import { cx } from '#ui/cx';
import { Skeleton } from '#ui/Skeleton';
import { Surface } from '#ui/Surface';
import { AllBox } from './AllBox';
import type { Column, RowId, Sort, TableRow } from './column';
import { DataRow, type RowTick } from './DataRow';
import styles from './DataTable.module.css';
import type { ListRows } from './listRows';
import type { ActiveRow } from './useRowFocus';
import { useVirtualRows } from './useVirtualRows';

interface TableSelection<Row extends TableRow> {
	/** Stable while the selection changes. */
	tick: RowTick<Row>;
	ids: ReadonlySet<RowId>;
	all: boolean | 'some';
	onToggleAll: () => void;
}

interface DataTableProps<Row extends TableRow> {
	label: string;
	columns: ReadonlyArray<Column<Row>>;
	/** At least one. */
	rows: ReadonlyArray<Row | undefined>;
	queryKey: unknown;
	sort: Sort | null;
	onSort: (key: string) => void;
	actions?: ((row: Row) => ReactNode) | undefined;
	actionsWidth?: string;
	selection?: TableSelection<Row> | undefined;
	active: ActiveRow | null;
	onDrawn?: ListRows<Row>['onDrawn'];
	onKeyDown: (event: KeyboardEvent) => void;
}

const noRowIds: ReadonlySet<RowId> = new Set();

const Gap = ({ height, columns }: { height: number; columns: number }) =>
	height > 0 && (
		// biome-ignore lint/a11y/noAriaHiddenOnFocusable: a plain row takes no focus
		<tr aria-hidden="true" className={styles.gap}>
			<td colSpan={columns} style={{ height }} />
		</tr>
	);

const WaitingRow = ({ index, height, columns }: { index: number; height: number; columns: number }) => (
	<tr data-index={index} aria-rowindex={index + 2} aria-busy="true" className={styles.gap}>
		<td colSpan={columns} className={styles.waiting} style={{ height }}>
			<span className="visually-hidden">Cargando…</span>
			<Skeleton height="32px" radius="var(--radius-s)" />
		</td>
	</tr>
);

function SortIcon({ direction }: { direction: Sort['direction'] | undefined }) {
	if (direction === 'ascending') return <ArrowUp size={16} />;
	if (direction === 'descending') return <ArrowDown size={16} />;
	return <ArrowUpDown size={16} className={styles.idle} />;
}

type HeadProps<Row extends TableRow> = Pick<
	DataTableProps<Row>,
	'columns' | 'sort' | 'onSort' | 'selection' | 'actions' | 'actionsWidth'
>;

function Head<Row extends TableRow>({
	columns,
	sort,
	onSort,
	selection,
	actions,
	actionsWidth = '96px',
}: HeadProps<Row>) {
	return (
		<thead>
			<tr aria-rowindex={1}>
				{selection && (
					<th scope="col" className={styles.tick}>
						<AllBox state={selection.all} label="Seleccionar todo lo que coincide" onToggle={selection.onToggleAll} />
					</th>
				)}
				{columns.map(({ key, header, sortBy, numeric, width }) => {
					const direction = sort?.key === key ? sort.direction : undefined;
					return (
						<th
							key={key}
							scope="col"
							className={cx(numeric && styles.numeric)}
							style={width ? { width } : undefined}
							aria-sort={sortBy ? (direction ?? 'none') : undefined}
						>
							{sortBy ? (
								<button type="button" className={styles.sort} onClick={() => onSort(key)}>
									<span>{header}</span>
									<SortIcon direction={direction} />
								</button>
							) : (
								header
							)}
						</th>
					);
				})}
				{actions && (
					<th scope="col" className={styles.actions} style={{ width: actionsWidth }}>
						<span className="visually-hidden">Acciones</span>
					</th>
				)}
			</tr>
		</thead>
	);
}

function PlainTable<Row extends TableRow>(props: DataTableProps<Row>) {
	const { columns, rows, selection, actions, onDrawn } = props;
	const body = useRef<HTMLTableSectionElement>(null);
	const { items, start, end, estimate, measure } = useVirtualRows({
		rows,
		queryKey: props.queryKey,
		active: props.active,
		body,
	});
	const width = columns.length + (selection ? 1 : 0) + (actions ? 1 : 0);
	const selected = selection?.ids ?? noRowIds;

	const count = rows.length;
	useEffect(
		function reportDrawnRows() {
			onDrawn?.(
				items.map(({ index }) => index),
				count,
			);
		},
		[onDrawn, items, count],
	);

	const drawn: ReactNode[] = [];
	let drawnTo = start;
	for (const item of items) {
		const row = rows[item.index];
		drawn.push(<Gap key={`gap ${item.key}`} height={item.start - drawnTo} columns={width} />);
		drawnTo = item.end;
		if (!row) {
			drawn.push(<WaitingRow key={item.key} index={item.index} height={estimate} columns={width} />);
			continue;
		}
		drawn.push(
			<DataRow
				key={row.id}
				row={row}
				index={item.index}
				columns={columns}
				actions={actions}
				tick={selection?.tick}
				selected={selected.has(row.id)}
				measure={measure}
			/>,
		);
	}

	return (
		<Surface bare className={cx('panel', styles.surface)}>
			<table className={styles.table} aria-label={props.label} aria-rowcount={rows.length + 1}>
				<Head
					columns={columns}
					sort={props.sort}
					onSort={props.onSort}
					selection={selection}
					actions={actions}
					actionsWidth={props.actionsWidth}
				/>
				<tbody ref={body} onKeyDown={props.onKeyDown}>
					{drawn}
					<Gap height={end - drawnTo} columns={width} />
				</tbody>
			</table>
		</Surface>
	);
}

/** Renders rows in sight; counts and search replace the browser's. Memoised: the list renders several times per key. */
export const DataTable = memo(PlainTable) as typeof PlainTable;
