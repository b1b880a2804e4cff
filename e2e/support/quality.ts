import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './fixtures';

/** The page has drawn itself and waits for nothing more. */
export async function settled(page: Page): Promise<void> {
	await expect(page.getByRole('main').locator('h1, h2').first()).toBeAttached();
	await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
	await page.evaluate(() => Promise.all(document.getAnimations().map((one) => one.finished.catch(() => {}))));
}

/** Rules whose verdict depends on the colours; all others see the same page in both themes. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** Findings of axe on the page: everything in the light theme, then in the dark one whatever hangs on colours. */
export async function violations(page: Page): Promise<string[]> {
	const found: string[] = [];
	for (const colorScheme of ['light', 'dark'] as const) {
		await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
		// Without the second page that foreign frames would need: the shop has none.
		const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
		const { violations } = await (colorScheme === 'dark' ? axe.withRules(colourRules) : axe).analyze();
		for (const { id, help, nodes } of violations)
			for (const { html } of nodes)
				found.push(`${new URL(page.url()).pathname} (${colorScheme}) ${id}: ${help} — ${html.slice(0, 160)}`);
	}
	return found;
}

/**
 * By how many pixels the page, or an open dialog or what scrolls in it, is wider than its place. A table may scroll in
 * a region of its own that the keyboard reaches.
 */
export const overflow = (page: Page): Promise<number> =>
	page.evaluate(() => {
		const scrolls = (box: Element) =>
			/auto|scroll/.test(getComputedStyle(box).overflowX) && box.getAttribute('tabindex') !== '0';
		const dialogs = [...document.querySelectorAll('dialog[open]')];
		const inside = dialogs.flatMap((dialog) => [...dialog.querySelectorAll('*')]).filter(scrolls);
		return Math.max(
			...[document.documentElement, ...dialogs, ...inside].map((box) => box.scrollWidth - box.clientWidth),
		);
	});
