import path from 'node:path';
import {
	type Browser,
	type BrowserContext,
	type CDPSession,
	chromium,
	type Locator,
	type Page,
} from '@playwright/test';
import { browserArgs, findBrowser } from '../../scripts/lib/findBrowser.mjs';

/** A middling phone, as Lighthouse emulates it, on a slow 4G network: 1.6 Mbit/s down, 150 ms, a processor four times slower. */
export const phone = {
	viewport: { width: 412, height: 823 },
	deviceScaleFactor: 1.75,
	isMobile: true,
	hasTouch: true,
	locale: 'es-PE',
	timezoneId: 'America/Lima',
};
const network = {
	offline: false,
	latency: 150,
	downloadThroughput: (1.6 * 1024 * 1024) / 8,
	uploadThroughput: (750 * 1024) / 8,
};
const processorSlowdown = 4;

/** Times in milliseconds from the start of the navigation, sizes in bytes as they crossed the network. */
export interface PageFigures {
	fcp: number;
	lcp: number;
	/** Sum of what tasks take beyond 50 ms, from FCP until the page is quiet. */
	tbt: number;
	cls: number;
	script: number;
	/** JSON that the view needs: answers of the API and the state block in the HTML, decoded. */
	json: number;
	total: number;
	/** The element of LCP, for the detail line. */
	element: string;
}

interface Seen {
	fcp: number;
	lcp: number;
	cls: number;
	element: string;
	/** Longest of all taps and keys. */
	interaction: number;
	tasks: Array<[start: number, duration: number]>;
}

declare global {
	interface Window {
		/** Kept by observe.js. */
		figures: Seen;
	}
}

interface Traffic {
	script: number;
	json: number;
	total: number;
}

async function countTraffic(session: CDPSession): Promise<Traffic> {
	const traffic: Traffic = { script: 0, json: 0, total: 0 };
	const types = new Map<string, string>();
	await session.send('Network.enable');
	session.on('Network.responseReceived', ({ requestId, type, response }) => {
		types.set(requestId, response.mimeType === 'application/json' ? 'JSON' : type);
	});
	session.on('Network.dataReceived', ({ requestId, dataLength }) => {
		if (types.get(requestId) === 'JSON') traffic.json += dataLength;
	});
	session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
		traffic.total += encodedDataLength;
		if (types.get(requestId) === 'Script') traffic.script += encodedDataLength;
	});
	return traffic;
}

export async function slowDown(session: CDPSession): Promise<void> {
	await session.send('Network.enable');
	await session.send('Network.emulateNetworkConditions', network);
	await session.send('Emulation.setCPUThrottlingRate', { rate: processorSlowdown });
}

/** The page is quiet when it has loaded and nothing was asked for during this time. */
const quiet = 1500;
/** Milliseconds. */
const windowOpens = 1200;

async function open(page: Page, session: CDPSession, url: string): Promise<void> {
	// Chromium loads parts of its own window first, with the time of a processor that the page would lack.
	await page.waitForTimeout(windowOpens);
	await slowDown(session);
	await page.addInitScript({ path: path.join(__dirname, 'observe.js') });
	await page.goto(url, { waitUntil: 'load', timeout: 60_000 });
	await untilQuiet(page);
}

/** Opens the address on an emulated phone in the context, whose cache makes a second call a second visit. */
async function visit(context: BrowserContext, url: string): Promise<PageFigures> {
	const page = await context.newPage();
	const session = await context.newCDPSession(page);
	const traffic = await countTraffic(session);
	await open(page, session, url);
	const seen = await page.evaluate(() => ({
		...window.figures,
		state: document.getElementById('state')?.textContent?.length ?? 0,
	}));
	await page.close();
	const tbt = seen.tasks.reduce(
		(sum, [start, duration]) => (start + duration > seen.fcp ? sum + Math.max(0, duration - 50) : sum),
		0,
	);
	return {
		fcp: seen.fcp,
		lcp: seen.lcp,
		cls: seen.cls,
		tbt,
		...traffic,
		json: traffic.json + seen.state,
		element: seen.element,
	};
}

async function untilQuiet(page: Page): Promise<void> {
	let last = Date.now();
	const note = () => {
		last = Date.now();
	};
	page.on('request', note);
	page.on('requestfinished', note);
	while (Date.now() - last < quiet) await page.waitForTimeout(100);
	page.off('request', note);
	page.off('requestfinished', note);
}

export const openBrowser = () => chromium.launch({ executablePath: findBrowser(process.env), args: browserArgs });

/** First and second visit of one visitor: the second with everything that the browser has kept from the first. */
export async function visitTwice(browser: Browser, url: string): Promise<{ cold: PageFigures; second: PageFigures }> {
	const context = await browser.newContext(phone);
	try {
		const cold = await visit(context, url);
		const second = await visit(context, url);
		return { cold, second };
	} finally {
		await context.close();
	}
}

/** A finger at its middle. Playwright's own `tap` adds listeners that look what is under the finger, 10 ms of the phone. */
async function tap(page: Page, target: Locator): Promise<void> {
	await target.scrollIntoViewIfNeeded();
	const box = await target.boundingBox();
	if (!box) throw new Error('What should be tapped cannot be seen.');
	await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
}

/**
 * Longest of a shopper's taps and keys that change the filter of the list, in milliseconds from the event to the frame
 * that follows it (INP).
 */
export async function filterDelay(browser: Browser, url: string): Promise<number> {
	const context = await browser.newContext({ ...phone, serviceWorkers: 'block' });
	try {
		const page = await context.newPage();
		await open(page, await context.newCDPSession(page), url);
		const categories = page.getByRole('navigation', { name: 'Categorías de productos' }).getByRole('link');
		for (const place of [0, 1, 2]) {
			await tap(page, categories.nth(place));
			await untilQuiet(page);
		}
		await tap(page, page.getByRole('button', { name: 'Filtros' }));
		const lowest = page.getByRole('dialog').getByLabel('Precio mínimo');
		await tap(page, lowest);
		await lowest.pressSequentially('20', { delay: 400 });
		await untilQuiet(page);
		return await page.evaluate(() => window.figures.interaction);
	} finally {
		await context.close();
	}
}
