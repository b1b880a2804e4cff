import { existsSync } from 'node:fs';
import path from 'node:path';
import { inRoot } from './root.mjs';
import { run, runNode, step } from './run.mjs';

/** Arguments that keep a browser of tests and benchmarks quiet, and running as root in a container. */
export const browserArgs = [
	'--no-sandbox',
	'--disable-gpu',
	'--disable-quic',
	'--no-first-run',
	'--disable-background-networking',
	'--disable-component-update',
	'--disable-sync',
];

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * Path of a Chromium on this machine: CHROMIUM_PATH, else the first known name on the PATH.
 * @param {Record<string, string | undefined>} env
 * @returns {string | undefined}
 */
export function findBrowser(env) {
	if (env.CHROMIUM_PATH) return existsSync(env.CHROMIUM_PATH) ? env.CHROMIUM_PATH : undefined;
	const folders = (env.PATH ?? '').split(path.delimiter).filter(Boolean);
	const places = names.flatMap((name) => folders.map((folder) => path.join(folder, name)));
	return places.find((place) => existsSync(place));
}

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
