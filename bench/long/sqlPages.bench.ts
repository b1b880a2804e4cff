import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { startTestPostgres } from '#server/testing/postgres';
import { root, startShop } from '../../e2e/support/shopServer';
import { shopFolder } from '../lib/shopFolders';

const asked = 400;
/** Words of which some name one product in two hundred and some one in four. */
const words = [
	'cámara',
	'alfombra lana',
	'algodon',
	'cafetera',
	'madera',
	'balon',
	'espejo',
	'regalo',
	'cuchilo',
	'peru',
];
const orders = ['name', 'price-asc', 'price-desc'];

/** Milliseconds: the slowest twentieth of the answers that come from SQL, one after the other, over HTTP. */
const limits = { embedded: { 257: 10, 50000: 40 }, postgres: 25 };

const groups = 12_000;
/** Divided by the same pages of as many products without groups, in the same run. */
const mostWithGroups = 1.2;

/**
 * Pages of products with filters that no memory has, in equal parts: categories, prices, words, and all of them. Then
 * the same pages, and suggestions for texts half typed, of as many products in groups.
 */
export default async function sqlPages() {
	const small = await onEmbedded(257);
	return [
		figure('a page from SQL, 257 products on PGlite, p95', small.pages, limits.embedded[257]),
		...compared('PGlite', limits.embedded[50_000], await onEmbedded(50_000), await onEmbedded(50_000, groups)),
		...compared('PostgreSQL', limits.postgres, await onPostgres(), await onPostgres(groups)),
	];
}

type Times = Record<'pages' | 'suggestions', number[]>;

async function onEmbedded(...catalogue: Parameters<typeof shopFolder>): Promise<Times> {
	const { folder, remove } = await shopFolder(...catalogue);
	try {
		return await timesOf(folder);
	} finally {
		remove();
	}
}

async function onPostgres(inGroups = 0): Promise<Times> {
	const { folder, remove } = await shopFolder(50_000, inGroups);
	const postgres = await startTestPostgres();
	try {
		execFileSync(process.execPath, [path.join(root, 'build', 'server', 'main.mjs'), 'move', '--to', postgres.url], {
			env: { PATH: process.env.PATH, DATA_DIR: folder },
		});
		return await timesOf(folder, { DATABASE_URL: postgres.url });
	} finally {
		await postgres.stop();
		remove();
	}
}

async function timesOf(folder: string, settings: Record<string, string> = {}): Promise<Times> {
	const shop = await startShop(folder, 180_000, undefined, settings);
	try {
		const categories = (await (await fetch(`${shop.url}/api/categories/active`)).json()) as Array<{ id: number }>;
		const timeOf = async (call: string) => {
			const begun = performance.now();
			const answer = await fetch(`${shop.url}/api/products/${call}`);
			await answer.arrayBuffer();
			if (!answer.ok) throw new Error(`${call} was answered with ${answer.status}.`);
			return performance.now() - begun;
		};
		// The first hundred are not counted: the plans and the code that they need come with them.
		const pages: number[] = [];
		for (let index = 0; index < asked + 100; index++) pages.push(await timeOf(`page?${filter(index, categories)}`));
		const suggestions: number[] = [];
		for (const text of new Set(halfTyped))
			suggestions.push(await timeOf(`suggestions?text=${encodeURIComponent(text)}`));
		return { pages: pages.slice(100), suggestions };
	} finally {
		await shop.stop();
	}
}

/** No two are one answer in memory. */
const halfTyped = words.flatMap((word) =>
	Array.from({ length: word.length - 1 }, (_, index) => word.slice(0, index + 2)).flatMap((text) => [
		text,
		text.toUpperCase(),
	]),
);

function compared(database: string, limit: number, plain: Times, grouped: Times) {
	const within = `50000 products in ${groups} groups on ${database}, p95`;
	const atMost = (times: readonly number[]) => mostWithGroups * at(0.95, times);
	return [
		figure(`a page from SQL, 50000 products on ${database}, p95`, plain.pages, limit),
		figure(`a page from SQL, ${within}`, grouped.pages, atMost(plain.pages)),
		figure(`suggestions, ${within}`, grouped.suggestions, atMost(plain.suggestions)),
	];
}

const at = (part: number, times: readonly number[]): number =>
	times.toSorted((one, other) => one - other)[Math.floor(part * times.length)] ?? 0;

const figure = (name: string, times: readonly number[], limit: number) => ({
	name,
	value: at(0.95, times),
	limit,
	unit: 'ms',
	better: 'lower' as const,
	detail: `p50 ${at(0.5, times).toFixed(1)} ms, slowest ${at(0.999, times).toFixed(1)} ms, of ${times.length}`,
});

/** A different one for each index, through its lowest price. */
function filter(index: number, categories: ReadonlyArray<{ id: number }>): URLSearchParams {
	const kind = index % 4;
	const query = new URLSearchParams({ minPrice: String((100 + index) / 100), sortBy: orders[index % 3] ?? '' });
	if (kind === 1) query.set('maxPrice', String(40 + (index % 50) * 10));
	if (kind === 2) query.set('category', String(categories[index % categories.length]?.id));
	if (kind === 3) {
		query.set('search', words[Math.floor(index / 4) % words.length] ?? '');
		// By relevance.
		if (index % 3 === 0) query.delete('sortBy');
	}
	if (index % 5 === 4) query.set('page', String(2 + (index % 7)));
	return query;
}
