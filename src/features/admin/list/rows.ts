import { foldText } from '../../../lib/text';
import type { Column, RowId, Sort, TableRow } from './column';

/** A column's name in the address: `categoria`. */
const slugOf = (header: string): string => foldText(header).replace(/[^a-z0-9]+/g, '-');

/** An order as the address keeps it: `precio`, `precio-desc`; empty for that of the shop. */
export function sortToText(sort: Sort | null, columns: ReadonlyArray<{ key: string; header: string }>): string {
	const column = sort && columns.find(({ key }) => key === sort.key);
	return column ? slugOf(column.header) + (sort.direction === 'descending' ? '-desc' : '') : '';
}

/** The order that a text of the address asks for; null when there is no such column, or none to sort by. */
export function sortFromText<Row extends TableRow>(text: string, columns: ReadonlyArray<Column<Row>>): Sort | null {
	const [, slug, desc] = /^(.*?)(-desc)?$/.exec(text) ?? [];
	const column = columns.find(({ header, sortBy }) => sortBy && slugOf(header) === slug);
	return column ? { key: column.key, direction: desc ? 'descending' : 'ascending' } : null;
}

const collator = new Intl.Collator('es', { numeric: true, sensitivity: 'base' });

function compareValues(one: string | number, other: string | number): number {
	if (typeof one === 'number' && typeof other === 'number') return one - other;
	return collator.compare(String(one), String(other));
}

/**
 * Sorts rows and remembers the order. A live event changes one row of thousands: begun from the order of the last
 * time, the sort has next to nothing to compare.
 */
export function createSorter<Row extends TableRow>() {
	let last: { sort: Sort; places: Map<RowId, number> } | null = null;

	function inLastOrder(rows: readonly Row[], places: Map<RowId, number>): Row[] {
		const fresh: Row[] = [];
		const known = new Array<Row | undefined>(places.size);
		for (const row of rows) {
			const place = places.get(row.id);
			if (place === undefined) fresh.push(row);
			else known[place] = row;
		}
		return [...fresh, ...known.filter((row) => row !== undefined)];
	}

	return (rows: readonly Row[], columns: ReadonlyArray<Column<Row>>, sort: Sort | null): readonly Row[] => {
		const sortBy = sort && columns.find(({ key }) => key === sort.key)?.sortBy;
		if (!sort || !sortBy) {
			last = null;
			return rows;
		}
		const same = last?.sort.key === sort.key && last.sort.direction === sort.direction;
		const sign = sort.direction === 'ascending' ? 1 : -1;
		const sorted = last && same ? inLastOrder(rows, last.places) : [...rows];
		sorted.sort((one, other) => sign * compareValues(sortBy(one), sortBy(other)));
		last = { sort, places: new Map(sorted.map(({ id }, place) => [id, place])) };
		return sorted;
	};
}

/**
 * Search over rows by their text, whatever accents and case; every word has to be there. The folded text of a row is
 * made once, so that a key typed into the search costs one pass over ready strings.
 */
export function createSearch<Row extends TableRow>(textOf: (row: Row) => string) {
	const texts = new WeakMap<Row, string>();
	const folded = (row: Row): string => {
		let text = texts.get(row);
		if (text === undefined) {
			text = foldText(textOf(row));
			texts.set(row, text);
		}
		return text;
	};
	return (rows: readonly Row[], words: string): readonly Row[] => {
		const wanted = foldText(words).split(/\s+/).filter(Boolean);
		return wanted.length ? rows.filter((row) => wanted.every((word) => folded(row).includes(word))) : rows;
	};
}
