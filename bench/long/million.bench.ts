import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startTestPostgres } from '#server/testing/postgres';
import { signInAdmin } from '#server/testing/serverProcess';
import { type ShopServer, shopAdmin, startShop } from '../../e2e/support/shopServer';
import { createEdits } from '../lib/catalogEdits';
import { catalogRequests, type RequestKind } from '../lib/catalogRequests';
import { type CatalogSample, sampleOfDatabase, sampleOfShop } from '../lib/catalogSample';
import { type StartTimes, startTimed } from '../lib/catalogStart';
import { categoryNames, importRows } from '../lib/importRows';
import { partile } from '../lib/median';
import { loadCatalog } from '../lib/millionCatalog';
import { type ProcessorTime, processorTimeOf } from '../lib/processorTime';
import { peakMemory, residentMemory } from '../lib/serverMemory';
import { shopFolder } from '../lib/shopFolders';

const largest = Number(process.env.COUNT ?? 1_000_000);
const demo = 257;

const measured = 40;
/** Not counted: plans and code come with them. */
const warming = 5;
const importedRows = 4000;
/** Milliseconds until the memory is read, in which nobody asks for anything. */
const silenceMs = 60_000;

const limits = {
	/** Seconds. */
	load: 360,
	start: { ready: 3, lists: 3, names: 8, descriptions: 25 } satisfies StartTimes,
	/** Milliseconds. */
	edit: 50,
	listed: 100,
	/** Megabytes, up to so many products. */
	memory: [
		{ products: demo, settled: 260, peak: 350 },
		{ products: 50_000, settled: 400, peak: 450 },
		{ products: Number.POSITIVE_INFINITY, settled: 600, peak: 600 },
	],
};

/** As on a server of their own; the time of vacuums would count as that of a request. */
const postgresSettings = {
	shared_buffers: '1GB',
	work_mem: '32MB',
	max_wal_size: '8GB',
	autovacuum: 'off',
};

interface Place {
	products: number;
	folder: string;
	databaseUrl?: string;
}

/** Milliseconds of one kind of request, sorted. */
interface Times {
	name: string;
	limitMs: number;
	processor: number[];
	wall: number[];
	refusals: number;
}

/**
 * The same requests to the demo catalogue on PGlite, to 50,000 products and to a million on PostgreSQL, or to `COUNT`:
 * the processor time of the shop and its database for each, and how the shop starts with so many.
 */
export default async function million() {
	const sizes = [50_000, largest].filter((size, at, all) => all.indexOf(size) === at && size <= largest);
	const measurements: Measurement[] = [];
	const columns: Column[] = [];
	async function add(place: Place): Promise<void> {
		const { figures, requests } = await measure(place);
		measurements.push(...figures, ...requests.map((times) => figureOf(times, place.products)));
		columns.push({ products: place.products, requests });
	}
	const { folder, remove } = await shopFolder(demo);
	try {
		await add({ products: demo, folder });
	} finally {
		remove();
	}
	for (const products of sizes) measurements.push(await onPostgres(products, add));
	console.log(tableOf(columns));
	return measurements;
}

