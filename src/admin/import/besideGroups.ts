import { mostAsked } from '#contract/catalog/admin';
import { plainCode } from '#contract/shared/csv';
import type { KnownProduct, RowNote, Table } from './rowTypes';

type FindBySku = (skus: readonly string[], marks: readonly string[]) => Promise<ReadonlyMap<string, KnownProduct>>;

/** Single products that have become groups in the file's shop, and would stay on sale beside them. */
export async function besideGroups({ formers = [] }: Table, findBySku: FindBySku): Promise<RowNote[]> {
	const beside: RowNote[] = [];
	for (let start = 0; start < formers.length; start += mostAsked / 4) {
		const slice = formers.slice(start, start + mostAsked / 4);
		const known = await findBySku(
			slice.flatMap(({ skus }) => skus),
			[],
		);
		for (const { line, skus } of slice)
			for (const product of new Set(skus.flatMap((sku) => known.get(plainCode(sku).toLowerCase()) ?? []))) {
				if (product.group || product.active === false) continue;
				const reason = `«${product.name}» (${product.sku}) ya está en la tienda como un solo producto, y seguiría a la venta junto a sus variantes: ocúltalo o elimínalo en «Productos»`;
				beside.push({ line, reason });
			}
	}
	return beside;
}
