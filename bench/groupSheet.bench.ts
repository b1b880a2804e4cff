import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { Api } from '../e2e/support/api';
import { shopAdmin, startShop } from '../e2e/support/shopServer';
import { median } from './lib/median';
import { openBrowser } from './lib/phone';

const processorSlowdown = 4;
const rounds = 8;
/** Milliseconds in which what a key causes is drawn, deferred rows included. */
const pause = 700;

const colours = ['rojo', 'azul', 'verde', 'negro', 'blanco', 'gris', 'beige', 'coral', 'lila', 'vino'];
const sizes = ['34', '35', '36', '37', '38', '39', '40', '41', '42', '43'];

declare global {
	interface Window {
		/** Longest since it was set to 0, in milliseconds from the key to the frame that follows it. */
		longestKey: number;
	}
}

/** Not the browser's interactions alone: a key with Ctrl is none. */
function watchKeys(): void {
	window.longestKey = 0;
	new PerformanceObserver((list) => {
		for (const { name, duration } of list.getEntries())
			if (name.startsWith('key') || name === 'click') window.longestKey = Math.max(window.longestKey, duration);
	}).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}

async function delayOf(page: Page, act: () => Promise<void>): Promise<number> {
	await page.evaluate(() => {
		window.longestKey = 0;
	});
	await act();
	await page.waitForTimeout(pause);
	return page.evaluate(() => window.longestKey);
}

/** Keys and presses in the sheet of a group with a hundred products, each with what it does to all of them. */
export default async function groupSheet() {
	const folder = mkdtempSync(path.join(tmpdir(), 'tienda-bench-'));
	const shop = await startShop(folder);
	const browser = await openBrowser();
	try {
		const api = new Api(shop.url, shopAdmin);
		const named = (names: readonly string[]) => names.map((name) => ({ name }));
		const { id } = await api.createGroup({
			name: 'Zapatilla Pacasmayo',
			options: [
				{ name: 'Color', values: named(colours) },
				{ name: 'Talla', values: named(sizes) },
			],
			own: () => ({ price: '129.90', stockQuantity: '8', weightGrams: '600' }),
		});
		const { token, user } = await api.signIn(shopAdmin);
		const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
		await page.addInitScript(watchKeys);
		await page.addInitScript((session) => Object.assign(localStorage, session), {
			token,
			user: JSON.stringify(user),
			isAdminUser: 'true',
		});
		await page.goto(`${shop.url}/admin/products/groups/${id}`);
		const field = (name: string) => page.getByRole('textbox', { name, exact: true });
		const price = field('Precio S/ de azul, 36');
		await price.waitFor();
		const devTools = await page.context().newCDPSession(page);
		await devTools.send('Emulation.setCPUThrottlingRate', { rate: processorSlowdown });
		const press = (key: string) => () => page.keyboard.press(key);
		/** -1 warms the page. */
		let round = -1;
		const acts: Record<string, { before: () => Promise<void>; act: () => Promise<void> }> = {
			'a digit in a cell': { before: () => price.focus(), act: press('7') },
			'Enter, which takes the price': { before: () => price.fill(String(round + 20)), act: press('Enter') },
			'Ctrl Z, which brings it back': { before: () => price.focus(), act: press('Control+z') },
			'Tab from a changed price': { before: () => price.fill(String(round + 40)), act: press('Tab') },
			'Ctrl D, into all rows below': {
				// Rows that are chosen would be filled alone.
				before: async () => {
					await page.getByRole('checkbox', { name: /^Elegir rojo, 35/ }).uncheck();
					await price.focus();
					// Without a cell in sight that it fills, no frame follows.
					await price.evaluate((cell) => cell.scrollIntoView({ block: 'center' }));
				},
				act: press('Control+d'),
			},
			'a letter in the name of a value': {
				before: () =>
					page
						.getByRole('textbox', { name: /^Valor 10 de / })
						.first()
						.focus(),
				act: press('n'),
			},
			'a letter in the name of an option': { before: () => field('Opción 1').focus(), act: press('n') },
			'a letter in the name of the group': { before: () => field('Nombre del grupo').focus(), act: press('n') },
			'a tick for a row': {
				before: async () => page.getByRole('checkbox', { name: /^Elegir rojo, 35/ }).focus(),
				act: press('Space'),
			},
			'a product hidden': {
				before: async () => page.getByRole('checkbox', { name: /^Activo de rojo, 35/ }).focus(),
				act: press('Space'),
			},
		};
		const times = new Map(Object.keys(acts).map((name) => [name, [] as number[]]));
		for (; round < rounds; round += 1)
			for (const [name, { before, act }] of Object.entries(acts)) {
				await before();
				await page.waitForTimeout(pause);
				const delay = await delayOf(page, act);
				if (round >= 0) times.get(name)?.push(delay);
			}
		return [...times].map(([name, all]) => ({
			name,
			value: median(all),
			limit: 100,
			unit: 'ms',
			better: 'lower',
			detail: `a group of ${colours.length * sizes.length} products, processor × ${processorSlowdown}; longest of ${rounds}: ${Math.max(...all)} ms`,
		}));
	} finally {
		await browser.close();
		await shop.stop();
		rmSync(folder, { recursive: true, force: true });
	}
}
