import { cpSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { buildWorker } from './buildWorker.mjs';
import { fingerprint, isFresh, writeStamp } from './fingerprint.mjs';
import { inRoot, root } from './root.mjs';
import { runNode, step } from './run.mjs';

const shared = ['contract', 'package-lock.json', 'tsconfig.json', 'scripts/lib/build.mjs'];

const application = {
	inputs: [...shared, 'src', 'public', 'webpack.config.js', 'babel.config.js', 'package.json', '.env'],
	settings: ['REACT_APP_API_URL', 'REACT_APP_WS_URL', 'ORDERS_SOURCE'],
};

const webpack = (...args) =>
	runNode(inRoot('node_modules', 'webpack', 'bin', 'webpack.js'), ['--mode', 'production', ...args], {
		output: 'keep',
		env: { NODE_ENV: 'production' },
	});

/** The server, and the threads that it starts. */
const serverEntries = {
	main: 'server/main.ts',
	embeddedWorker: 'server/db/embeddedWorker.ts',
	watchdogThread: 'server/lib/watchdogThread.ts',
};

/** Built, and skipped, independently: a change of the server does not wait for webpack. */
const parts = [
	{
		name: 'browser',
		title: 'Building the browser application (webpack)',
		...application,
		outputs: [inRoot('build', 'public', 'index.html'), inRoot('build', 'pages', 'chunks.json')],
		make: () => webpack('--env', 'chunkList'),
	},
	{
		name: 'pages',
		title: 'Building the renderer of the pages (webpack)',
		...application,
		outputs: [inRoot('build', 'pages', 'render.cjs')],
		make: () => webpack('--env', 'render'),
	},
	{
		name: 'worker',
		title: 'Building the service worker (esbuild)',
		...application,
		inputs: [...application.inputs, 'scripts/lib/buildWorker.mjs'],
		outputs: [inRoot('build', 'public', 'sw.js'), inRoot('build', 'public', 'sw-off.js')],
		make: buildWorker,
	},
	{
		name: 'server',
		title: 'Building the server (esbuild)',
		inputs: [...shared, 'server', 'package.json'],
		settings: [],
		outputs: Object.keys(serverEntries).map((name) => inRoot('build', 'server', `${name}.mjs`)),
		make: buildServer,
	},
];

/**
 * Packages with native code or data files beside them, and those that are loaded only when needed: `dependencies` are
 * what a built shop loads, and everything else is put into its files. tsx runs threads from their sources only.
 */
const { dependencies } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
const notBundled = [...Object.keys(dependencies), 'pg-native', 'tsx'];

async function buildServer() {
	const { build } = await import('esbuild');
	rmSync(inRoot('build', 'server'), { recursive: true, force: true });
	try {
		await build({
			absWorkingDir: root,
			entryPoints: serverEntries,
			outdir: 'build/server',
			outExtension: { '.js': '.mjs' },
			bundle: true,
			platform: 'node',
			format: 'esm',
			target: 'node20',
			// Plain JavaScript goes into the bundle: reading hundreds of small files at start takes a third of a second.
			external: notBundled,
			banner: {
				js: "import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url); const __dirname = import.meta.dirname;",
			},
			sourcemap: true,
			logLevel: 'silent',
		});
		cpSync(inRoot('server', 'db', 'demo', 'pictures'), inRoot('build', 'server', 'pictures'), { recursive: true });
		return { code: 0, output: '' };
	} catch (error) {
		return { code: 1, output: error instanceof Error ? error.message : String(error) };
	}
}

/**
 * Builds browser and server into build/.
 * @param {{ ifStale: boolean, only?: string }} options `ifStale` skips what has not changed since it was last built;
 *   `only` names one part
 * @returns {Promise<boolean>} whether everything is built
 */
export async function buildAll({ ifStale, only }) {
	for (const part of parts) {
		if (only !== undefined && part.name !== only) continue;
		const stamp = inRoot('build', `.stamp-${part.name}`);
		const settings = Object.fromEntries(part.settings.map((name) => [name, process.env[name]]));
		const print = fingerprint(root, part.inputs, settings);
		if (ifStale && isFresh(stamp, print, part.outputs)) continue;
		if (existsSync(stamp)) rmSync(stamp);
		if (!(await step(part.title, part.make))) return false;
		writeStamp(stamp, print);
	}
	return true;
}
