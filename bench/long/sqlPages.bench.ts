import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { root, startShop } from '../../e2e/support/shopServer';
import { startTestPostgres } from '../../server/testing/postgres';
import { type Size, shopFolder } from '../lib/shopFolders';

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

/** Pages of products with filters that no memory has, in equal parts: categories, prices, words, and all of them. */
export default async function sqlPages() {
	return [await onEmbedded(257), await onEmbedded(50_000), await onPostgres()];
}

async function onEmbedded(size: Size) {
	const { folder, remove } = await shopFolder(size);
	try {
		return await figure(`${size} products on PGlite`, limits.embedded[size], folder);
	} finally {
		remove();
	}
}

async function onPostgres() {
	const { folder, remove } = await shopFolder(50_000);
	const postgres = await startTestPostgres();
	try {
		execFileSync(process.execPath, [path.join(root, 'build', 'server', 'main.mjs'), 'move', '--to', postgres.url], {
			env: { PATH: process.env.PATH, DATA_DIR: folder },
		});
		return await figure('50000 products on PostgreSQL', limits.postgres, folder, { DATABASE_URL: postgres.url });
	} finally {
		await postgres.stop();
		remove();
	}
}

async function figure(name: string, limit: number, folder: string, settings: Record<string, string> = {}) {
	const shop = await startShop(folder, 180_000, undefined, settings);
	try {
		const categories = (await (await fetch(`${shop.url}/api/categories/active`)).json()) as Array<{ id: number }>;
		// The first hundred are not counted: the plans and the code that they need come with them.
		const times: number[] = [];
		for (let index = -100; index < asked; index++) {
			const begun = performance.now();
			const answer = await fetch(`${shop.url}/api/products/page?${filter(index + 100, categories)}`);
			await answer.arrayBuffer();
			if (!answer.ok) throw new Error(`A page was answered with ${answer.status}.`);
			if (index >= 0) times.push(performance.now() - begun);
		}
		const sorted = times.toSorted((one, other) => one - other);
		const at = (part: number) => sorted[Math.floor(part * sorted.length)] ?? 0;
		return {
			name: `a page from SQL, ${name}, p95`,
			value: at(0.95),
			limit,
			unit: 'ms',
			better: 'lower' as const,
			detail: `p50 ${at(0.5).toFixed(1)} ms, slowest ${at(0.999).toFixed(1)} ms, of ${asked}`,
		};
	} finally {
		await shop.stop();
	}
}

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
