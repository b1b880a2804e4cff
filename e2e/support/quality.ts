import type { Page } from '@playwright/test';
import axe, { type AxeResults, type RunOptions } from 'axe-core';
import { expect } from './fixtures';

/** The page has drawn itself and waits for nothing more. */
export async function settled(page: Page): Promise<void> {
	await expect(page.getByRole('main').locator('h1, h2').first()).toBeAttached();
	await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
	await page.evaluate(() => {
		// What follows the scrolling ends with the page only.
		const timed = document.getAnimations().filter(({ timeline }) => timeline === document.timeline);
		return Promise.all(timed.map((one) => one.finished.catch(() => {})));
	});
}

/** Rules whose verdict depends on the colours; all others see the same page in both themes. */
const colourRules = ['color-contrast', 'link-in-text-block'];

async function findings(page: Page, options: RunOptions = {}): Promise<AxeResults> {
	// To put it into a page takes as long as many an analysis, and a page shows several screens.
	if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
	return page.evaluate((given) => (window as unknown as { axe: typeof axe }).axe.run(given), {
		resultTypes: ['violations'],
		...options,
	} satisfies RunOptions);
}

/** Findings of axe on the page: everything in the light theme, then in the dark one whatever hangs on colours. */
export async function violations(page: Page): Promise<string[]> {
	const look = (colorScheme: 'light' | 'dark') => page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
	await look('light');
	const light = await findings(page);
	await look('dark');
	const dark = await findings(page, { runOnly: { type: 'rule', values: colourRules } });
	return Object.entries({ light, dark }).flatMap(([theme, { violations }]) =>
		violations.flatMap(({ id, help, nodes }) =>
			nodes.map(({ html }) => `${new URL(page.url()).pathname} (${theme}) ${id}: ${help} — ${html.slice(0, 160)}`),
		),
	);
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
