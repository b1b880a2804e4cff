import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type ShopServer, shopAdmin, startShop } from '../../e2e/support/shopServer';
import { categoryNames, importRows } from '../lib/importRows';
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

/** Seconds on an empty folder: the database is made, and the demo catalogue written with its pictures. */
const coldLimit = 10;
/** Megabytes. */
const firstStartLimit = 350;
const importLimit = 400;
/** Milliseconds until the memory is read, in which nobody asks for anything: V8 collects garbage when it likes to. */
const silence = 60_000;

/** How soon the shop answers its first page after `npm start`, and the memory of its process. */
export default async function server() {
	return [...(await firstStart()), ...(await ofSize(257)), ...(await ofSize(50_000)), await afterImport()];
}

async function firstPage(folder: string): Promise<{ shop: ShopServer; milliseconds: number }> {
	const begun = performance.now();
	const shop = await startShop(folder, 180_000);
	const answer = await fetch(`${shop.url}/products`);
	await answer.text();
	if (!answer.ok) throw new Error(`The first page was answered with ${answer.status}.`);
	return { shop, milliseconds: performance.now() - begun };
}

async function firstStart() {
	const folder = mkdtempSync(path.join(tmpdir(), 'tienda-bench-'));
	try {
		const { shop, milliseconds } = await firstPage(folder);
		await pause(silence);
		const memory = residentMemory(shop.pid);
		await shop.stop();
		const better = 'lower' as const;
		return [
			{ name: 'first start to the first page', value: milliseconds / 1000, limit: coldLimit, unit: 's', better },
			{ name: 'memory a minute after the first start', value: memory, limit: firstStartLimit, unit: 'MB', better },
		];
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}

async function afterImport() {
	const { folder, remove } = await shopFolder(257);
	try {
		const { shop } = await firstPage(folder);
		const idle = residentMemory(shop.pid);
		await importProducts(shop.url, 50_000);
		const first = residentMemory(shop.pid);
		await pause(silence);
		const value = residentMemory(shop.pid);
		await shop.stop();
		return {
			name: 'memory a minute after an import of 50000 products',
			value,
			limit: importLimit,
			unit: 'MB',
			better: 'lower' as const,
			detail: `${idle.toFixed(0)} MB before it, ${first.toFixed(0)} MB at its end`,
		};
	} finally {
		remove();
	}
}

async function importProducts(url: string, count: number): Promise<void> {
	const json = { 'content-type': 'application/json' };
	const signIn = await fetch(`${url}/api/auth/signin`, {
		method: 'POST',
		headers: json,
		body: JSON.stringify(shopAdmin),
	});
	const { accessToken } = (await signIn.json()) as { accessToken: string };
	const categories = await categoryNames(url);
	const rows = Array.from({ length: count }, (_, at) => ({
		...{ sku: `IMP-${at}`, nombre: `Chompa de alpaca, modelo ${at}`, stock: String(at % 300) },
		descripcion: `Hecha a mano en Ayacucho, lote ${at * 13}; incluye estuche y manual.`,
		precio: ((at % 9000) / 10 + 1).toFixed(2),
		categoria: categories.get(1 + (at % 12)) ?? '',
	}));
	await importRows(url, `Bearer ${accessToken}`, rows);
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
