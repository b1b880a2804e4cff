import type { Browser } from '@playwright/test';
import { startShop } from '../../e2e/support/shopServer';
import { saveFilmstrip } from '../lib/filmstrip';
import { median } from '../lib/median';
import { filterDelay, openBrowser, type PageFigures, visitTwice } from '../lib/phone';
import { type Size, shopFolder, sizes } from '../lib/shopFolders';

const rounds = 5;

const limits = {
	fcp: 800,
	lcp: 1000,
	tbt: 150,
	cls: 0.01,
	script: 145,
	total: 260,
	json: 15,
	secondLcp: 500,
	filter: 100,
};

const kilobytes = (bytes: number) => bytes / 1024;

/** First and second visits of each page by a shopper on a phone with a slow network: medians of five. */
export default async function pages() {
	const browser = await openBrowser();
	try {
		const measured = [];
		for (const size of sizes) measured.push(...(await pagesOf(browser, size)));
		return measured;
	} finally {
		await browser.close();
	}
}

async function pagesOf(browser: Browser, size: Size) {
	const { folder, remove } = await shopFolder(size);
	const shop = await startShop(folder);
	try {
		const measured = [];
		for (const address of ['/', '/products', `/products/${await somePicturedProduct(shop.url)}`])
			measured.push(...(await pageFigures(browser, shop.url, address, size)));
		const delays = [];
		for (let round = 0; round < rounds; round++) delays.push(await filterDelay(browser, `${shop.url}/products`));
		measured.push({
			name: `/products of ${size}: INP while the filter changes`,
			value: median(delays),
			limit: limits.filter,
			unit: 'ms',
			better: 'lower' as const,
			detail: `longest of 3 categories and a price, of ${delays.join(', ')} ms`,
		});
		await saveFilmstrip(browser, `${shop.url}/products`, `products-${size}`);
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

async function pageFigures(browser: Browser, url: string, address: string, size: Size) {
	// The server has rendered the page before, as for every visitor but the first after a change.
	await fetch(url + address);
	const cold: PageFigures[] = [];
	const second: PageFigures[] = [];
	for (let round = 0; round < rounds; round++) {
		const visits = await visitTwice(browser, url + address);
		cold.push(visits.cold);
		second.push(visits.second);
	}
	const of = (figures: PageFigures[], name: Exclude<keyof PageFigures, 'element'>) =>
		median(figures.map((one) => one[name]));
	const name = `${address.replace(/\d+$/, '{id}')} of ${size}:`;
	const detail = `LCP is ${cold[0]?.element.slice(0, 80)}; of ${cold.map(({ lcp }) => lcp.toFixed(0)).join(', ')} ms`;
	const lower = { better: 'lower' as const };
	return [
		{ name: `${name} FCP`, value: of(cold, 'fcp'), limit: limits.fcp, unit: 'ms', ...lower },
		{ name: `${name} LCP`, value: of(cold, 'lcp'), limit: limits.lcp, unit: 'ms', ...lower, detail },
		{ name: `${name} TBT`, value: of(cold, 'tbt'), limit: limits.tbt, unit: 'ms', ...lower },
		{ name: `${name} CLS`, value: of(cold, 'cls'), limit: limits.cls, unit: '', ...lower },
		{ name: `${name} scripts`, value: kilobytes(of(cold, 'script')), limit: limits.script, unit: 'KB', ...lower },
		{ name: `${name} all bytes`, value: kilobytes(of(cold, 'total')), limit: limits.total, unit: 'KB', ...lower },
		{ name: `${name} JSON`, value: kilobytes(of(cold, 'json')), limit: limits.json, unit: 'KB', ...lower },
		{ name: `${name} LCP, second visit`, value: of(second, 'lcp'), limit: limits.secondLcp, unit: 'ms', ...lower },
	];
}
