import { defineConfig } from '@playwright/test';
import base from '../playwright.config';

/** Pictures of every page, apart from the journeys: `node scripts/e2e.mjs --config=e2e/screens.config.ts`. */
export default defineConfig({
	...base,
	testDir: '.',
	outputDir: '.output/results-screens',
	globalSetup: './support/globalSetup.ts',
	timeout: 240_000,
	use: { ...base.use, trace: 'off', screenshot: 'off' },
	projects: [{ name: 'screens', testMatch: 'screenshots.list.ts' }],
});
