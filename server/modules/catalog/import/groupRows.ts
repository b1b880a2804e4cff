import { groupLimits } from '../../../../contract/catalog/group';
import type { ImportProblem, ImportRow } from '../../../../contract/catalog/import';
import { refusedRows } from './refusal';

/** From `end` on, the first place that parts no group. */
export function endOfGroup(rows: readonly ImportRow[], end: number): number {
	const at = rows[end - 1]?.group?.at;
	let next = end;
	while (at !== undefined && rows[next]?.group?.at === at) next++;
	return next;
}

/** Places of each group's rows. */
export function rowsByGroup(rows: readonly ImportRow[]): Map<number, number[]> {
	const groups = new Map<number, number[]>();
	rows.forEach(({ group }, place) => {
		if (!group) return;
		const places = groups.get(group.at);
		if (places) places.push(place);
		else groups.set(group.at, [place]);
	});
	return groups;
}

/** Slices take groups as a whole. */
function scatteredRows(rows: readonly ImportRow[]): ImportProblem[] {
	const problems: ImportProblem[] = [];
	for (const places of rowsByGroup(rows).values()) {
		const [row = 0] = places;
		const refuse = (message: string) => void problems.push({ row, field: 'group', message });
		if (places.length > groupLimits.products) refuse(`Un grupo tiene como máximo ${groupLimits.products} productos`);
		if ((places.at(-1) ?? 0) - row >= places.length) refuse('Las filas de un grupo deben ir juntas');
	}
	return problems;
}

/** Throws 400 with a reason per row. */
export function refuseIllFormed(rows: readonly ImportRow[]): void {
	const seen = new Set<string>();
	const problems = scatteredRows(rows);
	rows.forEach(({ sku }, row) => {
		const key = sku.toLowerCase();
		if (seen.has(key)) problems.push({ row, field: 'sku', message: 'El SKU se repite en la importación' });
		seen.add(key);
	});
	if (problems.length > 0) throw refusedRows(400, problems);
}
