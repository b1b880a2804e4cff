import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { oldestNode } from './nodeVersion.mjs';
import { root } from './root.mjs';
import { run, step } from './run.mjs';

/** The oldest that `engines` allows, and the releases with long-term support since. */
export const testedNodes = [oldestNode, '22', '24'];

/**
 * One file for each thing that a release of Node changes under the shop: WebAssembly and worker threads (PGlite), WebSocket
 * and SockJS over `node:http`, streams and multipart (import), native packages (sharp in media, argon2 in auth), timers
 * and transactions of a checkout, React on the server, and the signals of the process itself.
 */
const serverTests = [
	'server/main.test.ts',
	'server/platform/db/database.test.ts',
	'server/platform/live/live.test.ts',
	'server/modules/auth/auth.test.ts',
	'server/modules/catalog/import/import.test.ts',
	'server/modules/catalog/products/products.test.ts',
	'server/modules/media/media.test.ts',
	'server/modules/orders/checkout.test.ts',
	'server/ssr/pages.test.ts',
];
const journey = 'e2e/journeys/buying.spec.ts';

const copied = (source) =>
	!/^(node_modules|build|data|coverage|\.git|.*[\\/]\.output)$/.test(path.relative(root, source));

/** The registry has the program of each release as a package without scripts, which the package `node` would install. */
async function installNode(version, folder) {
	const system = process.platform === 'win32' ? 'win' : process.platform;
	const name = `node-${system}-${process.arch}`;
	const args = ['install', '--prefix', folder, '--no-save', '--ignore-scripts', '--no-audit', '--no-fund'];
	const done = await step(`Node ${version}: fetching it (npm)`, () =>
		run('npm', [...args, `${name}@${version}`], { cwd: folder, output: 'keep', shell: process.platform === 'win32' }),
	);
	return done ? path.join(folder, 'node_modules', name, 'bin') : undefined;
}

/** Of the npm that runs us only its settings go on: a nested npm finds its own Node. */
const environment = (bin) => ({
	...Object.fromEntries(
		Object.keys(process.env)
			.filter((name) => name === 'NODE' || /^npm_(?!config_)/.test(name))
			.map((name) => [name, undefined]),
	),
	PATH: `${bin}${path.delimiter}${process.env.PATH}`,
});

/**
 * Installs, builds and tests a copy of the working tree with one release of Node, in folders that are gone afterwards.
 * @param {string} version such as `22` or `20.19`
 * @returns {Promise<{ node: string, steps: Record<string, 'ok' | 'FAILED' | '–'>, seconds: number }>} `node` is the exact
 *   version; a step after one that failed is not tried
 */
async function tryNode(version) {
	const since = Date.now();
	const folder = mkdtempSync(path.join(tmpdir(), 'tienda-node-'));
	const copy = path.join(folder, 'shop');
	const steps = { install: '–', build: '–', server: '–', journey: '–' };
	let node = version;
	try {
		const bin = await installNode(version, folder);
		if (!bin) return { node, steps: { ...steps, install: 'FAILED' }, seconds: (Date.now() - since) / 1000 };
		cpSync(root, copy, { recursive: true, filter: copied });
		const env = environment(bin);
		const inCopy = (command, ...args) =>
			run(command, args, { cwd: copy, env, output: 'keep', shell: process.platform === 'win32' });
		node = (await inCopy('node', '--version')).output.trim();
		const works = {
			install: () => inCopy('npm', 'ci', '--include=dev', '--prefer-offline', '--no-audit', '--no-fund'),
			build: () => inCopy('npm', 'run', 'build'),
			server: () => inCopy('node', 'node_modules/jest/bin/jest.js', '--runTestsByPath', ...serverTests),
			journey: () => inCopy('npm', 'run', 'e2e', '--', journey, '--project=shop'),
		};
		for (const [name, work] of Object.entries(works)) {
			const passed = await step(`Node ${node}: ${name}`, work);
			steps[name] = passed ? 'ok' : 'FAILED';
			if (!passed && name !== 'server') break;
		}
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
	return { node, steps, seconds: (Date.now() - since) / 1000 };
}

/**
 * Tries the releases one after the other.
 * @param {readonly string[]} versions
 */
export async function tryNodes(versions = testedNodes) {
	const tried = [];
	for (const version of versions) tried.push(await tryNode(version));
	return tried;
}
