import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ProductPageDto } from '#contract/catalog/product';
import { startTestPostgres } from '#server/testing/postgres';
import { signInAdmin } from '#server/testing/serverProcess';
import { shopAdmin, startShop } from '../../e2e/support/shopServer';
import { createEdits } from '../lib/catalogEdits';
import { catalogRequests } from '../lib/catalogRequests';
import { type CatalogSample, sampleOfDatabase, sampleOfShop } from '../lib/catalogSample';
import { type StartTimes, startTimed } from '../lib/catalogStart';
import { categoryNames, importRows } from '../lib/importRows';
import { loadCatalog } from '../lib/millionCatalog';
import { processorTimeOf } from '../lib/processorTime';
import {
	ascending,
	type Client,
	type Column,
	type Figure,
	figure,
	figureOf,
	type RequestTimes,
	tableOf,
	timesOf,
	timesOfKind,
	turns,
	warmUps,
} from '../lib/requestTimes';
import { peakMemory, residentMemory } from '../lib/serverMemory';
import { shopFolder } from '../lib/shopFolders';

const demo = 257;
/** On PostgreSQL. */
const sizes = process.env.COUNT ? [Number(process.env.COUNT)] : [50_000, 1_000_000];

const importLength = 4000;
/** Milliseconds until the memory is read, in which nobody asks for anything. */
const silenceMs = 60_000;

const limits = {
	/** Seconds. */
	load: 360,
	start: { ready: 3, lists: 3, names: 8, descriptions: 25 } satisfies StartTimes,
	/** Milliseconds. */
	edit: 50,
	fromEditToList: 100,
	/** One connection serves everybody. */
	besideImportEmbedded: 500,
	/** Megabytes, for at most so many products. */
	memory: [
		{ products: 50_000, settled: 400, peak: 450 },
		{ products: Number.POSITIVE_INFINITY, settled: 600, peak: 600 },
	],
};

/** As on a server of its own. The time of vacuums would count as that of a request. */
const postgresSettings = { shared_buffers: '1GB', work_mem: '32MB', max_wal_size: '8GB', autovacuum: 'off' };

interface Place {
	products: number;
	folder: string;
	databaseUrl?: string;
}

/**
 * The same requests to the demo catalogue on PGlite, and to 50,000 and a million products on PostgreSQL, or `COUNT`:
 * processor time of the shop and its database for each, the start of the shop, and its memory.
 */
export default async function million(): Promise<Figure[]> {
	const all: Figure[] = [];
	const columns: Column[] = [];
	async function add(place: Place): Promise<void> {
		const { figures, requests } = await measure(place);
		all.push(...figures, ...requests.map((times) => figureOf(times, place.products)));
		columns.push({ products: place.products, requests });
	}
	const { folder, remove } = await shopFolder(demo);
	try {
		await add({ products: demo, folder }).finally(remove);
		for (const products of sizes) all.push(await onPostgres(products, add));
	} finally {
		console.log(tableOf(columns));
	}
	return all;
}

async function onPostgres(products: number, work: (place: Place) => Promise<void>): Promise<Figure> {
	const folder = mkdtempSync(path.join(tmpdir(), 'tienda-bench-'));
	const postgres = await startTestPostgres({ settings: postgresSettings });
	try {
		const begun = performance.now();
		await loadCatalog(postgres.url, products);
		const seconds = (performance.now() - begun) / 1000;
		await work({ products, folder, databaseUrl: postgres.url });
		return figure(`a catalogue of ${products} by COPY`, seconds, limits.load, 's');
	} finally {
		await postgres.stop();
		rmSync(folder, { recursive: true, force: true });
	}
}

