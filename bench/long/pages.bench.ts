import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from '@playwright/test';
import { startShop } from '../../e2e/support/shopServer';
import { median } from '../lib/median';
import { filterDelay, openBrowser, type PageFigures, visitTwice } from '../lib/phone';
import { type Size, shopFolder, sizes } from '../lib/shopFolders';

/** Visits of each page, and measurements of a tap. */
const rounds = 9;
const taps = 5;

const limits = {
	fcp: 800,
	lcp: 1000,
	/** Of FCP of an empty page in the same run. */
	ofEmpty: { fcp: 1.75, lcp: 2.1 },
	tbt: 150,
	cls: 0.005,
	script: 145,
	total: 260,
	json: 15,
	secondLcp: 500,
	filter: 100,
};

const kilobytes = (bytes: number) => bytes / 1024;

/** First and second visits of each page by a shopper on a phone with a slow network: medians of nine, in turn. */
export default async function pages() {
	const browser = await openBrowser();
	const empty = await serveEmptyPage();
	try {
		const measured: Measurement[] = [];
		for (const size of sizes) measured.push(...(await pagesOf(browser, empty.url, size)));
		return measured;
	} finally {
		empty.close();
		await browser.close();
	}
}

/** A page of one word: its FCP is the time that this browser, network and machine take by themselves. */
async function serveEmptyPage(): Promise<{ url: string; close(): void }> {
	const html =
		'<!doctype html><html lang="es"><head><title>Vacía</title><link rel="icon" href="data:,"></head><p>Vacía</p>';
	const server = http.createServer((_request, answer) => {
		answer.setHeader('content-type', 'text/html; charset=utf-8').end(html);
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const { port } = server.address() as AddressInfo;
	return { url: `http://127.0.0.1:${port}/`, close: () => server.close() };
}

async function pagesOf(browser: Browser, empty: string, size: Size): Promise<Measurement[]> {
	const { folder, remove } = await shopFolder(size);
	const shop = await startShop(folder);
	try {
		const addresses = ['/', '/products', `/products/${await somePicturedProduct(shop.url)}`];
		const visits = await visitInTurn(browser, [empty, ...addresses.map((address) => shop.url + address)]);
		const floor = median((visits[0] ?? []).map(({ cold }) => cold.fcp));
		const measured: Measurement[] = [
			{ name: `FCP of an empty page beside ${size}`, value: floor, limit: limits.fcp, unit: 'ms', better: 'lower' },
			...addresses.flatMap((address, index) => pageFigures(address, size, visits[index + 1] ?? [], floor)),
		];
		const delays = [];
		for (let round = 0; round < taps; round++) delays.push(await filterDelay(browser, `${shop.url}/products`));
		measured.push({
			name: `/products of ${size}: INP while the filter changes`,
			value: median(delays),
			limit: limits.filter,
			unit: 'ms',
			better: 'lower',
			detail: `longest of 3 categories and a price, of ${delays.join(', ')} ms`,
		});
		return measured;
	} finally {
		await shop.stop();
		remove();
	}
}

async function somePicturedProduct(url: string): Promise<number> {
	const answer = await fetch(`${url}/api/products/featured`);
	const products = (await answer.json()) as Array<{ id: number; imageUrl: string | null }>;
	const found = products.find(({ imageUrl }) => imageUrl);
	if (!found) throw new Error('The catalogue has no featured product with a picture.');
	return found.id;
}

interface Measurement {
	name: string;
	value: number;
	limit: number;
	unit: string;
	better: 'lower';
	detail?: string;
}

interface Visits {
	cold: PageFigures;
	second: PageFigures;
}

/** One visit of each page after the other, and again: so a busy moment of the machine falls on all of them. */
async function visitInTurn(browser: Browser, urls: readonly string[]): Promise<Visits[][]> {
	// The server has rendered the pages before, as for every visitor but the first after a change.
	for (const url of urls) await fetch(url);
	const visits: Visits[][] = urls.map(() => []);
	for (let round = 0; round < rounds; round++)
		for (const [index, url] of urls.entries()) visits[index]?.push(await visitTwice(browser, url));
	return visits;
}

function pageFigures(address: string, size: Size, visits: readonly Visits[], floor: number): Measurement[] {
	const cold = visits.map((visit) => visit.cold);
	const second = visits.map((visit) => visit.second);
	const of = (figures: PageFigures[], name: Exclude<keyof PageFigures, 'element'>) =>
		median(figures.map((one) => one[name]));
	const name = `${address.replace(/\d+$/, '{id}')} of ${size}:`;
	const detail = `LCP is ${cold[0]?.element.slice(0, 80)}; of ${cold.map(({ lcp }) => lcp.toFixed(0)).join(', ')} ms`;
	const lower = { better: 'lower' as const };
	return [
		{ name: `${name} FCP`, value: of(cold, 'fcp'), limit: limits.fcp, unit: 'ms', ...lower },
		{ name: `${name} LCP`, value: of(cold, 'lcp'), limit: limits.lcp, unit: 'ms', ...lower, detail },
		{
			name: `${name} FCP, of an empty page's`,
			value: of(cold, 'fcp') / floor,
			limit: limits.ofEmpty.fcp,
			unit: '×',
			...lower,
		},
		{
			name: `${name} LCP, of an empty page's FCP`,
			value: of(cold, 'lcp') / floor,
			limit: limits.ofEmpty.lcp,
			unit: '×',
			...lower,
		},
		{ name: `${name} TBT`, value: of(cold, 'tbt'), limit: limits.tbt, unit: 'ms', ...lower },
		{ name: `${name} CLS`, value: of(cold, 'cls'), limit: limits.cls, unit: '', ...lower },
		{ name: `${name} scripts`, value: kilobytes(of(cold, 'script')), limit: limits.script, unit: 'KB', ...lower },
		{ name: `${name} all bytes`, value: kilobytes(of(cold, 'total')), limit: limits.total, unit: 'KB', ...lower },
		{ name: `${name} JSON`, value: kilobytes(of(cold, 'json')), limit: limits.json, unit: 'KB', ...lower },
		{ name: `${name} LCP, second visit`, value: of(second, 'lcp'), limit: limits.secondLcp, unit: 'ms', ...lower },
	];
}
