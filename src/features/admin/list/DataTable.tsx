import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import { type KeyboardEvent, memo, type ReactNode, useRef } from 'react';
import { cx } from '../../../ui/cx';
import { Surface } from '../../../ui/Surface';
import { AllBox } from './AllBox';
import { DataRow, type RowActions } from './DataRow';
import styles from './DataTable.module.css';
import type { Column, RowId, Sort, TableRow } from './rows';
import { useTop, useVirtualRows } from './useVirtualRows';

function SortIcon({ direction }: { direction: Sort['direction'] | undefined }) {
	if (direction === 'ascending') return <ArrowUp size={16} />;
	if (direction === 'descending') return <ArrowDown size={16} />;
	return <ArrowUpDown size={16} className={styles.idle} />;
}

interface DataTableProps<Row extends TableRow> extends RowActions<Row> {
	/** What the table holds, for screen readers. */
	label: string;
	columns: ReadonlyArray<Column<Row>>;
	rows: readonly Row[];
	/** See `useVirtualRows`. */
	question: unknown;
	/** Stands in the table's place, where there is nothing to show; the table is ready under it. */
	instead: ReactNode;
	sort: Sort | null;
	onSort: (key: string) => void;
	selected: ReadonlySet<RowId>;
	all: boolean | 'some';
	onToggle: (id: RowId, range: boolean) => void;
	onToggleAll: () => void;
	activeId: RowId | null;
	onKeyDown: (event: KeyboardEvent) => void;
}

/** Room of rows that are not drawn. */
const Gap = ({ height, columns }: { height: number; columns: number }) => (
	// biome-ignore lint/a11y/noAriaHiddenOnFocusable: a plain row takes no focus
	<tr aria-hidden="true" className={styles.gap}>
		<td colSpan={columns} style={{ height }} />
	</tr>
);

function PlainTable<Row extends TableRow>(props: DataTableProps<Row>) {
	const { columns, rows, sort, onSort, selected, onToggle } = props;
	const { nameOf, onEdit, onDelete } = props;
	const frame = useRef<HTMLDivElement>(null);
	const top = useTop(frame);
	const { indexes, starts, measure } = useVirtualRows({
		rows,
		question: props.question,
		activeId: props.activeId,
		top,
	});
	const width = columns.length + 2;

	const drawn: ReactNode[] = [];
	let next = 0;
	const gapTo = (index: number) => {
		const height = (starts[index] ?? 0) - (starts[next] ?? 0);
		if (height > 0) drawn.push(<Gap key={`gap ${drawn.length}`} height={height} columns={width} />);
		next = index + 1;
	};
	for (const index of indexes) {
		const row = rows[index];
		if (!row) continue;
		gapTo(index);
		drawn.push(
			<DataRow
				key={row.id}
				row={row}
				index={index}
				columns={columns}
				selected={selected.has(row.id)}
				onToggle={onToggle}
				measure={measure}
				nameOf={nameOf}
				onEdit={onEdit}
				onDelete={onDelete}
			/>,
		);
	}
	gapTo(rows.length);

	const shown = props.instead ?? (
		<table className={styles.table} aria-label={props.label} aria-rowcount={rows.length + 1}>
			<thead>
				<tr aria-rowindex={1}>
					<th scope="col" className={styles.tick}>
						<AllBox state={props.all} label="Seleccionar todo lo que coincide" onToggle={props.onToggleAll} />
					</th>
					{columns.map(({ key, header, sortBy, numeric, width: room }) => {
						const direction = sort?.key === key ? sort.direction : undefined;
						return (
							<th
								key={key}
								scope="col"
								className={cx(numeric && styles.numeric)}
								style={room ? { width: room } : undefined}
								aria-sort={sortBy ? (direction ?? 'none') : undefined}
							>
								{sortBy ? (
									<button type="button" className={styles.sort} onClick={() => onSort(key)}>
										{header}
										<SortIcon direction={direction} />
									</button>
								) : (
									header
								)}
							</th>
						);
					})}
					<th scope="col" className={styles.actions}>
						<span className="visually-hidden">Acciones</span>
					</th>
				</tr>
			</thead>
			<tbody onKeyDown={props.onKeyDown}>{drawn}</tbody>
		</table>
	);
	return (
		<Surface bare className={styles.surface} ref={frame}>
			{shown}
		</Surface>
	);
}

/**
 * A native table whose head stays in sight and sorts by its buttons; in a narrow place every row becomes a card with
 * the column's name beside each value. Of thousands of rows only those in sight are in the page: screen readers are
 * told how many there are and which one this is, and the list's own search stands in for the browser's.
 *
 * (`memo` forgets that the component is generic.)
 */
export const DataTable = memo(PlainTable) as typeof PlainTable;
