import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '../support/fixtures';
import { runFolderVariable, seedFolder } from '../support/globalSetup';
import { content } from '../support/shopper';
import { publicDir, startShop } from '../support/shopServer';

test.use({ serviceWorkers: 'allow' });

/** As a build with other files writes it. */
function release(files: string): void {
	const worker = path.join(files, 'sw.js');
	for (const ending of ['.br', '.gz']) rmSync(worker + ending, { force: true });
	writeFileSync(worker, readFileSync(worker, 'utf8').replace(/(?<=["'`])[0-9a-f]{10}(?=["'`])/, 'new0release'));
}

test('[R11-74] a new release takes over with the next visit, and nothing of the old one is kept', {
	tag: '@long',
}, async ({ page }) => {
	const folder = mkdtempSync(path.join(process.env[runFolderVariable] ?? '', 'release-'));
	cpSync(path.join(publicDir, '..', 'pages'), path.join(folder, 'pages'), { recursive: true });
	const files = path.join(folder, 'public');
	cpSync(publicDir, files, { recursive: true });
	cpSync(seedFolder, path.join(folder, 'data'), { recursive: true });
	const shop = await startShop(path.join(folder, 'data'), undefined, files);
	const caches = () => page.evaluate(async () => (await window.caches.keys()).filter((name) => /^pages-/.test(name)));
	try {
		await page.goto(`${shop.url}/products`);
		await expect.poll(caches).toHaveLength(1);
		const [old] = await caches();
		expect(old).not.toBe('pages-new0release');
		release(files);
		await page.goto(`${shop.url}/categories`);
		await expect.poll(caches).toEqual(['pages-new0release']);
		await page.goto(`${shop.url}/products`);
		await expect(content(page).getByRole('heading', { level: 1 })).toHaveText('Productos');
		expect(await page.evaluate(() => document.documentElement.dataset.kept)).toBeUndefined();
	} finally {
		await page.close();
		await shop.stop();
		rmSync(folder, { recursive: true, force: true });
	}
});
