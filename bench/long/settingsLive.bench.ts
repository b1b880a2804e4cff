import { rmSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { adminPaths } from '../../contract/adminPaths';
import { Api } from '../../e2e/support/api';
import { publicDir, shopAdmin, startShop } from '../../e2e/support/shopServer';
import { createTestDataDir } from '../../server/testing/testDatabase';
import { onBothDatabases } from '../lib/databases';
import { median } from '../lib/median';
import { openBrowser } from '../lib/phone';

const saves = 40;

/** Milliseconds. */
const limit = 1000;

/** From the request that saves another name of the shop to the header of a visitor's page that shows it. */
export default () => onBothDatabases(measured);

async function measured(name: string, databaseUrl?: string) {
	const dataDir = await createTestDataDir();
	const shop = await startShop(dataDir, 60_000, publicDir, {
		DEMO: 'off',
		...(databaseUrl && { DATABASE_URL: databaseUrl }),
	});
	const browser = await openBrowser();
	try {
		const api = new Api(shop.url, shopAdmin);
		const { token } = await api.signIn(shopAdmin);
		const page = await browser.newPage();
		await page.goto(`${shop.url}/categories`);
		await page.getByText('Conectado', { exact: true }).first().waitFor();
		const times: number[] = [];
		const answers: number[] = [];
		for (let round = 0; round < saves; round++) {
			const wanted = `Bodega ${round}.`;
			const seen = shown(page, wanted);
			// The page watches before the save: it has answered one more question.
			await page.evaluate(() => 0);
			const begun = Date.now();
			await api.as(token, 'PUT', `/api${adminPaths.settings('identity')}`, { name: wanted, slogan: '' });
			answers.push(Date.now() - begun);
			times.push((await seen) - begun);
			await wait(200);
		}
		const ordered = times.toSorted((a, b) => a - b);
		return {
			name: `settings to a second browser, ${name}, p95`,
			value: ordered[Math.ceil(0.95 * saves) - 1] ?? Number.NaN,
			limit,
			unit: 'ms',
			better: 'lower' as const,
			detail: `${saves} saves; median ${median(times)} ms, slowest ${ordered.at(-1)} ms; the save is answered after ${median(answers)} ms (median)`,
		};
	} finally {
		await browser.close();
		await shop.stop();
		rmSync(dataDir, { recursive: true, force: true });
	}
}

/** The moment at which the header has the text, by the clock of the machine; polling from here would wake the page. */
const shown = (page: Page, text: string): Promise<number> =>
	page.evaluate(
		(wanted) =>
			new Promise<number>((resolve) => {
				new MutationObserver((_changes, observer) => {
					if (!document.querySelector('header')?.textContent?.includes(wanted)) return;
					observer.disconnect();
					resolve(Date.now());
				}).observe(document.body, { subtree: true, childList: true, characterData: true });
			}),
		text,
	);
