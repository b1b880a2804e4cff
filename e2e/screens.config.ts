import { defineConfig } from '@playwright/test';
import base from '../playwright.config';

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
	use: { ...base.use, trace: 'off', screenshot: 'off' },
	projects: [
		{ name: 'screens', testMatch: 'screenshots.ts' },
		{ name: 'shopkeeper', testMatch: 'shopkeeper.ts' },
		{ name: 'cartToDoor', testMatch: 'cartToDoor.ts' },
	],
});
