import { type ChangeEvent, memo, type ReactNode } from 'react';
import { cx } from '#ui/cx';
import type { Column, RowId, TableRow } from './column';
import styles from './DataTable.module.css';

interface CellsProps<Row extends TableRow> {
	row: Row;
	columns: ReadonlyArray<Column<Row>>;
	/** Stable, so that rows render only when they change. */
	actions?: ((row: Row) => ReactNode) | undefined;
}

function PlainCells<Row extends TableRow>({ row, columns, actions }: CellsProps<Row>) {
	return (
		<>
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
			{actions && <td className={styles.actions}>{actions(row)}</td>}
		</>
	);
}

// `memo` loses the type parameter.
const Cells = memo(PlainCells) as typeof PlainCells;

export interface RowTick<Row extends TableRow> {
	nameOf: (row: Row) => string;
	onToggle: (id: RowId, range: boolean) => void;
}

interface RowProps<Row extends TableRow> extends CellsProps<Row> {
	/** Index among the matching rows, from 0. */
	index: number;
	tick?: RowTick<Row>;
	selected: boolean;
	measure: (row: HTMLTableRowElement | null) => void;
}

function PlainRow<Row extends TableRow>({ index, tick, selected, measure, ...cells }: RowProps<Row>) {
	const { row } = cells;
	const toggle = ({ nativeEvent }: ChangeEvent) =>
		tick?.onToggle(row.id, 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true);
	return (
		<tr ref={measure} data-index={index} aria-rowindex={index + 2} className={cx(selected && styles.selected)}>
			{tick && (
				<td className={styles.tick}>
					<label>
						<input
							type="checkbox"
							aria-label={`Seleccionar ${tick.nameOf(row)}`}
							checked={selected}
							onChange={toggle}
						/>
					</label>
				</td>
			)}
			<Cells {...cells} />
		</tr>
	);
}

/** A live change renders the cells of its row, a tick its box, a new row above the row number. */
export const DataRow = memo(PlainRow) as typeof PlainRow;
