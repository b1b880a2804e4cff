import { existsSync } from 'node:fs';
import path from 'node:path';

// Playwright compiles this module with its configuration, so neither it nor its imports may use `import.meta`.

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
 * @param {Record<string, string | undefined>} env
 * @param {readonly string[]} names
 */
function onPath(env, names) {
	const folders = (env.PATH ?? '').split(path.delimiter).filter(Boolean);
	const places = names.flatMap((name) => folders.map((folder) => path.join(folder, name)));
	return places.find((place) => existsSync(place));
}

/**
 * Path of a whole Chromium on this machine: CHROMIUM_PATH, else the first known name on the PATH. The shell, which
 * scripts name for the journeys, only where there is no other.
 * @param {Record<string, string | undefined>} env
 * @returns {string | undefined}
 */
export function findBrowser(env) {
	const given = env.CHROMIUM_PATH;
	if (given && !existsSync(given)) return undefined;
	return given && !given.endsWith('shell') ? given : (onPath(env, names) ?? given);
}

/**
 * The one for journeys. Chromium without its windows and its back/forward cache, where it is there: they take a quarter
 * less time.
 * @param {Record<string, string | undefined>} env
 * @returns {string | undefined}
 */
export function findQuickBrowser(env) {
	const given = env.CHROMIUM_PATH;
	if (given) return existsSync(given) ? given : undefined;
	return onPath(env, ['chromium-headless-shell', ...names]);
}
