import type { ImportBody, ImportPreview } from '#contract/catalog/import';
import { plainCode } from '#contract/shared/csv';
import type { Tx } from '#platform/db';
import { readNamed } from './repository';

/** Single products that became groups in the file's shop, and would stay on sale beside them. */
export async function besideGroups(db: Tx, { formers = [] }: ImportBody): Promise<ImportPreview['beside']> {
	const named = formers.flatMap(({ line, skus }) => [...new Set(skus.map(plainCode))].map((sku) => ({ line, sku })));
	if (named.length === 0) return [];
	const products = await readNamed(
		db,
		named.map(({ sku }) => sku),
	);
	const keys = new Set<string>();
	return products.flatMap(({ row, id, name, sku, active, group }) => {
		const line = named[row]?.line ?? 0;
		const key = `${line} ${id}`;
		if (group || !active || keys.has(key)) return [];
		keys.add(key);
		const reason = `«${name}» (${sku}) ya está en la tienda como un solo producto, y seguiría a la venta junto a sus variantes: ocúltalo o elimínalo en «Productos»`;
		return [{ line, reason }];
	});
}
