import { ShopError } from '#platform/lib/shopError';

export type Importing = ReturnType<typeof createImporting>;

const inTheWay = () =>
	new ShopError(409, 'import_running', 'Se está guardando una importación que lo incluye. Inténtalo cuando termine.');

/**
 * SKUs and categories that must not change until a sliced import ends. To be called inside a transaction: PGlite, which
 * alone has such imports, then runs no other.
 */
export function createImporting() {
	let skus: ReadonlySet<string> = new Set();
	let categories: ReadonlySet<number | null | undefined> = new Set();

	return {
		names(rows: readonly { sku: string; categoryId?: number | null | undefined }[]): void {
			skus = new Set(rows.map(({ sku }) => sku.toLowerCase()));
			categories = new Set(rows.map(({ categoryId }) => categoryId));
		},
		/** Throws 409 for a SKU of the running import. */
		requireFree(...named: string[]): void {
			if (named.some((sku) => skus.has(sku.toLowerCase()))) throw inTheWay();
		},
		requireFreeCategory(id: number): void {
			if (categories.has(id)) throw inTheWay();
		},
	};
}
