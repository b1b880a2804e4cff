import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { Api } from '../../e2e/support/api';
import { shopAdmin, startShop } from '../../e2e/support/shopServer';
import { median } from '../lib/median';
import { openBrowser } from '../lib/phone';
import { type Size, shopFolder, sizes } from '../lib/shopFolders';

const browsers = 20;
const saves = 10;

/** Milliseconds; a change is seen while the eye is still on it. */
const limit = 500;

/** From the request that saves a price to the last of 20 open product lists that shows it. */
export default async function liveDom() {
	const measured = [];
	for (const size of sizes) measured.push(await ofSize(size));
	return measured;
}

/** The moment at which the card shows the text, by the clock of the machine; polling from here would wake every page. */
const shown = (page: Page, id: number, text: string): Promise<number> =>
	page.evaluate(
		([selector, wanted]) =>
			new Promise<number>((resolve) => {
				new MutationObserver((_changes, observer) => {
					if (!document.querySelector(selector)?.textContent?.includes(wanted)) return;
					observer.disconnect();
					resolve(Date.now());
				}).observe(document.body, { subtree: true, childList: true, characterData: true });
			}),
		[`[data-product="${id}"]`, text] as const,
	);

async function ofSize(size: Size) {
	const { folder, remove } = await shopFolder(size);
	const shop = await startShop(folder);
	const browser = await openBrowser();
	try {
		// The name puts it at the top of the list, where every page shows it.
		const product = await new Api(shop.url, shopAdmin).createProduct({ name: '00 El primero de la lista' });
		const pages: Page[] = [];
		for (let count = 0; count < browsers; count++) {
			const page = await (await browser.newContext()).newPage();
			await page.goto(`${shop.url}/products`);
			await page.locator(`[data-product="${product.id}"]`).waitFor();
			pages.push(page);
		}
		// The live channel loads after the first paint.
		await wait(5000);
		const rounds: { saved: number; first: number; last: number }[] = [];
		for (let round = 0; round < saves; round++) {
			const price = 101.5 + round;
			const seen = pages.map((page) => shown(page, product.id, price.toFixed(2)));
			// Every page watches before the save: each has answered one more question.
			await Promise.all(pages.map((page) => page.evaluate(() => 0)));
			const begun = Date.now();
			await product.change({ price });
			const saved = Date.now() - begun;
			const times = (await Promise.all(seen)).map((moment) => moment - begun);
			rounds.push({ saved, first: Math.min(...times), last: Math.max(...times) });
			await wait(500);
		}
		const middle = (pick: (round: (typeof rounds)[number]) => number) => median(rounds.map(pick));
		return {
			name: `save to the DOM of ${browsers} browsers, ${size} products`,
			value: middle(({ last }) => last),
			limit,
			unit: 'ms',
			better: 'lower' as const,
			detail:
				`median of ${saves}; slowest ${Math.max(...rounds.map(({ last }) => last))} ms; ` +
				`the save is answered after ${middle(({ saved }) => saved)} ms, the first page shows it after ${middle(({ first }) => first)} ms`,
		};
	} finally {
		await browser.close();
		await shop.stop();
		remove();
	}
}
