import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { Api } from '../../e2e/support/api';
import { csvFile, importDialog, openImport } from '../../e2e/support/importing';
import { shopAdmin, startShop } from '../../e2e/support/shopServer';
import { median } from '../lib/median';
import { openBrowser } from '../lib/phone';
import { shopFolder } from '../lib/shopFolders';

const size = 50_000;
const rounds = 3;
const text = 'Una frase que describe el producto con lo que hace falta saber de él antes de comprarlo.';

/** Every other row changes a product of the shop, the others are new. */
const rows = Array.from({ length: size }, (_, at) =>
	at % 2 === 0 && at < 49_000
		? `MP-${String(at).padStart(6, '0')},,,${(at % 900) + 1}.50,,,,`
		: `NUEVO-${at},Producto nuevo ${at},"${text}",${(at % 900) + 1}.50,${at % 50},Abarrotes,sí,no`,
);

interface Tasks {
	tasks: number[];
}

declare global {
	interface Window {
		preview: Tasks;
	}
}

/** Milliseconds from the choice of the file to its preview, and of the tasks of more than 50 ms meanwhile. */
async function previewOnce(page: Page, file: string): Promise<{ took: number; tasks: number[] }> {
	const dialog = await openImport(page);
	await page.evaluate(() => {
		window.preview = { tasks: [] };
		new PerformanceObserver((list) => {
			for (const { duration } of list.getEntries()) window.preview.tasks.push(duration);
		}).observe({ type: 'longtask' });
	});
	const begun = performance.now();
	await dialog.getByLabel('Archivo CSV').setInputFiles(file);
	await importDialog(page)
		.getByRole('button', { name: /^Importar \d+\s\d{3} productos$/ })
		.waitFor({ timeout: 120_000 });
	const took = performance.now() - begun;
	const { tasks } = await page.evaluate(() => window.preview);
	return { took, tasks };
}

/** A file of 50,000 rows chosen in the back-office of a shop with 50,000 products, in Chromium, unthrottled. */
export default async function importPreview() {
	const { folder, remove } = await shopFolder(size);
	const shop = await startShop(folder, 180_000);
	const browser = await openBrowser();
	// A path, because the browser's own script would take a buffer apart.
	const file = path.join(folder, 'cincuenta-mil.csv');
	writeFileSync(file, csvFile('', rows).buffer);
	try {
		const { token, user } = await new Api(shop.url, shopAdmin).signIn(shopAdmin);
		const context = await browser.newContext({ baseURL: shop.url });
		const page = await context.newPage();
		await page.addInitScript((session) => Object.assign(localStorage, session), {
			token,
			user: JSON.stringify(user),
			isAdminUser: 'true',
		});
		const runs = [];
		for (let round = 0; round < rounds; round++) runs.push(await previewOnce(page, file));
		const longest = runs.map(({ tasks }) => Math.max(0, ...tasks));
		const counts = runs.map(({ tasks }) => tasks.length);
		return [
			{
				name: `preview of a file of ${size} rows`,
				value: median(runs.map(({ took }) => took)) / 1000,
				limit: 15,
				unit: 's',
				better: 'lower',
				detail: `median of ${rounds}: from the choice of the file (4 MB, half of its rows known) to its preview`,
			},
			{
				name: 'longest task meanwhile',
				value: median(longest),
				limit: 50,
				unit: 'ms',
				better: 'lower',
				detail: `median of ${rounds}; tasks of more than 50 ms: ${counts.join(', ')}`,
			},
		];
	} finally {
		await browser.close();
		await shop.stop();
		remove();
	}
}
