import { expect, test } from '../support/fixtures';

test.use({ serviceWorkers: 'allow' });

/** Frames with content until the font was there, and those of them that may have shown text in another font. */
interface Seen {
	frames: number;
	/** Milliseconds from the start of the navigation, as the next. */
	firstAt: number;
	inAnotherFont: number;
	/** Milliseconds from the start of the navigation; 0 until then. */
	loadedAt: number;
}

/** After this time a browser paints text in another font, also where the face says `block`. */
const longestWait = 3000;

test('[R11-84] a return visit is painted with the font at once', async ({ page, context }) => {
	await page.goto('/products');
	await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);

	for (const address of ['/products', '/', '/categories']) {
		const again = await context.newPage();
		await again.addInitScript(() => {
			const seen: Seen = { frames: 0, firstAt: 0, inAnotherFont: 0, loadedAt: 0 };
			Object.assign(window, { seen });
			const note = () => {
				const face = [...document.fonts].find(({ family }) => /^"?Figtree"?$/.test(family));
				if (face?.status === 'loaded') seen.loadedAt = performance.now();
				if (document.querySelector('#root > *')) {
					seen.firstAt ||= performance.now();
					seen.frames += 1;
					if (face?.status !== 'loaded' && face?.display !== 'block') seen.inAnotherFont += 1;
				}
				if (!seen.loadedAt || !seen.frames) requestAnimationFrame(note);
			};
			requestAnimationFrame(note);
		});
		await again.goto(address);
		const seen = () => again.evaluate(() => (window as typeof window & { seen: Seen }).seen);
		await expect.poll(async () => Math.min((await seen()).loadedAt, (await seen()).frames)).toBeGreaterThan(0);
		const { inAnotherFont, firstAt, loadedAt } = await seen();
		expect([address, inAnotherFont]).toEqual([address, 0]);
		expect(loadedAt - firstAt).toBeLessThan(longestWait);
		await again.close();
	}
});
