import type { CheckedRow } from './rowTypes';

/** Products of a group follow the first of them. */
export function groupsTogether<Row extends Pick<CheckedRow, 'group'>>(rows: readonly Row[]): Row[] {
	const places = new Map<string, number>();
	const placed = rows.map((row, at) => {
		if (row.group && !places.has(row.group.at)) places.set(row.group.at, at);
		return { row, place: row.group ? (places.get(row.group.at) ?? at) : at };
	});
	return placed.toSorted((one, other) => one.place - other.place).map(({ row }) => row);
}
