import { expect, test } from '../support/fixtures';

test.use({ serviceWorkers: 'allow' });

interface Seen {
	/** Moments of frames with content, and whether the font was there. */
	frames: Array<[time: number, isLoaded: boolean]>;
	firstPaint: number;
}

test('[R11-84] a return visit is painted with the font at once', async ({ page, context }) => {
	await page.goto('/products');
	await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);

	for (const address of ['/products', '/', '/categories']) {
		const again = await context.newPage();
		await again.addInitScript(() => {
			const seen: Seen = { frames: [], firstPaint: 0 };
			Object.assign(window, { seen });
			const note = () => {
				if (document.querySelector('#root > *'))
					seen.frames.push([performance.now(), [...document.fonts].some(({ status }) => status === 'loaded')]);
				if (!seen.firstPaint) requestAnimationFrame(note);
			};
			requestAnimationFrame(note);
			new PerformanceObserver((list) => {
				for (const { name, startTime } of list.getEntries())
					if (name === 'first-contentful-paint') seen.firstPaint = startTime;
			}).observe({ type: 'paint', buffered: true });
		});
		await again.goto(address);
		const seen = () => again.evaluate(() => (window as typeof window & { seen: Seen }).seen);
		await expect.poll(async () => (await seen()).firstPaint).toBeGreaterThan(0);
		const { frames, firstPaint } = await seen();
		// The callbacks of a frame run before it is painted.
		const painted = frames.findLast(([time]) => time <= firstPaint);
		expect([address, painted?.[1]]).toEqual([address, true]);
		await again.close();
	}
});
