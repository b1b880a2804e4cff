import { Pencil, Trash2 } from 'lucide-react';
import { type ChangeEvent, memo } from 'react';
import { IconButton } from '../../../ui/Button';
import { cx } from '../../../ui/cx';
import styles from './DataTable.module.css';
import type { Column, RowId, TableRow } from './rows';

export interface RowActions<Row extends TableRow> {
	/** Names the row in the labels of its buttons. */
	nameOf: (row: Row) => string;
	/** Keep the same function from one drawing to the next: a row is drawn again when it changes. */
	onEdit: (row: Row) => void;
	onDelete: (row: Row) => void;
}

interface CellsProps<Row extends TableRow> extends RowActions<Row> {
	row: Row;
	columns: ReadonlyArray<Column<Row>>;
}

function PlainCells<Row extends TableRow>({ row, columns, nameOf, onEdit, onDelete }: CellsProps<Row>) {
	const name = nameOf(row);
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
			<td className={styles.actions}>
				<IconButton size="s" label={`Editar ${name}`} onClick={() => onEdit(row)}>
					<Pencil size={18} />
				</IconButton>
				<IconButton size="s" label={`Eliminar ${name}`} onClick={() => onDelete(row)}>
					<Trash2 size={18} />
				</IconButton>
			</td>
		</>
	);
}

// `memo` forgets that the component is generic.
const Cells = memo(PlainCells) as typeof PlainCells;

interface RowProps<Row extends TableRow> extends CellsProps<Row> {
	/** Place among the rows that match, from 0. */
	index: number;
	selected: boolean;
	onToggle: (id: RowId, range: boolean) => void;
	/** Ref of the row, which measures its height. */
	measure: (row: HTMLTableRowElement | null) => (() => void) | undefined;
}

function PlainRow<Row extends TableRow>({ index, selected, onToggle, measure, ...cells }: RowProps<Row>) {
	const { row, nameOf } = cells;
	const toggle = ({ nativeEvent }: ChangeEvent) =>
		onToggle(row.id, 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true);
	return (
		<tr ref={measure} data-index={index} aria-rowindex={index + 2} className={cx(selected && styles.selected)}>
			<td className={styles.tick}>
				<label>
					<input type="checkbox" aria-label={`Seleccionar ${nameOf(row)}`} checked={selected} onChange={toggle} />
				</label>
			</td>
			<Cells {...cells} />
		</tr>
	);
}

/**
 * One row: a tick box, the columns and the actions. A live change draws again what the row says, a tick only its box,
 * a change above it nothing but its number.
 */
export const DataRow = memo(PlainRow) as typeof PlainRow;
