import type { Page } from '@playwright/test';

/**
 * What lies over the element in focus, whole or in part, and stays while the page scrolls; null for nothing. With a
 * `mark`, `end` where the element has it already: the end of the page, or the first stop of a dialog again.
 */
function coverOfFocus(mark: string | null): string | null {
	const element = document.activeElement;
	if (mark && (!element || element === document.body || element.getAttribute('data-stop') === mark)) return 'end';
	if (mark) element?.setAttribute('data-stop', mark);
	if (!element || element.matches('body, main, h1')) return null;
	// What a box with its own scrolling does not show of it is not covered.
	const box = { ...element.getBoundingClientRect().toJSON() } as Record<'top' | 'bottom' | 'left' | 'right', number>;
	for (let around = element.parentElement; around && around !== document.body; around = around.parentElement) {
		if (getComputedStyle(around).overflowY === 'visible') continue;
		const shown = around.getBoundingClientRect();
		box.top = Math.max(box.top, shown.top);
		box.bottom = Math.min(box.bottom, shown.bottom);
	}
	const nameOf = ({ localName, textContent, ariaLabel, id }: Element) =>
		`${localName} «${(ariaLabel ?? textContent ?? id).trim().slice(0, 40)}»`;
	if (box.bottom <= 0 || box.top >= innerHeight) return `${nameOf(element)} is outside of the window`;
	const staysOver = (hit: Element | null): Element | null => {
		for (let one = hit; one && !one.contains(element); one = one.parentElement)
			if (/fixed|sticky/.test(getComputedStyle(one).position)) return one;
		return null;
	};
	// Corners may be round.
	const [middle, centre] = [(box.top + box.bottom) / 2, (box.left + box.right) / 2];
	for (const [x, y] of [
		[centre, middle],
		[box.left + 2, middle],
		[box.right - 2, middle],
		[centre, box.top + 2],
		[centre, box.bottom - 2],
	] as const) {
		const hit = document.elementFromPoint(x, y);
		const cover = hit && !element.contains(hit) ? staysOver(hit) : null;
		if (cover) return `${nameOf(element)} at ${Math.round(box.top)} is under ${nameOf(cover)}`;
	}
	return null;
}

/** Frames in which a notice may give way. */
const framesToGiveWay = 30;

/** What still lies over the focus once notices gave way. */
export async function hiddenFocus(page: Page, mark: string | null = null): Promise<string | null> {
	let cover = await page.evaluate(coverOfFocus, mark);
	for (let frame = 0; cover && cover !== 'end' && frame < framesToGiveWay; frame++) {
		await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
		cover = await page.evaluate(coverOfFocus, null);
	}
	return cover;
}

const mostStops = 400;

/** Stops of Tab to the end of the page, and of Shift+Tab back, that lie under something. */
export async function hiddenStops(page: Page): Promise<string[]> {
	const hidden: string[] = [];
	for (const key of ['Tab', 'Shift+Tab']) {
		const mark = `${key} at ${page.viewportSize()?.width} px`;
		for (let stop = 0; stop < mostStops; stop++) {
			await page.keyboard.press(key);
			const cover = await hiddenFocus(page, mark);
			if (cover === 'end') break;
			if (cover) hidden.push(`${new URL(page.url()).pathname}, ${mark}: ${cover}`);
		}
	}
	return hidden;
}

/** On a phone and a desk. */
export async function hiddenStopsInBoth(page: Page): Promise<string[]> {
	const before = page.viewportSize();
	const hidden: string[] = [];
	for (const size of [
		{ width: 360, height: 740 },
		{ width: 1280, height: 800 },
	]) {
		await page.setViewportSize(size);
		hidden.push(...(await hiddenStops(page)));
	}
	if (before) await page.setViewportSize(before);
	return hidden;
}
