import { defineConfig, devices } from '@playwright/test';
import { browserArgs, findQuickBrowser } from './scripts/lib/findBrowser.mjs';

export const launchOptions = { executablePath: findQuickBrowser(process.env), args: browserArgs };

/**
 * Journeys in Chromium against the real server (`shop`) and against a back end that has only the calls of the
 * specification (`foreign`). Each worker has servers of its own, so that journeys never meet.
 */
export default defineConfig({
	testDir: 'e2e',
	outputDir: 'e2e/.output/results',
	globalSetup: './e2e/support/globalSetup.ts',
	workers: 2,
	// A machine that stalls for seconds is no fault of the shop; the report names what passed only the second time.
	retries: 1,
	fullyParallel: false,
	// `npm run test:long` leaves no journey out.
	grepInvert: process.env.TEST_LONG === '1' ? undefined : /@long/,
	forbidOnly: Boolean(process.env.CI),
	timeout: 30_000,
	expect: { timeout: 7000 },
	reporter: 'list',
	use: {
		...devices['Desktop Chrome'],
		launchOptions,
		locale: 'es-PE',
		timezoneId: 'America/Lima',
		// Requests of a worker pass by `page.route`; the journeys about it allow it.
		serviceWorkers: 'block',
		// Of the second try: to trace every test takes a tenth of the time of all.
		trace: { mode: 'on-first-retry', screenshots: false, snapshots: true, sources: false },
		screenshot: 'only-on-failure',
	},
	projects: [
		{ name: 'shop', testMatch: ['journeys/**/*.spec.ts', 'shop/**/*.spec.ts'] },
		{ name: 'foreign', testMatch: 'journeys/**/*.spec.ts' },
	],
});
