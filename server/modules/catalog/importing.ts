import { ShopError } from '../../lib/shopError';

export type Importing = ReturnType<typeof createImporting>;

const inTheWay = () =>
	new ShopError(409, 'import_running', 'Se está guardando una importación que lo incluye. Inténtalo cuando termine.');

/**
 * What the import names that is saved in several transactions: its rows were checked, and must stay right until it ends. To be
 * asked inside of a transaction: on the embedded database, which alone has such imports, no other one runs then.
 */
export function createImporting() {
	let skus: ReadonlySet<string> = new Set();
	let categories: ReadonlySet<number | null | undefined> = new Set();

	return {
		names(rows: readonly { sku: string; categoryId?: number | null | undefined }[]): void {
			skus = new Set(rows.map(({ sku }) => sku.toLowerCase()));
			categories = new Set(rows.map(({ categoryId }) => categoryId));
		},
		/** Throws 409 where a product with such a SKU may neither come nor go now. */
		requireFree(...named: string[]): void {
			if (named.some((sku) => skus.has(sku.toLowerCase()))) throw inTheWay();
		},
		requireFreeCategory(id: number): void {
			if (categories.has(id)) throw inTheWay();
		},
	};
}
