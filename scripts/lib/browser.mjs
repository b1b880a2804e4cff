import { existsSync } from 'node:fs';
import { findBrowser } from './findBrowser.mjs';
import { inRoot } from './root.mjs';
import { run, runNode, step } from './run.mjs';

async function playwrightBrowser() {
	const { chromium } = await import('@playwright/test');
	const place = chromium.executablePath();
	return existsSync(place) ? place : undefined;
}

/**
 * A Chromium for the browser tests; installs one when there is none.
 * @returns {Promise<string>} its path
 * @throws Error with a text for people when none can be had
 */
export async function ensureBrowser() {
	if (process.env.CHROMIUM_PATH && !existsSync(process.env.CHROMIUM_PATH)) {
		throw new Error(`CHROMIUM_PATH names a file that does not exist: ${process.env.CHROMIUM_PATH}`);
	}
	const present = findBrowser(process.env) ?? (await playwrightBrowser());
	if (present) return present;
	if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
		const env = { DEBIAN_FRONTEND: 'noninteractive' };
		console.log('No Chromium found: installing Debian’s package with apt-get. Set CHROMIUM_PATH to use another one.');
		await step('Installing Chromium (apt-get)', async () => {
			const update = await run('apt-get', ['update', '-q'], { output: 'keep', env });
			if (update.code !== 0) return update;
			return run('apt-get', ['install', '-q', '-y', '--no-install-recommends', 'chromium'], { output: 'keep', env });
		});
		const installed = findBrowser(process.env);
		if (installed) return installed;
	}
	await step('Downloading Chromium (Playwright)', () =>
		runNode(inRoot('node_modules', '@playwright', 'test', 'cli.js'), ['install', 'chromium'], { output: 'keep' }),
	);
	const downloaded = await playwrightBrowser();
	if (downloaded) return downloaded;
	throw new Error('There is no Chromium for the browser tests. Install one, or name it in CHROMIUM_PATH.');
}
