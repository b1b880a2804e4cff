import { launchOptions } from '../../playwright.config';
import { findBrowser } from '../../scripts/lib/findBrowser.mjs';
import { expect, test } from '../support/fixtures';
import { connection, content } from '../support/shopper';

const executablePath = findBrowser(process.env);
// Playwright turns the back/forward cache off.
test.use({ launchOptions: { ...launchOptions, executablePath, ignoreDefaultArgs: ['--disable-back-forward-cache'] } });
test.skip(/shell$/.test(executablePath ?? ''), 'Chromium without windows has no back/forward cache');

test('[R11-77] a page that comes back as it was left is live again and shows what changed meanwhile', {
	tag: '@long',
}, async ({ page, api }) => {
	const product = await api.createProduct({ price: 25.5 });
	await page.goto(`/products/${product.id}`);
	await expect(connection(page)).toHaveText('Conectado');
	await page.evaluate(() => {
		const restored = { times: 0 };
		Object.assign(window, { restored });
		addEventListener('pageshow', ({ persisted }) => {
			if (persisted) restored.times += 1;
		});
	});

	await page.goto('/robots.txt');
	await product.change({ price: 19 });
	await page.evaluate(() => {
		setTimeout(() => history.back());
	});

	// Playwright hears nothing of a page that comes back.
	const restored = () =>
		page.evaluate(() => (window as { restored?: { times: number } }).restored?.times ?? 0).catch(() => 0);
	await expect.poll(restored).toBe(1);
	await expect(connection(page)).toHaveText('Conectado');
	await expect(content(page)).toContainText('19.00');
});
