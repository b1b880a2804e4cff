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

const card = (page: Page, id: number, text?: string) => page.locator(`[data-product="${id}"]`, { hasText: text });

async function ofSize(size: Size) {
	const { folder, remove } = await shopFolder(size);
	const shop = await startShop(folder);
	const browser = await openBrowser();
	try {
		// The name puts it at the top of the list, where every page shows it.
		const product = await new Api(shop.url, shopAdmin).createProduct({ name: '00 El primero de la lista' });
		const pages = await Promise.all(
			Array.from({ length: browsers }, async () => {
				const page = await (await browser.newContext()).newPage();
				await page.goto(`${shop.url}/products`);
				await card(page, product.id).waitFor();
				return page;
			}),
		);
		// The live channel loads after the first paint.
		await wait(5000);
		const times: number[] = [];
		for (let round = 0; round < saves; round++) {
			const price = 101.5 + round;
			const seen = pages.map((page) => card(page, product.id, price.toFixed(2)).waitFor({ timeout: 20_000 }));
			const begun = performance.now();
			await product.change({ price });
			await Promise.all(seen);
			times.push(performance.now() - begun);
		}
		return {
			name: `save to the DOM of ${browsers} browsers, ${size} products`,
			value: median(times),
			limit,
			unit: 'ms',
			better: 'lower' as const,
			detail: `median of ${saves}; slowest ${Math.max(...times).toFixed(0)} ms`,
		};
	} finally {
		await browser.close();
		await shop.stop();
		remove();
	}
}