async function onPostgres(products: number, measureAt: (place: Place) => Promise<void>): Promise<Measurement> {
	const folder = mkdtempSync(path.join(tmpdir(), 'tienda-bench-'));
	const postgres = await startTestPostgres({ settings: postgresSettings });
	try {
		const begun = performance.now();
		await loadCatalog(postgres.url, products);
		const seconds = (performance.now() - begun) / 1000;
		await measureAt({ products, folder, databaseUrl: postgres.url });
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
	// The first start does what happens once.
	const first = await startShop(folder, undefined, undefined, settings);
	const sample = await (databaseUrl === undefined ? sampleOfShop(first.url) : sampleOfDatabase(databaseUrl)).finally(
		first.stop,
	);
	const { shop, times } = await startTimed(folder, settings, sample);
	try {
		const processor = await processorTimeOf(shop.pid, databaseUrl);
		const started = Object.entries(times).map(([what, milliseconds]) =>
			figure(`start until ${what}, ${products}`, milliseconds / 1000, limits.start[what as keyof StartTimes], 's'),
		);
		const requests = await timeRequests(shop, processor, sample);
		await processor.close();
		const beside = await listedBesideImport(shop, sample);
		const most = limits.memory.find((limit) => products <= limit.products) ?? { settled: Number.NaN, peak: Number.NaN };
		await pause(silenceMs);
		const memory = [
			figure(`memory a minute after all, ${products}`, residentMemory(shop.pid), most.settled, 'MB'),
			figure(`memory at its peak, ${products}`, peakMemory(shop.pid), most.peak, 'MB'),
		];
		const listed = figure(
			`an edit in a list beside an import, ${products}, p95`,
			at(0.95, beside),
			limits.listed,
			'ms',
		);
		return { figures: [...started, ...memory, listed], requests };
	} finally {
		await shop.stop();
	}
}

async function timeRequests({ url }: ShopServer, processor: ProcessorTime, sample: CatalogSample): Promise<Times[]> {
	const authorization = await authorizationAt(url);
	const edits = createEdits(url, authorization, editable(sample));
	const countAt = async (address: string) => {
		const answer = await fetch(url + address, { headers: { authorization } });
		return ((await answer.json()) as { count: number }).count;
	};
	const kinds = catalogRequests(sample, {
		count: warming + measured,
		cards: await countAt('/api/products/page'),
		products: await countAt('/api/admin/products'),
	});
	const all: Times[] = [];
	for (const kind of kinds) all.push(await timesOf(kind, { url, authorization, processor, edits }));
	all.push(
		await timed('an edit', limits.edit, processor, async () => {
			await edits.price();
			return true;
		}),
	);
	const listed: Times = {
		name: 'from an edit to a list',
		limitMs: limits.listed,
		processor: [],
		wall: [],
		refusals: 0,
	};
	for (let turn = 0; turn < warming + measured; turn++) listed.wall.push(await edits.listedAfter());
	listed.wall = listed.wall.slice(warming).sort(byNumber);
	return [...all, listed];
}

interface Client {
	url: string;
	authorization: string;
	processor: ProcessorTime;
	edits: ReturnType<typeof createEdits>;
}

function timesOf(kind: RequestKind, { url, authorization, processor, edits }: Client): Promise<Times> {
	const headers = { 'accept-encoding': 'br', ...(kind.backOffice && { authorization }) };
	// In a small catalogue there are not so many different ones.
	const isRepeated = kind.paths.length < warming + measured;
	let turn = 0;
	return timed(
		kind.name,
		kind.limitMs,
		processor,
		async () => {
			const answer = await fetch(url + kind.paths[turn++ % kind.paths.length], { headers });
			await answer.arrayBuffer();
			return answer.ok;
		},
		kind.afterEdit || isRepeated ? () => edits.emptyMemories() : undefined,
	);
}

async function timed(
	name: string,
	limitMs: number,
	processor: ProcessorTime,
	work: () => Promise<boolean>,
	prepare?: () => Promise<void>,
): Promise<Times> {
	const times: Times = { name, limitMs, processor: [], wall: [], refusals: 0 };
	for (let turn = 0; turn < warming + measured; turn++) {
		await prepare?.();
		let wall = 0;
		const spent = await processor.of(async () => {
			const begun = performance.now();
			const isAnswered = await work();
			wall = performance.now() - begun;
			if (!isAnswered) times.refusals++;
		});
		if (turn < warming) continue;
		times.processor.push(spent);
		times.wall.push(wall);
	}
	times.processor.sort(byNumber);
	times.wall.sort(byNumber);
	return times;
}

/** Milliseconds from edits to lists, until an import of new products is over. */
async function listedBesideImport({ url }: ShopServer, sample: CatalogSample): Promise<number[]> {
	const authorization = await authorizationAt(url);
	const edits = createEdits(url, authorization, editable(sample));
	const categories = [...(await categoryNames(url)).values()];
	const rows = Array.from({ length: importedRows }, (_, number) => ({
		...{ sku: `IMP-${number}`, nombre: `Chompa de alpaca, modelo ${number}`, stock: String(number % 300) },
		descripcion: `Hecha a mano en Ayacucho, lote ${number}.`,
		precio: ((number % 9000) / 10 + 1).toFixed(2),
		categoria: categories[number % categories.length] ?? '',
	}));
	const state = { over: false };
	const importing = importRows(url, authorization, rows).finally(() => {
		state.over = true;
	});
	const times: number[] = [];
	while (!state.over) times.push(await edits.listedAfter());
	await importing;
	return times.sort(byNumber);
}

/** A list of a price has the product itself, not one of its group. */
const editable = ({ products }: CatalogSample) => products.filter(({ group }) => group === null);

async function authorizationAt(url: string): Promise<string> {
	const answer = await signInAdmin(url, shopAdmin.password);
	return `Bearer ${((await answer.json()) as { accessToken: string }).accessToken}`;
}

const byNumber = (one: number, other: number) => one - other;
const at = (part: number, sorted: readonly number[]): number => partile(sorted, part);

interface Measurement {
	name: string;
	value: number;
	limit: number;
	unit: string;
	better: 'lower';
	detail?: string;
}

const figure = (name: string, value: number, limit: number, unit: string): Measurement => ({
	...{ name, value, limit, unit, better: 'lower' },
});

function figureOf({ name, limitMs, processor, wall, refusals }: Times, products: number): Measurement {
	const times = processor.length > 0 ? processor : wall;
	const what = `${name}, ${products}, ${processor.length > 0 ? 'processor ' : ''}p95`;
	if (refusals === 0) return figure(what, at(0.95, times), limitMs, 'ms');
	return { ...figure(what, Number.NaN, limitMs, 'ms'), detail: `${refusals} were not answered` };
}

interface Column {
	products: number;
	requests: Times[];
}

/** Kinds of requests by catalogues: medians and p95 in milliseconds. */
function tableOf(columns: readonly Column[]): string {
	const pair = (times: readonly number[]) =>
		times.length === 0 ? '' : [0.5, 0.95].map((part) => short(at(part, times))).join('/');
	const titles = columns.flatMap(({ products }) => [`${products} CPU p50/p95`, `${products} wall`]);
	const rows = (columns[0]?.requests ?? []).map(({ name }, row) => [
		name,
		...columns.flatMap(({ requests }) => [pair(requests[row]?.processor ?? []), pair(requests[row]?.wall ?? [])]),
	]);
	return [['request', ...titles], ['request', ...titles].map(() => '---'), ...rows]
		.map((cells) => `| ${cells.join(' | ')} |`)
		.join('\n');
}

const short = (milliseconds: number): string => milliseconds.toFixed(milliseconds < 10 ? 1 : 0);
