import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './root.mjs';
import { run, step } from './run.mjs';

const stampName = '.tienda-viva-lock';
const textOf = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : undefined);
const hash = (text) => createHash('sha256').update(text).digest('hex');

/**
 * Whether what npm recorded as installed is what the lock asks for.
 * Optional packages of other platforms are rightly absent.
 * @param {string} lockText package-lock.json
 * @param {string} installedText node_modules/.package-lock.json, which npm writes at the end of an installation
 */
export function installedMatchesLock(lockText, installedText) {
	try {
		const wanted = JSON.parse(lockText).packages ?? {};
		const present = JSON.parse(installedText).packages ?? {};
		return Object.entries(wanted).every(([place, entry]) => {
			if (place === '') return true;
			const found = present[place];
			return found ? found.version === entry.version : Boolean(entry.optional || entry.devOptional || entry.peer);
		});
	} catch {
		return false;
	}
}

/**
 * Whether the packages in `directory` have to be installed (again).
 * The hash of the lock is remembered in node_modules, so that the usual answer takes one small file.
 * @param {string} directory
 */
export function installationIsStale(directory) {
	const lock = textOf(path.join(directory, 'package-lock.json'));
	if (lock === undefined) return false;
	const modules = path.join(directory, 'node_modules');
	const stamp = path.join(modules, stampName);
	if (textOf(stamp) === hash(lock)) return false;
	const installed = textOf(path.join(modules, '.package-lock.json'));
	if (installed === undefined || !installedMatchesLock(lock, installed)) return true;
	writeFileSync(stamp, hash(lock));
	return false;
}

/** Installs the packages when they are missing or differ from the lock. Ends the process when that fails. */
export async function ensureInstalled() {
	if (!installationIsStale(root)) return;
	// NODE_ENV=production must not leave out what the build needs.
	const args = ['ci', '--include=dev', '--no-audit', '--no-fund'];
	const npm = process.env.npm_execpath;
	const done = await step('Installing packages (npm ci)', () =>
		npm?.endsWith('.js')
			? run(process.execPath, [npm, ...args], { output: 'keep' })
			: run('npm', args, { output: 'keep', shell: process.platform === 'win32' }),
	);
	if (!done) {
		console.error('The packages could not be installed. Check the network and the message of npm above.');
		process.exit(1);
	}
	const lock = textOf(path.join(root, 'package-lock.json')) ?? '';
	writeFileSync(path.join(root, 'node_modules', stampName), hash(lock));
}
