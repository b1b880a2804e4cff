import { defineConfig } from '@playwright/test';
import base, { launchOptions } from '../playwright.config';
import { findBrowser } from '../scripts/lib/findBrowser.mjs';

/**
 * Pictures apart from the journeys: `npm run e2e -- --config=e2e/screens.config.ts`. `--project=screens` takes those of
 * every page alone, `--project=shopkeeper` those of a new shopkeeper's way to a shop of their own,
 * `--project=cartToDoor` those of an order without an account until it is on its way.
 */
export default defineConfig({
	...base,
	testDir: '.',
	outputDir: '.output/results-screens',
	globalSetup: './support/globalSetup.ts',
	timeout: 240_000,
	use: {
		...base.use,
		// The shell without windows spaces letters worse than the whole browser.
		launchOptions: { ...launchOptions, executablePath: findBrowser(process.env) },
		trace: 'off',
		screenshot: 'off',
	},
	projects: [
		{ name: 'screens', testMatch: 'screenshots.ts' },
		{ name: 'shopkeeper', testMatch: 'shopkeeper.ts' },
		{ name: 'cartToDoor', testMatch: 'cartToDoor.ts' },
	],
});
