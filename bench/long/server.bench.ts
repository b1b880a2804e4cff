import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type ShopServer, startShop } from '../../e2e/support/shopServer';
import { median } from '../lib/median';
import { residentMemory } from '../lib/serverMemory';
import { type Size, shopFolder, type sizes } from '../lib/shopFolders';

const views = 1000;
const viewersAtOnce = 8;
const starts = 5;

const limits = {
	257: { memory: 260, warmStart: 1200 },
	50000: { memory: 400, warmStart: 1500 },
} satisfies Record<Size, unknown>;

/** Seconds that the demo catalogue may take on an empty folder; most of it goes into its pictures. */
const coldLimit = 60;

/** How soon the shop answers its first page after `npm start`, and the memory of its process. */
export default async function server() {
	return [await coldStart(), ...(await ofSize(257)), ...(await ofSize(50_000))];
}

async function firstPage(folder: string): Promise<{ shop: ShopServer; milliseconds: number }> {
	const begun = performance.now();
	const shop = await startShop(folder, 180_000);
	const answer = await fetch(`${shop.url}/products`);
	await answer.text();
	if (!answer.ok) throw new Error(`The first page was answered with ${answer.status}.`);
	return { shop, milliseconds: performance.now() - begun };
}

async function coldStart() {
	const folder = mkdtempSync(path.join(tmpdir(), 'tienda-bench-'));
	try {
		const { shop, milliseconds } = await firstPage(folder);
		await shop.stop();
		const value = milliseconds / 1000;
		return { name: 'cold start to the first page', value, limit: coldLimit, unit: 's', better: 'lower' as const };
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}

async function ofSize(size: (typeof sizes)[number]) {
	const { folder, remove } = await shopFolder(size);
	try {
		const times: number[] = [];
		for (let round = 0; round < starts; round++) {
			const { shop, milliseconds } = await firstPage(folder);
			times.push(milliseconds);
			await shop.stop();
		}
		const { shop } = await firstPage(folder);
		const idle = residentMemory(shop.pid);
		await view(shop.url);
		const loaded = residentMemory(shop.pid);
		await shop.stop();
		const name = `${size} products:`;
		const better = 'lower' as const;
		return [
			{
				name: `${name} warm start to the first page`,
				value: median(times),
				limit: limits[size].warmStart,
				unit: 'ms',
				better,
			},
			{
				name: `${name} memory after ${views} views`,
				value: loaded,
				limit: limits[size].memory,
				unit: 'MB',
				better,
				detail: `${idle.toFixed(0)} MB after the first page`,
			},
		];
	} finally {
		remove();
	}
}

/** Views as shoppers mix them: pages of the list with filters, products, the home page; half of them for the first time. */
async function view(url: string): Promise<void> {
	const addresses = Array.from({ length: views }, (_, index) => {
		const number = 1 + (index % (views / 2));
		if (index % 10 === 0) return '/';
		if (index % 3 === 0) return `/products/${1 + (number % 240)}`;
		if (index % 3 === 1) return `/products?page=${1 + (number % 20)}&sortBy=${index % 2 ? 'price-asc' : 'price-desc'}`;
		return `/products?minPrice=${number % 100}&category=${1 + (number % 10)}`;
	}).values();
	const viewer = async () => {
		for (const address of addresses) {
			const answer = await fetch(url + address);
			await answer.text();
			if (answer.status >= 500) throw new Error(`${address} was answered with ${answer.status}.`);
		}
	};
	await Promise.all(Array.from({ length: viewersAtOnce }, viewer));
}
