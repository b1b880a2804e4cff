import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures';
import { root } from './shopServer';

const schemes = ['light', 'dark'] as const;

/** Scrolls to the end and back, so that pictures below the fold are there, and waits for what still moves. */
async function ready(page: Page): Promise<void> {
	await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
	await page.waitForLoadState('networkidle');
	await page.evaluate(async () => {
		for (const picture of document.images) picture.loading = 'eager';
		await Promise.all([...document.images].map((picture) => picture.decode().catch(() => {})));
		await document.fonts.ready;
	});
}

/**
 * Answers what photographs a page as it stands, in every width and theme, without loading it again, into
 * `e2e/.output/{folder}/{width}-{theme}/{name}.png`; `whole` with what is below the fold, `only` of a part.
 */
export const shooting =
	({ folder, widths }: { folder: string; widths: readonly number[] }) =>
	async (page: Page, name: string, { whole = true, only }: { whole?: boolean; only?: Locator } = {}): Promise<void> => {
		for (const width of widths) {
			await page.setViewportSize({ width, height: width < 600 ? 740 : 900 });
			for (const colorScheme of schemes) {
				await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
				await ready(page);
				const place = path.join(root, 'e2e', '.output', folder, `${width}-${colorScheme}`);
				mkdirSync(place, { recursive: true });
				const picture = { path: path.join(place, `${name}.png`) };
				await (only ? only.screenshot(picture) : page.screenshot({ ...picture, fullPage: whole }));
			}
		}
	};
