import { setTimeout as pause } from 'node:timers/promises';
import type { SampleProduct } from './catalogSample';

/** More than an edit takes until all memories know it. */
const settlesMs = 60;
const patienceMs = 10_000;
/** Soles, above all others. */
const firstPrice = 5000;

export type CatalogEdits = ReturnType<typeof createEdits>;

/** Edits of one product after the other; of those without a group, because a list shows a group as another product. */
export function createEdits(address: string, authorization: string, sample: readonly SampleProduct[]) {
	const products = sample.filter(({ group }) => group === null);
	let count = 0;
	const next = () => products[++count % products.length] as SampleProduct;

	async function put(product: SampleProduct, changes: Record<string, string>): Promise<void> {
		const { name, description, price, stock, sku, category } = product;
		const fields = {
			...{ name, description, sku, price: price.toFixed(2) },
			...{ stockQuantity: stock, stockBase: stock, categoryId: category },
			...changes,
		};
		const body = new FormData();
		for (const [field, value] of Object.entries(fields)) body.set(field, String(value));
		const init = { method: 'PUT', headers: { authorization }, body };
		const answer = await fetch(`${address}/api/products/${product.id}`, init);
		const text = await answer.text();
		if (!answer.ok) throw new Error(`An edit was answered with ${answer.status}: ${text.slice(0, 200)}`);
	}

	/** No two edits have the same price, so that no list of one has a product before. */
	async function changePrice(): Promise<{ id: number; list: string }> {
		const product = next();
		const price = (firstPrice + count / 100).toFixed(2);
		await put(product, { price });
		return { id: product.id, list: `${address}/api/products/page?minPrice=${price}&maxPrice=${price}` };
	}

	return {
		changePrice,
		/** Resolves when no memory answers from before. */
		async emptyMemories(): Promise<void> {
			const product = next();
			await put(product, { description: `${product.description} Revisado ${count} veces.` });
			await pause(settlesMs);
		},
		/** Milliseconds from the answer to an edit until a list has it. */
		async timeToList(): Promise<number> {
			const { id, list } = await changePrice();
			const saved = performance.now();
			while (performance.now() - saved < patienceMs) {
				const answer = await fetch(list);
				const { products: rows = [] } = (await answer.json()) as { products?: Array<{ id: number }> };
				if (rows.some((row) => row.id === id)) return performance.now() - saved;
			}
			throw new Error(`An edit was in no list after ${patienceMs} ms.`);
		},
	};
}
