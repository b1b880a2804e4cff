import { ArrowDown, ArrowUp, ArrowUpDown, Pencil, Trash2 } from 'lucide-react';
import { memo } from 'react';
import { IconButton } from '../../../ui/Button';
import { cx } from '../../../ui/cx';
import styles from './DataTable.module.css';
import type { Column, Sort, TableRow } from './rows';

export interface RowActions<Row extends TableRow> {
	/** Names the row in the labels of its buttons. */
	nameOf: (row: Row) => string;
	/** Keep the same function from one drawing to the next: a row is drawn again when it changes. */
	onEdit: (row: Row) => void;
	onDelete: (row: Row) => void;
}

interface RowProps<Row extends TableRow> extends RowActions<Row> {
	row: Row;
	columns: ReadonlyArray<Column<Row>>;
}

function PlainRow<Row extends TableRow>({ row, columns, nameOf, onEdit, onDelete }: RowProps<Row>) {
	const name = nameOf(row);
	return (
		<tr>
			{columns.map(({ key, header, cell, numeric, main }) =>
				main ? (
					<th key={key} scope="row" className={styles.main}>
						{cell(row)}
					</th>
				) : (
					<td key={key} data-label={header} className={cx(numeric && styles.numeric)}>
						<div className={styles.value}>{cell(row)}</div>
					</td>
				),
			)}
			<td className={styles.actions}>
				<IconButton size="s" label={`Editar ${name}`} onClick={() => onEdit(row)}>
					<Pencil size={18} />
				</IconButton>
				<IconButton size="s" label={`Eliminar ${name}`} onClick={() => onDelete(row)}>
					<Trash2 size={18} />
				</IconButton>
			</td>
		</tr>
	);
}

// `memo` forgets that the component is generic.
const DataRow = memo(PlainRow) as typeof PlainRow;

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
	sort: Sort | null;
	onSort: (key: string) => void;
}

/**
 * A native table whose head stays in sight and sorts by its buttons; in a narrow place every row becomes a card with
 * the column's name beside each value.
 */
export function DataTable<Row extends TableRow>({
	label,
	columns,
	rows,
	sort,
	onSort,
	...actions
}: DataTableProps<Row>) {
	return (
		<table className={styles.table} aria-label={label}>
			<thead>
				<tr>
					{columns.map(({ key, header, sortBy, numeric }) => {
						const direction = sort?.key === key ? sort.direction : undefined;
						return (
							<th
								key={key}
								scope="col"
								className={cx(numeric && styles.numeric)}
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
			<tbody>
				{rows.map((row) => (
					<DataRow key={row.id} row={row} columns={columns} {...actions} />
				))}
			</tbody>
		</table>
	);
}
