import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures';

/** Milliseconds for which a page may have no focus while one thing takes the place of another. */
const patience = 2000;

/**
 * Watches, from the first time that anything has the focus, for moments in which nothing has it. Answers what reads
 * the addresses of those that lasted. Begin before the page is opened.
 */
export async function watchFocus(page: Page): Promise<() => Promise<string[]>> {
	await page.addInitScript((limit) => {
		const lost: string[] = [];
		Object.assign(window, { lostFocus: lost });
		let last: string | null = null;
		let since = 0;
		document.addEventListener('focusin', ({ target }) => {
			last = target instanceof Element ? target.outerHTML.slice(0, 120) : null;
		});
		setInterval(() => {
			const nowhere = document.activeElement === document.body || document.activeElement === null;
			if (!nowhere || last === null) since = 0;
			else if (since === 0) since = performance.now();
			else if (performance.now() - since > limit) {
				lost.push(`${location.pathname} after ${last}`);
				last = null;
			}
		}, 50);
	}, patience);
	return () => page.evaluate(() => (window as unknown as { lostFocus: string[] }).lostFocus);
}

/** The field of the open command palette. */
export const palette = (page: Page): Locator => page.getByRole('combobox', { name: /^Buscar pantallas/ });

/** The options of the open command palette. */
export const paletteOptions = (page: Page): Locator =>
	page.getByRole('listbox', { name: 'Resultados' }).getByRole('option');

/** Expects a visible, uncovered focus with an outline; a heading or region that a page focuses needs no outline. */
export async function expectFocusSeen(page: Page, after: string): Promise<void> {
	await expect
		.poll(
			() =>
				page.evaluate(() => {
					const element = document.activeElement;
					if (!element || element === document.body) return 'nothing has the focus';
					if (element.getAttribute('tabindex') === '-1') return '';
					const name = element.outerHTML.slice(0, 120);
					const { left, top, width, height } = element.getBoundingClientRect();
					const over = document.elementFromPoint(left + width / 2, top + height / 2);
					if (!over) return `out of sight: ${name}`;
					if (!element.contains(over) && !over.contains(element)) return `covered: ${name}`;
					const { outlineStyle, outlineWidth } = getComputedStyle(element);
					const shown = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0;
					return shown ? '' : `does not show it: ${name}`;
				}),
			{ message: `focus after ${after}` },
		)
		.toBe('');
}
