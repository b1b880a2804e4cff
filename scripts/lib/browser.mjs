import { existsSync } from 'node:fs';
import { findQuickBrowser } from './findBrowser.mjs';
import { inRoot } from './root.mjs';
import { run, runNode, step } from './run.mjs';

async function playwrightBrowser() {
	const { chromium } = await import('@playwright/test');
	const place = chromium.executablePath();
	return existsSync(place) ? place : undefined;
}

/** Older releases of Debian have no package of the shell. */
async function debianBrowser() {
	const apt = (/** @type {string[]} */ ...args) =>
		run('apt-get', args, { output: 'keep', env: { DEBIAN_FRONTEND: 'noninteractive' } });
	await step('Reading the lists of packages (apt-get)', () => apt('update', '-q'));
	for (const names of [['chromium', 'chromium-headless-shell'], ['chromium']]) {
		const install = () => apt('install', '-q', '-y', '--no-install-recommends', ...names);
		if (await step(`Installing ${names.join(' and ')} (apt-get)`, install)) break;
	}
	return findQuickBrowser(process.env);
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
	const present = findQuickBrowser(process.env) ?? (await playwrightBrowser());
	if (present) return present;
	if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
		console.log('No Chromium found: installing Debian’s package with apt-get. Set CHROMIUM_PATH to use another one.');
		const installed = await debianBrowser();
		if (installed) return installed;
	}
	await step('Downloading Chromium (Playwright)', () =>
		runNode(inRoot('node_modules', '@playwright', 'test', 'cli.js'), ['install', 'chromium'], { output: 'keep' }),
	);
	const downloaded = await playwrightBrowser();
	if (downloaded) return downloaded;
	throw new Error('There is no Chromium for the browser tests. Install one, or name it in CHROMIUM_PATH.');
}
