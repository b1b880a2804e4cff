import { rmSync } from 'node:fs';
import { serveAdmin } from './adminList/site.mjs';
import { openBrowser } from './lib/page.mjs';
import { webpackBuild } from './lib/webpackBuild.mjs';

const rounds = 25;
const typed = 'producto de la tienda 0042';

const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
const rounded = (value) => Math.round(value * 100) / 100;

/** Opening the list and the bare fetch-and-parse of the same answer, in turns. */
async function measureOpening(page) {
	const bare = [];
	const fromRequest = [];
	const fromClick = [];
	for (let round = -3; round < rounds; round += 1) {
		const one = await page.evaluate(() => window.bench.bare());
		const other = await page.evaluate(() => window.bench.open());
		if (round < 0) continue;
		bare.push(one);
		fromRequest.push(other.request);
		fromClick.push(other.click);
	}
	return { bare: median(bare), fromRequest: median(fromRequest), fromClick: median(fromClick) };
}

/** Script time of each key typed into the search, what it causes later (rows, address) included. */
async function measureTyping(page) {
	const devTools = await page.context().newCDPSession(page);
	await devTools.send('Performance.enable');
	const scriptTime = async () => {
		const { metrics } = await devTools.send('Performance.getMetrics');
		return 1000 * metrics.find(({ name }) => name === 'ScriptDuration').value;
	};
	await page.getByRole('searchbox', { name: 'Buscar' }).focus();
	const times = [];
	for (const key of typed) {
		const before = await scriptTime();
		await page.keyboard.type(key);
		await page.waitForTimeout(450);
		times.push((await scriptTime()) - before);
	}
	const count = await page.locator('p[role=status]').first().textContent();
	if (!count?.startsWith('101 ') && !count?.includes(' de 10000')) throw new Error(`the search found: ${count}`);
	await devTools.detach();
	return times;
}

/** The list of 10,000 products of the back office, in Chromium. */
export default async function adminList() {
	const built = await webpackBuild('./bench/adminList/page.tsx');
	const site = await serveAdmin(built.folder);
	const browser = await openBrowser();
	try {
		const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
		await page.goto(`${site.url}/admin/categories`);
		await page.waitForFunction(() => window.bench?.ready());
		const { bare, fromRequest, fromClick } = await measureOpening(page);
		const drawn = [];
		for (let round = 0; round < 20; round += 1)
			drawn.push(await page.evaluate((version) => window.bench.send(version), 100 + round));
		const times = await measureTyping(page);
		return [
			{
				name: 'first rows of 10,000 products ÷ bare fetch and parse',
				value: rounded(fromRequest / bare),
				limit: 2,
				unit: '×',
				better: 'lower',
				detail: `medians of ${rounds} in turns: from the request to rows that are laid out ${rounded(fromRequest)} ms (from the click on the entry ${rounded(fromClick)} ms), fetch and response.json() of the same answer ${rounded(bare)} ms`,
			},
			{
				name: 'script of a key in the search of 10,000 products',
				value: rounded(median(times)),
				limit: 16,
				unit: 'ms',
				better: 'lower',
				detail: `median of ${times.length} keys, rows and address included; slowest ${rounded(Math.max(...times))} ms (the first one makes the texts ready)`,
			},
			{
				name: 'rows drawn again by one live event (most)',
				value: Math.max(...drawn.map((ids) => ids.length)),
				limit: 1,
				unit: 'rows',
				better: 'lower',
				detail: `${drawn.length} events`,
			},
			{
				name: 'rows drawn again by one live event (fewest)',
				value: Math.min(...drawn.map((ids) => ids.length)),
				limit: 1,
				unit: 'rows',
				better: 'higher',
			},
		];
	} finally {
		await browser.close();
		await site.close();
		rmSync(built.folder, { recursive: true });
	}
}
