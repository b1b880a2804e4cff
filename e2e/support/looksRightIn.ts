import { expect, type Page } from '@playwright/test';
import { isLongAnswer } from '#contract/testing/runs';
import { shooting } from './pictures';
import { overflow, settled, violations } from './quality';

/**
 * Axe in both themes, and nothing that is wider than the window; leaves a window of a desk. Every day axe looks at the
 * first width alone. With `SHOTS=1` the page is photographed too, into `e2e/.output/{folder}`.
 */
export const looksRightIn =
	(folder: string, widths: readonly number[] = [360]) =>
	async (page: Page, name: string): Promise<void> => {
		for (const [at, width] of widths.entries()) {
			await page.setViewportSize({ width, height: 800 });
			await settled(page);
			expect(await overflow(page)).toBeLessThanOrEqual(0);
			if (at === 0 || isLongAnswer) expect(await violations(page)).toEqual([]);
		}
		if (process.env.SHOTS) await shooting({ folder, widths: [360, 1280] })(page, name);
		await page.setViewportSize({ width: 1280, height: 800 });
	};
