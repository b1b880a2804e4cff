import { rmSync } from 'node:fs';
import { median } from './lib/median.ts';
import { openBrowser, serveFolder } from './lib/page.mjs';
import { webpackBuild } from './lib/webpackBuild.mjs';

/** One live product event into a list of 10,000 on the products page, in Chromium. */
export default async function liveEvent() {
	const built = await webpackBuild('./bench/liveEvent/page.tsx');
	const site = await serveFolder(built.folder);
	const browser = await openBrowser();
	try {
		const measured = await measure(browser, `${site.url}/products`);
		const group = await measure(browser, `${site.url}/products`, true);
		return [
			{
				name: 'one live event into 10,000 products, to patched store',
				value: Math.round(median(measured.times) * 100) / 100,
				limit: 5,
				unit: 'ms',
				better: 'lower',
				detail: `median of ${measured.times.length} in Chromium, message text in, store patched`,
			},
			{
				name: "one live event into a group's card, to patched store",
				value: Math.round(median(group.times) * 100) / 100,
				limit: 5,
				unit: 'ms',
				better: 'lower',
				detail: `median of ${group.times.length} in Chromium, ${group.touched} of ${group.cards} cards changed`,
			},
			{
				name: 'cards changed on screen by it',
				value: measured.touched,
				limit: 1,
				unit: 'cards',
				better: 'lower',
				detail: `${measured.cards} cards on the page`,
			},
			{ name: 'a card did change', value: measured.touched, limit: 1, unit: 'cards', better: 'higher' },
			{ name: 'HTTP requests caused by it', value: measured.requests, limit: 0, unit: 'requests', better: 'lower' },
		];
	} finally {
		await browser.close();
		await site.close();
		rmSync(built.folder, { recursive: true });
	}
}

async function measure(browser, address, grouped = false) {
	const page = await browser.newPage();
	if (grouped)
		await page.addInitScript(() => {
			window.grouped = true;
		});
	await page.goto(address);
	await page.waitForFunction(() => window.bench?.ready());
	return page.evaluate(async (isGroup) => {
		// A group's card shows the lowest price.
		const priceOf = (round) => (isGroup ? 190 - round : 10 + round);
		const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 20)));
		for (let round = 0; round < 10; round += 1) {
			window.bench.send(priceOf(round));
			await frame();
		}
		const before = window.bench.requests();
		const times = [];
		const touched = new Set();
		const cards = [...document.querySelectorAll('main article')];
		const observer = new MutationObserver((changes) => {
			for (const { target } of changes) {
				const card = cards.find((element) => element.contains(target));
				if (card) touched.add(card);
			}
		});
		observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
		for (let round = 0; round < 40; round += 1) {
			times.push(window.bench.send(priceOf(100 + round)));
			await frame();
		}
		observer.disconnect();
		return { times, cards: cards.length, touched: touched.size, requests: window.bench.requests() - before };
	}, grouped);
}
