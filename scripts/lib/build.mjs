import { cpSync, readdirSync, rmSync } from 'node:fs';
import { buildPages } from './buildPages.mjs';
import { buildWorker } from './buildWorker.mjs';
import { fingerprint, isFresh, writeStamp } from './fingerprint.mjs';
import { inRoot, root } from './root.mjs';
import { runNode, step } from './run.mjs';
import { runtimeNames, writeRuntimePackages } from './runtimePackages.mjs';

const shared = ['contract', 'package-lock.json', 'tsconfig.base.json', 'scripts/lib/build.mjs'];

const application = {
	inputs: [
		...shared,
		'src',
		'public',
		'webpack.config.js',
		'babel.config.js',
		'package.json',
		'.env',
		'scripts/lib/browserSettings.cjs',
	],
	settings: ['REACT_APP_API_URL', 'REACT_APP_WS_URL', 'ORDERS_SOURCE'],
};

const webpack = () =>
	runNode(inRoot('node_modules', 'webpack', 'bin', 'webpack.js'), ['--mode', 'production', '--env', 'facts'], {
		output: 'keep',
		env: { NODE_ENV: 'production' },
	});

/** The server, and the threads that it starts. */
const serverEntries = {
	main: 'server/main.ts',
	embeddedWorker: 'server/platform/db/embeddedWorker.ts',
	watchdogThread: 'server/platform/lib/watchdogThread.ts',
	projectionThread: 'server/modules/catalog/projection/projectionThread.ts',
};

/** Made, and skipped, independently: a change of the server does not wait for webpack. */
const parts = [
	{
		name: 'browser',
		...application,
		outputs: [inRoot('build', 'public', 'index.html'), inRoot('build', 'pages', 'shared.json')],
		make: webpack,
	},
	{
		name: 'pages',
		...application,
		inputs: [...application.inputs, 'scripts/lib/buildPages.mjs'],
		outputs: [inRoot('build', 'pages', 'render.mjs')],
		make: buildPages,
	},
	{
		name: 'worker',
		...application,
		inputs: [...application.inputs, 'scripts/lib/buildWorker.mjs'],
		outputs: [inRoot('build', 'public', 'sw.js'), inRoot('build', 'public', 'sw-off.js')],
		make: buildWorker,
	},
	{
		name: 'server',
		inputs: [...shared, 'server', 'package.json', 'scripts/lib/runtimePackages.mjs'],
		settings: [],
		outputs: [
			...Object.keys(serverEntries).map((name) => inRoot('build', 'server', `${name}.mjs`)),
			inRoot('build', 'package.json'),
			inRoot('build', 'package-lock.json'),
		],
		make: buildServer,
	},
];

/** pg-native is an optional peer that nobody installs; tsx runs threads from their sources only. */
const notBundled = [...runtimeNames, 'pg-native', 'tsx'];

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
			define: { migrationFiles: JSON.stringify(readdirSync(inRoot('server', 'platform', 'db', 'migrations'))) },
			banner: {
				js: "import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url); const __dirname = import.meta.dirname;",
			},
			sourcemap: true,
			// Names and lines are enough for a log; the sources would add 8 MB to a built shop.
			sourcesContent: false,
			logLevel: 'silent',
		});
		cpSync(inRoot('server', 'platform', 'db', 'demo', 'pictures'), inRoot('build', 'server', 'pictures'), {
			recursive: true,
		});
		writeRuntimePackages();
		return { code: 0, output: '' };
	} catch (error) {
		return { code: 1, output: error instanceof Error ? error.message : String(error) };
	}
}

async function stopEsbuild() {
	const { stop } = await import('esbuild');
	await stop();
}

/** Makes one part after the other, up to one that fails. */
async function makeInTurn(stale) {
	for (const { name, make, stamp, print } of stale) {
		const since = Date.now();
		const result = await make();
		if (result.code !== 0) return result;
		writeStamp(stamp, print);
		console.log(`  ${name}: ${((Date.now() - since) / 1000).toFixed(1)} s`);
	}
	return { code: 0, output: '' };
}

async function makeServer(stale, serverBuilt) {
	const result = await makeInTurn(stale);
	if (stale.length > 0 && result.code === 0) await serverBuilt();
	return result;
}

/**
 * Builds browser and server into build/.
 * @param {{ ifStale: boolean, only?: string, serverBuilt?: () => Promise<void> }} options `ifStale` skips what has not
 *   changed since it was last built; `only` names one part; `serverBuilt` does its work beside the rest of the build
 * @returns {Promise<boolean>} whether everything is built
 */
export async function buildAll({ ifStale, only, serverBuilt = async () => {} }) {
	const stale = [];
	for (const part of parts) {
		if (only !== undefined && part.name !== only) continue;
		const stamp = inRoot('build', `.stamp-${part.name}`);
		const settings = Object.fromEntries(part.settings.map((name) => [name, process.env[name]]));
		const print = fingerprint(root, part.inputs, settings);
		if (ifStale && isFresh(stamp, print, part.outputs)) continue;
		rmSync(stamp, { force: true });
		stale.push({ ...part, stamp, print });
	}
	if (stale.length === 0) return true;
	// What stands in build/public and build/pages is made of the browser's files; the server knows none of them.
	const ofBrowser = stale.filter(({ name }) => name !== 'server');
	const ofServer = stale.filter(({ name }) => name === 'server');
	return step(`Building ${stale.map(({ name }) => name).join(', ')} (webpack, esbuild)`, async () => {
		const results = await Promise.all([makeInTurn(ofBrowser), makeServer(ofServer, serverBuilt)]);
		// Its process would hold 400 MB for as long as the shop that was built is open.
		await stopEsbuild();
		return results.find(({ code }) => code !== 0) ?? results[0];
	});
}
