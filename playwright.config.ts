import { defineConfig, devices } from '@playwright/test';
import { isLongAnswer, testWorkers } from './contract/testing/runs';
import { browserArgs, findQuickBrowser } from './scripts/lib/findBrowser.mjs';

export const launchOptions = { executablePath: findQuickBrowser(process.env), args: browserArgs };

/** What the everyday answer leaves out. Before the foreign back end also `@longOnForeign`. */
const leftOut = (tags: RegExp) => (isLongAnswer ? undefined : tags);

/**
 * Journeys in Chromium against the real server (`shop`) and against a back end that has only the calls of the
 * specification (`foreign`). Each worker has servers of its own, so that journeys never meet.
 */
export default defineConfig({
	outputDir: 'e2e/.output/results',
	globalSetup: './e2e/support/globalSetup.ts',
	workers: testWorkers,
	// The second try is traced, and the report names what needed it.
	retries: 1,
	fullyParallel: false,
	forbidOnly: Boolean(process.env.CI),
	// A guard against a test that hangs: as long as the longest journey takes beside other work.
	timeout: 240_000,
	expect: { timeout: 20_000 },
	reporter: 'list',
	use: {
		...devices['Desktop Chrome'],
		actionTimeout: 60_000,
		launchOptions,
		locale: 'es-PE',
		contextOptions: { reducedMotion: 'reduce' },
		timezoneId: 'America/Lima',
		// Requests of a worker pass by `page.route`; the journeys about it allow it.
		serviceWorkers: 'block',
		// To trace every test takes a tenth of the time of all.
		trace: { mode: 'on-first-retry', screenshots: false, snapshots: true, sources: false },
		screenshot: 'only-on-failure',
	},
	projects: [
		{ name: 'shop', testDir: 'e2e', testMatch: '**/*.spec.ts', grepInvert: leftOut(/@long\b/) },
		// A folder of its own: a pattern would match the folders above the project too.
		{ name: 'foreign', testDir: 'e2e/journeys', testMatch: '**/*.spec.ts', grepInvert: leftOut(/@long/) },
	],
});