async function measure({ products, folder, databaseUrl }: Place) {
	const settings = {
		READINGS_PER_ADDRESS: '1000000',
		DEMO: 'off',
		...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
	};
	// What happens once happens at the first start.
	const first = await startShop(folder, undefined, undefined, settings);
	const sample = await (databaseUrl === undefined ? sampleOfShop(first.url) : sampleOfDatabase(databaseUrl)).finally(
		first.stop,
	);
	const { shop, times } = await startTimed(folder, settings, sample);
	try {
		const { settled, peak } = limits.memory.find((limit) => products <= limit.products) ?? {
			settled: Number.NaN,
			peak: Number.NaN,
		};
		const { ready, lists, names, descriptions } = limits.start;
		const figures = [
			figure(`start until ready, ${products}`, times.ready / 1000, ready, 's'),
			figure(`start until lists answer, ${products}`, times.lists / 1000, lists, 's'),
			figure(`start until names are searched, ${products}`, times.names / 1000, names, 's'),
			figure(`start until descriptions are searched, ${products}`, times.descriptions / 1000, descriptions, 's'),
		];
		const authorization = await authorizationAt(shop.url);
		const edits = createEdits(shop.url, authorization, sample.products);
		const client = { url: shop.url, authorization, edits };
		const processor = await processorTimeOf(shop.pid, databaseUrl);
		const requests = await timeRequests({ ...client, processor }, sample).finally(processor.close);
		const limitMs = databaseUrl === undefined ? limits.besideImportEmbedded : limits.fromEditToList;
		requests.push({ ...(await besideImport(client)), limitMs });
		await pause(silenceMs);
		figures.push(
			figure(`memory a minute after all, ${products}`, residentMemory(shop.pid), settled, 'MB'),
			figure(`memory at its peak, ${products}`, peakMemory(shop.pid), peak, 'MB'),
		);
		return { figures, requests };
	} finally {
		await shop.stop();
	}
}

async function timeRequests(client: Client, sample: CatalogSample): Promise<RequestTimes[]> {
	const { url, authorization, processor, edits } = client;
	const at = async (address: string) => {
		const answer = await fetch(url + address, { headers: { authorization } });
		return (await answer.json()) as Pick<ProductPageDto, 'count' | 'facets'>;
	};
	const { count: cards, facets } = await at('/api/products/page');
	const kinds = catalogRequests(sample, {
		count: warmUps + turns,
		...{ cards, facets: facets.attributes ?? [] },
		products: (await at('/api/admin/products')).count,
	});
	const all: RequestTimes[] = [];
	for (const kind of kinds) all.push(await timesOfKind(kind, client));
	const edit = { name: 'an edit', limitMs: limits.edit };
	all.push(await timesOf(edit, processor, () => edits.changePrice().then(() => true)));
	const wall: number[] = [];
	for (let turn = 0; turn < warmUps + turns; turn++) wall.push(await edits.timeToList());
	return [...all, fromEditToList('from an edit to a list', wall.slice(warmUps))];
}

/** Edits until an import of new products is over. */
async function besideImport({ url, authorization, edits }: Omit<Client, 'processor'>): Promise<RequestTimes> {
	const categories = [...(await categoryNames(url)).values()];
	const rows = Array.from({ length: importLength }, (_, number) => ({
		...{ sku: `IMP-${number}`, nombre: `Chompa de alpaca, modelo ${number}`, stock: String(number % 300) },
		descripcion: `Hecha a mano en Ayacucho, lote ${number}.`,
		precio: ((number % 9000) / 10 + 1).toFixed(2),
		categoria: categories[number % categories.length] ?? '',
	}));
	const state = { isOver: false };
	const importing = importRows(url, authorization, rows).finally(() => {
		state.isOver = true;
	});
	const wall: number[] = [];
	while (!state.isOver) wall.push(await edits.timeToList());
	await importing;
	return fromEditToList('the same beside an import', wall);
}

const fromEditToList = (name: string, wall: number[]): RequestTimes => ({
	...{ name, limitMs: limits.fromEditToList, processor: [], refusals: 0 },
	wall: wall.sort(ascending),
});

async function authorizationAt(url: string): Promise<string> {
	const answer = await signInAdmin(url, shopAdmin.password);
	return `Bearer ${((await answer.json()) as { accessToken: string }).accessToken}`;
}
