import { createSynonyms } from '#contract/catalog/synonyms';
import { createWordIndex } from '../wordIndex';

export interface TestProduct {
	name: string;
	sku?: string;
	description?: string;
	category?: string;
}

/** A small catalogue: each product has the slot of its place. */
export function createShop(products: readonly (string | TestProduct)[], synonyms = '') {
	const index = createWordIndex();
	const rows: TestProduct[] = [];
	const dead = new Set<number>();
	const categories: { id: number; name: string }[] = [];
	const idOf = (name = '') => categories.find((category) => category.name === name)?.id;

	function add(product: string | TestProduct): number {
		const row = typeof product === 'string' ? { name: product } : product;
		if (row.category && idOf(row.category) === undefined)
			categories.push({ id: categories.length + 1, name: row.category });
		index.addName(rows.length, { sku: '', ...row });
		index.addDescription(rows.length, row.description ?? '');
		return rows.push(row) - 1;
	}
	for (const product of products) add(product);

	const search = (query: string, typing = false) =>
		index.search(query, {
			synonymsOf: createSynonyms(synonyms),
			categories,
			slotsOfCategory: (id) =>
				rows.flatMap(({ category }, slot) => (idOf(category) === id && !dead.has(slot) ? [slot] : [])),
			isAlive: (slot) => !dead.has(slot),
			typing,
		});

	/** Names, best first, newer ones first of equals. */
	function find(query: string, typing = false): string[] {
		const { slots, scores } = search(query, typing);
		return Array.from(slots, (slot, at) => ({ slot, score: scores[at] as number }))
			.sort((a, b) => b.score - a.score || b.slot - a.slot)
			.map(({ slot }) => (rows[slot] as TestProduct).name);
	}

	return {
		index,
		add,
		kill: (slot: number) => dead.add(slot),
		search,
		find,
		categoriesOf: (query: string) => search(query, true).categories.map((id) => categories[id - 1]?.name),
	};
}
