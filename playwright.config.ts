import { existsSync } from 'node:fs';
import path from 'node:path';
import { defineConfig, devices } from '@playwright/test';

/** A Chromium of this machine: CHROMIUM_PATH, else the first known name on the PATH, else Playwright's own. */
function findChromium(): string | undefined {
	if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
	const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean);
	const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
	return names.flatMap((name) => folders.map((folder) => path.join(folder, name))).find((place) => existsSync(place));
}

export const launchOptions = {
	executablePath: findChromium(),
	args: [
		'--no-sandbox',
		'--disable-gpu',
		'--disable-quic',
		'--no-first-run',
		'--disable-background-networking',
		'--disable-component-update',
		'--disable-sync',
	],
};

/**
 * Journeys in Chromium against the real server (`shop`) and against a back end that has only the calls of the
 * specification (`foreign`). Each worker has servers of its own, so that journeys never meet.
 */
export default defineConfig({
	testDir: 'e2e',
	outputDir: 'e2e/.output/results',
	globalSetup: './e2e/support/globalSetup.ts',
	workers: 2,
	retries: 0,
	fullyParallel: false,
	forbidOnly: Boolean(process.env.CI),
	timeout: 30_000,
	expect: { timeout: 7000 },
	reporter: 'list',
	use: {
		...devices['Desktop Chrome'],
		launchOptions,
		locale: 'es-PE',
		timezoneId: 'America/Lima',
		trace: { mode: 'retain-on-failure', screenshots: false, snapshots: true, sources: false },
		screenshot: 'only-on-failure',
	},
	projects: [
		{ name: 'shop', testMatch: ['journeys/**/*.spec.ts', 'shop/**/*.spec.ts'] },
		{ name: 'foreign', testMatch: 'journeys/**/*.spec.ts' },
	],
});
