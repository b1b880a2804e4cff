import { rmSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { Api } from '../e2e/support/api';
import { shopAdmin, startShop } from '../e2e/support/shopServer';
import type { Bench } from './adminList/page';
import { median } from './lib/median';
import { openBrowser } from './lib/phone';
import { shopFolder } from './lib/shopFolders';
import { webpackBuild } from './lib/webpackBuild.mjs';

declare global {
	interface Window {
		bench: Bench;
	}
}

const size = 50_000;
const rounds = 25;
const typed = 'camara de acero';
/** Milliseconds after a key in which its rows have come. */
const pause = 600;

const rounded = (value: number) => Math.round(value * 100) / 100;

/** Opening the list and the bare fetch-and-parse of the same window, in turns. */
async function measureOpening(page: Page) {
	const bare: number[] = [];
	const fromRequest: number[] = [];
	const fromClick: number[] = [];
	for (let round = -3; round < rounds; round += 1) {
		const opened = await page.evaluate(() => window.bench.open());
		const time = await page.evaluate(() => window.bench.bare());
		if (round < 0) continue;
		bare.push(time);
		fromRequest.push(opened.request);
		fromClick.push(opened.click);
	}
	return { bare: median(bare), fromRequest: median(fromRequest), fromClick: median(fromClick) };
}

/** Script time of each key typed into the search, what it causes later (windows, rows, address) included. */
async function measureTyping(page: Page) {
	const devTools = await page.context().newCDPSession(page);
	// Time that the page's own thread has run, which other work on the machine does not lengthen.
	await devTools.send('Performance.enable', { timeDomain: 'threadTicks' });
	const scriptTime = async () => {
		const { metrics } = await devTools.send('Performance.getMetrics');
		return 1000 * (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN);
	};
	await page.getByRole('searchbox', { name: 'Buscar' }).focus();
	const times: number[] = [];
	for (const key of typed) {
		const before = await scriptTime();
		await page.keyboard.type(key);
		await page.waitForTimeout(pause);
		times.push((await scriptTime()) - before);
	}
	const count = await page.locator('p[role=status]').first().textContent();
	if (!/^\d+ productos de 50000$/.test(count ?? '')) throw new Error(`The search found: ${count}`);
	await devTools.detach();
	return times;
}

/** The back-office's list of 50,000 products on our server, which answers windows of rows, in Chromium. */
export default async function adminList() {
	const built = await webpackBuild('./bench/adminList/page.tsx');
	const { folder, remove } = await shopFolder(size);
	const shop = await startShop(folder, 180_000, built.folder);
	const browser = await openBrowser();
	try {
		const { token, user } = await new Api(shop.url, shopAdmin).signIn(shopAdmin);
		const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
		await page.addInitScript((session) => Object.assign(localStorage, session), {
			token,
			user: JSON.stringify(user),
			isAdminUser: 'true',
		});
		await page.goto(`${shop.url}/admin/categories`);
		await page.waitForFunction(() => window.bench?.ready());
		const { bare, fromRequest, fromClick } = await measureOpening(page);
		const total = await page.evaluate(() => window.bench.total());
		if (total !== size) throw new Error(`The list has ${total} products.`);
		const drawn: number[][] = [];
		for (let round = 0; round < 20; round += 1)
			drawn.push(await page.evaluate((price) => window.bench.send(price), 100 + round));
		const times = await measureTyping(page);
		const lengths = drawn.map((ids) => ids.length);
		return [
			{
				name: `first rows of ${size} products ÷ bare fetch and parse`,
				value: rounded(fromRequest / bare),
				limit: 5,
				unit: '×',
				better: 'lower',
				detail: `medians of ${rounds} in turns: from the request of the first window to rows that are laid out ${rounded(fromRequest)} ms (from the click on the entry ${rounded(fromClick)} ms), fetch and response.json() of the same window ${rounded(bare)} ms`,
			},
			{
				name: `script of a key in the search of ${size} products`,
				value: rounded(median(times)),
				limit: 16,
				unit: 'ms',
				better: 'lower',
				detail: `median of ${times.length} keys, windows, rows and address included; slowest ${rounded(Math.max(...times))} ms`,
			},
			{
				name: 'rows drawn again by one live event (most)',
				value: Math.max(...lengths),
				limit: 1,
				unit: 'rows',
				better: 'lower',
				detail: `${drawn.length} events`,
			},
			{
				name: 'rows drawn again by one live event (fewest)',
				value: Math.min(...lengths),
				limit: 1,
				unit: 'rows',
				better: 'higher',
			},
		];
	} finally {
		await browser.close();
		await shop.stop();
		remove();
		rmSync(built.folder, { recursive: true });
	}
}
