import { expect, type Page } from '@playwright/test';
import { shooting } from './pictures';
import { overflow, settled, violations } from './quality';

/**
 * Nothing that is wider than the window, and in the long answer no finding of axe in either theme; leaves a window of a
 * desk. In the everyday answer axe reads the screens of `quality.spec.ts` and `adminQuality.spec.ts`. With `SHOTS=1` the page is
 * photographed too, into `e2e/.output/{folder}`.
 */
export const looksRightIn =
	(folder: string, widths: readonly number[] = [360]) =>
	async (page: Page, name: string): Promise<void> => {
		for (const width of widths) {
			await page.setViewportSize({ width, height: 800 });
			await settled(page);
			expect(await overflow(page)).toBeLessThanOrEqual(0);
			if (process.env.TEST_LONG === '1') expect(await violations(page)).toEqual([]);
		}
		if (process.env.SHOTS) await shooting({ folder, widths: [360, 1280] })(page, name);
		await page.setViewportSize({ width: 1280, height: 800 });
	};
