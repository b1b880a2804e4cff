import type { ProductDto } from '#contract/catalog/product';
import { sql } from '#platform/db';
import type { TestApp } from '#server/testing/testApp';

/** Empties the shop of orders and products, then makes a product for each amount of stock. */
export function createRefill(test: TestApp) {
	let skus = 0;
	return async (categoryId: number, stock: readonly number[]): Promise<ProductDto[]> => {
		for (const table of [sql`stock_holds`, sql`orders`, sql`products`, sql`product_groups`])
			await test.query(sql`DELETE FROM ${table}`);
		const made: ProductDto[] = [];
		for (const stockQuantity of stock)
			made.push(await test.createProduct({ categoryId, sku: `P-${++skus}`, stockQuantity }));
		return made;
	};
}
