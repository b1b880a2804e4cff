import { SelectField } from '#ui/fields';
import { type Column, type Sort, sortFromText, sortToText, type TableRow } from './column';

interface SortFieldProps<Row extends TableRow> {
	columns: ReadonlyArray<Column<Row>>;
	sort: Sort | null;
	onSort: (sort: Sort | null) => void;
}

/** For cards, which have no headers. */
export function SortField<Row extends TableRow>({ columns, sort, onSort }: SortFieldProps<Row>) {
	const options = columns
		.filter(({ sortBy }) => sortBy)
		.flatMap(({ key, header }) => [
			{ value: `${key}-asc`, label: `${header}, de menor a mayor` },
			{ value: `${key}-desc`, label: `${header}, de mayor a menor` },
		]);
	return (
		<SelectField
			label="Ordenar por"
			options={[{ value: '', label: 'Sin ordenar' }, ...options]}
			value={sortToText(sort)}
			onChange={(event) => onSort(sortFromText(event.target.value, columns))}
		/>
	);
}
