import pg from 'pg';
import type { ProductDto } from '#contract/catalog/product';

const mostProducts = 20_000;

export interface SampleProduct {
	id: number;
	name: string;
	description: string;
	sku: string;
	/** Soles. */
	price: number;
	stock: number;
	category: number;
	group: number | null;
}

export interface CatalogSample {
	/** Active ones from all parts of the catalogue, by id. */
	products: SampleProduct[];
	/** Ids. */
	categories: number[];
	/** Of names, by how often they occur. */
	words: { frequent: string[]; middling: string[]; rare: string[] };
}

export async function sampleOfDatabase(databaseUrl: string): Promise<CatalogSample> {
	const client = new pg.Client({ connectionString: databaseUrl });
	await client.connect();
	try {
		const { rows } = await client.query<SampleProduct>(
			`SELECT id, name, description, sku, price_cents / 100.0::float AS price, stock, category_id AS category,
				group_id AS group
			FROM products WHERE active AND id % (SELECT greatest(max(id) / $1, 1) FROM products) = 0 ORDER BY id`,
			[mostProducts],
		);
		return sampleOf(rows);
	} finally {
		await client.end();
	}
}

/** For a small catalogue. */
export async function sampleOfShop(address: string): Promise<CatalogSample> {
	const products = (await (await fetch(`${address}/api/products/active`)).json()) as ProductDto[];
	return sampleOf(
		products
			.map(({ category, group, ...product }) => ({ ...product, category: category.id, group: group?.id ?? null }))
			.sort((one, other) => one.id - other.id),
	);
}

function sampleOf(products: SampleProduct[]): CatalogSample {
	const counts = new Map<string, number>();
	for (const { name } of products)
		for (const word of new Set(wordsOf(name))) counts.set(word, (counts.get(word) ?? 0) + 1);
	const sorted = [...counts].sort(([, one], [, other]) => other - one);
	const byCount = sorted.map(([word]) => word);
	/** Where the counts are the root of the largest one. */
	const middle = sorted.findIndex(([, count]) => count <= Math.sqrt(sorted[0]?.[1] ?? 0));
	return {
		products,
		categories: [...new Set(products.map(({ category }) => category))].sort((one, other) => one - other),
		words: { frequent: byCount, middling: byCount.slice(middle), rare: byCount.toReversed() },
	};
}

/** Long enough to be a search of their own. */
export const wordsOf = (text: string): string[] =>
	text
		.toLowerCase()
		.split(/[^\p{L}\d]+/u)
		.filter((word) => word.length >= 4);
