import { isDeepStrictEqual } from 'node:util';
import { attributeCell } from '#contract/catalog/attributeCells';
import {
	fileFields,
	type ImportBody,
	type ImportPreview,
	listPriceOf,
	memberCell,
	optionColumns,
	type PreviewRow,
	picturesText,
	type SavedRow,
} from '#contract/catalog/import';
import type { ProductDto } from '#contract/catalog/product';
import { iso } from '#platform/lib/time';
import { slotsOf } from '../changes/pictures';
import type { PlannedProduct } from '../changes/plan';
import { fileKey } from '../changes/repository';
import { productTable, valuesOfAttributes } from '../tables/products';
import type { CategoryPaths } from './categoryPaths';
import { inOrder } from './columns';
import type { JudgedSale } from './fileSale';
import type { Judgement } from './judge';
import { missingColumns, type ReadRow } from './readRows';

/** As in an export; prices have decimals. */
function textOf(item: ProductDto, member: (typeof fileFields)[number]['member'], paths: CategoryPaths): string {
	if (member === 'category') return paths.textOf(item.category.id);
	return member === 'price' ? listPriceOf(item).toFixed(2) : String(memberCell(member, item[member]));
}

/** Values of the row's attributes that change, as in an export. */
function previousAttributes({ before, values }: PlannedProduct, ids: ReadonlyMap<string, number>) {
	const had = before?.item.attributes;
	const now = valuesOfAttributes(had);
	const changed = [...ids].filter(([, id]) => values.attributes && !isDeepStrictEqual(now[id], values.attributes[id]));
	return changed.map(([column, id]) => {
		const one = had?.find((attribute) => attribute.id === id);
		return [column, one ? String(attributeCell(one.value)) : ''];
	});
}

const galleryOf = (product: NonNullable<Parameters<typeof slotsOf>[0]>) =>
	picturesText(slotsOf(product).flatMap((one) => one ?? []));

/** Current values of the row's columns that change. */
function previousCells(
	planned: PlannedProduct,
	{ cells, attributes }: ReadRow,
	paths: CategoryPaths,
): Record<string, string> {
	const { before: product, values, group, remote } = planned;
	if (!product) return {};
	const { item, ownPicture } = product;
	const changed = productTable.changedBy(item, values);
	// While an offer runs, an edit of the price is one of the list price.
	const isChanged = (input: string) => changed.includes(input) || (input === 'price' && changed.includes('listPrice'));
	const before: Record<string, string> = Object.fromEntries(previousAttributes(planned, attributes.ids));
	for (const { column, member, input } of fileFields)
		if (column in cells && isChanged(input) && !(group && input === 'name'))
			before[column] = textOf(item, member, paths);
	const after = { ...product, item: { ...item, ...values }, ownPicture: values.ownPicture ?? ownPicture };
	if (cells.imagenes && (remote.length > 0 || galleryOf(after) !== galleryOf(product)))
		before.imagenes = galleryOf(product);
	if (!group) return before;
	if (cells.grupo && item.group?.name !== group.values.name) before.grupo = item.group?.name ?? '';
	const pairs = optionColumns.filter(({ name, value }) => cells[name] || cells[value]);
	pairs.forEach(({ value }, at) => {
		const now = item.group?.values[at] ?? '';
		if (values.optionValues && values.optionValues[at] !== now) before[value] = now;
	});
	const pictures = group.before?.pictures ?? [];
	const isOther = group.remote.length > 0 || picturesText(group.values.pictures) !== picturesText(pictures);
	if (cells.imagenes_grupo && isOther) before.imagenes_grupo = picturesText(pictures);
	return before;
}

function outcomes({ plan, placeOf, rows, sales, paths }: Judgement) {
	const planned = new Map(
		plan.products.flatMap((product) => (product.at === null ? [] : [[placeOf[product.at] ?? -1, product] as const])),
	);
	const before = new Map(
		[...planned].flatMap(([at, product]) => {
			const row = rows[at];
			return row ? [[at, previousCells(product, row, paths)] as const] : [];
		}),
	);
	sales.forEach((sale, at) => {
		if (sale?.productId) before.set(at, { ...before.get(at), precio_oferta: sale.before?.toFixed(2) ?? '' });
	});
	return { planned, before, isNew: (at: number) => planned.get(at)?.before === null };
}

const saleOf = (sale: JudgedSale | null | undefined): PreviewRow['sale'] =>
	sale ? { price: sale.price, from: sale.from === null ? null : iso(sale.from), until: iso(sale.end - 60_000) } : null;

export function previewOf(body: ImportBody, judgement: Judgement): Omit<ImportPreview, 'beside'> {
	const { rows, problems, done, plan, placeOf, unknown, sales } = judgement;
	const { planned, before, isNew } = outcomes(judgement);
	const rowAt = new Map(placeOf.map((place, at) => [place, at]));
	const groupIdOf = (at: number): number | undefined => {
		const number = rowAt.has(at) ? rows[at]?.group?.number : undefined;
		return number === undefined ? undefined : plan.state.groupAt.get(number)?.id;
	};

	const stateOf = (at: number): PreviewRow['state'] => {
		if (done[at]) return 'done';
		if (problems[at]?.length) return 'refused';
		if (isNew(at)) return 'new';
		return Object.keys(before.get(at) ?? {}).length > 0 ? 'changed' : 'unchanged';
	};
	function stockOf({ product, cells }: ReadRow, at: number): PreviewRow['stock'] {
		if (!product || !cells.stock) return null;
		return { now: product.stock, after: planned.get(at)?.values.stockQuantity ?? product.stock };
	}
	function asks({ isBaseUnknown }: ReadRow, at: number): boolean {
		const { before: product, fileMark: mark } = planned.get(at) ?? {};
		if (!product || before.get(at)?.stock === undefined) return false;
		return isBaseUnknown || Boolean(mark && plan.state.imported.get(fileKey({ id: product.item.id, mark })));
	}
	return {
		rows: rows.map((row, at): PreviewRow => {
			const state = stateOf(at);
			const { product, group } = row;
			return {
				...{ state, name: row.name, before: before.get(at) ?? {}, stock: stockOf(row, at), asks: asks(row, at) },
				sale: saleOf(sales[at]),
				group: group && { ...group, id: groupIdOf(at) ?? product?.group?.id ?? null },
				uncounted: row.uncounted && state === 'new',
				id: product?.id ?? null,
				editVersion: product?.editVersion ?? null,
				problems: inOrder(problems[at] ?? []),
				...(row.attributes.ignored.length > 0 && { ignored: row.attributes.ignored }),
			};
		}),
		missing: missingColumns(body.columns),
		unknown: [...unknown],
	};
}

export function savedRows(judgement: Judgement): SavedRow[] {
	const { rows, problems, done } = judgement;
	const { before, isNew } = outcomes(judgement);
	const outcomeOf = (at: number): SavedRow['outcome'] => {
		if (done[at]) return 'done';
		if (problems[at]?.length) return 'left';
		if (isNew(at)) return 'created';
		return Object.keys(before.get(at) ?? {}).length > 0 ? 'updated' : 'unchanged';
	};
	return rows.map((_row, at) => ({ outcome: outcomeOf(at), problems: inOrder(problems[at] ?? []) }));
}
