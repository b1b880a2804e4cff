import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Browser } from '@playwright/test';
import sharp from 'sharp';
import { root } from '../../e2e/support/shopServer';
import { phone, slowDown } from './phone';

/** Milliseconds. */
const step = 250;
const length = 2000;
const frame = { width: 206, height: 412 };
const gap = 6;

/** Pictures of the first two seconds of a first visit, side by side, in `bench/.output/<name>.webp`. */
export async function saveFilmstrip(browser: Browser, url: string, name: string): Promise<string> {
	const context = await browser.newContext(phone);
	const page = await context.newPage();
	const session = await context.newCDPSession(page);
	await slowDown(session);
	const seen: Array<{ at: number; picture: Buffer }> = [];
	session.on('Page.screencastFrame', ({ data, sessionId, metadata }) => {
		seen.push({ at: (metadata.timestamp ?? 0) * 1000, picture: Buffer.from(data, 'base64') });
		// The last frames come while the page is being closed.
		session.send('Page.screencastFrameAck', { sessionId }).catch(() => {});
	});
	await session.send('Page.startScreencast', { format: 'png', maxWidth: 412, maxHeight: 823 });
	const begun = Date.now();
	await page.goto(url, { waitUntil: 'load', timeout: 60_000 });
	await page.waitForTimeout(Math.max(0, length + 500 - (Date.now() - begun)));
	await context.close();
	const file = path.join(root, 'bench', '.output', `${name}.webp`);
	mkdirSync(path.dirname(file), { recursive: true });
	await draw(
		Array.from({ length: length / step }, (_, index) => {
			const until = begun + (index + 1) * step;
			return seen.findLast(({ at }) => at <= until)?.picture;
		}),
		file,
	);
	return file;
}

async function draw(pictures: ReadonlyArray<Buffer | undefined>, file: string): Promise<void> {
	const placed = await Promise.all(
		pictures.map(async (picture, index) => ({
			input: await (picture ? sharp(picture) : sharp({ create: { ...frame, channels: 3, background: '#fff' } }))
				.resize({ ...frame, fit: 'cover', position: 'top' })
				.png()
				.toBuffer(),
			left: gap + index * (frame.width + gap),
			top: gap,
		})),
	);
	const width = gap + pictures.length * (frame.width + gap);
	await sharp({ create: { width, height: frame.height + 2 * gap, channels: 3, background: '#888' } })
		.composite(placed)
		.webp({ quality: 70 })
		.toFile(file);
}
