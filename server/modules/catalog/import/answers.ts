import {
	fileCell,
	fileFields,
	type ImportBody,
	type ImportPreview,
	optionColumns,
	type PreviewRow,
	picturesText,
	type SavedRow,
} from '../../../../contract/catalog/import';
import type { ProductDto } from '../../../../contract/catalog/product';
import type { Tx } from '../../../db';
import { productTable } from '../products/fields';
import { type Cells, inOrder } from './columns';
import type { Judgement } from './judge';
import type { PlannedUpdate } from './plan';
import { missingColumns, type ReadRow } from './readRows';
import { fileKey, readImported } from './repository';

/** As in an export; a price has its decimals. */
const textOf = (item: ProductDto, member: (typeof fileFields)[number]['member']): string =>
	member === 'price' ? item.price.toFixed(2) : String(fileCell(item[member]));

/** Present values of the columns of the row that change. */
function previousCells({ before: { item }, edit, ...update }: PlannedUpdate, cells: Cells): Record<string, string> {
	const { place, pictures = null, remote = [], previous = [] } = update;
	const changed = productTable.changedBy(item, edit);
	const before: Record<string, string> = {};
	for (const { column, member, input } of fileFields)
		if (column in cells && changed.includes(input) && !(place && input === 'name'))
			before[column] = textOf(item, member);
	if (pictures || remote.length > 0) before.imagenes = picturesText(previous);
	if (!place) return before;
	if (item.group?.name !== place.group.values.name) before.grupo = item.group?.name ?? '';
	const pairs = optionColumns.filter(({ name, value }) => cells[name] || cells[value]);
	pairs.forEach(({ value }, at) => {
		const now = item.group?.values[at] ?? '';
		if (place.values[at] !== now) before[value] = now;
	});
	const known = place.group.before?.pictures ?? [];
	const isOther = place.group.remote.length > 0 || picturesText(place.group.values.pictures) !== picturesText(known);
	if (cells.imagenes_grupo && isOther) before.imagenes_grupo = picturesText(known);
	return before;
}

/** By index in the call. */
function outcomes({ plan, placeOf, rows }: Judgement) {
	const created = new Set(plan.creates.map(({ at }) => placeOf[at]));
	const before = new Map(
		plan.updates.map((update) => {
			const at = placeOf[update.at] ?? 0;
			return [at, previousCells(update, rows[at]?.cells ?? {})];
		}),
	);
	return { created, before };
}

export async function previewOf(db: Tx, body: ImportBody, judgement: Judgement): Promise<ImportPreview> {
	const { rows, problems, done, plan, placeOf, unknown } = judgement;
	const { created, before } = outcomes(judgement);
	const updates = new Map(plan.updates.map((update) => [placeOf[update.at], update]));
	const groupIds = new Map([...plan.groupIds].map(([at, id]) => [placeOf[at], id]));
	const files = plan.updates.flatMap(({ edit: { id }, fileMark: mark }) => (mark ? [{ id, mark }] : []));
	const imported = new Map(await readImported(db, files));

	const stateOf = (at: number): PreviewRow['state'] => {
		if (done[at]) return 'done';
		if (problems[at]?.length) return 'refused';
		if (created.has(at)) return 'new';
		return Object.keys(before.get(at) ?? {}).length > 0 ? 'changed' : 'unchanged';
	};
	function stockOf({ product, cells }: ReadRow, at: number): PreviewRow['stock'] {
		if (!product || !cells.stock) return null;
		return { now: product.stock, after: updates.get(at)?.edit.stockQuantity ?? product.stock };
	}
	function asks({ isBaseUnknown }: ReadRow, at: number): boolean {
		const update = updates.get(at);
		if (!update || before.get(at)?.stock === undefined) return false;
		const { edit, fileMark: mark } = update;
		return isBaseUnknown || Boolean(mark && imported.get(fileKey({ id: edit.id, mark })));
	}
	return {
		rows: rows.map((row, at): PreviewRow => {
			const state = stateOf(at);
			const { product, group } = row;
			return {
				...{ state, name: row.name, before: before.get(at) ?? {}, stock: stockOf(row, at), asks: asks(row, at) },
				group: group && { ...group, id: groupIds.get(at) ?? product?.group?.id ?? null },
				uncounted: row.uncounted && state === 'new',
				id: product?.id ?? null,
				editVersion: product?.editVersion ?? null,
				problems: inOrder(problems[at] ?? []),
			};
		}),
		missing: missingColumns(body.columns),
		unknown: [...unknown],
	};
}

export function savedRows(judgement: Judgement): SavedRow[] {
	const { rows, problems, done } = judgement;
	const { created, before } = outcomes(judgement);
	const outcomeOf = (at: number): SavedRow['outcome'] => {
		if (done[at]) return 'done';
		if (problems[at]?.length) return 'left';
		if (created.has(at)) return 'created';
		return Object.keys(before.get(at) ?? {}).length > 0 ? 'updated' : 'unchanged';
	};
	return rows.map((_row, at) => ({ outcome: outcomeOf(at), problems: inOrder(problems[at] ?? []) }));
}
