import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { inRoot, root } from './root.mjs';

const publicFolder = inRoot('build', 'public');

/** Chunks of a shopper's first pages and of what those open; the others are kept when they are used. */
const firstChunks = [
	'main',
	'home',
	'products',
	'product',
	'categories',
	'cart',
	'cart-drawer',
	'choose-sheet',
	'page-end',
	'not-found',
];

function firstFiles() {
	const chunks = JSON.parse(readFileSync(inRoot('build', 'pages', 'chunks.json'), 'utf8'));
	const fonts = readdirSync(path.join(publicFolder, 'static', 'media'))
		.filter((name) => /latin-wght-normal.*\.woff2$/.test(name))
		.map((name) => `static/media/${name}`);
	return [...new Set([...firstChunks.flatMap((name) => chunks[name] ?? []), ...fonts])].map((file) => `/${file}`);
}

/** Writes sw.js, and sw-off.js for `SERVICE_WORKER=off`, beside the application that webpack has built. */
export async function buildWorker() {
	const { build } = await import('esbuild');
	const files = firstFiles();
	const release = createHash('sha1').update(files.join()).digest('hex').slice(0, 10);
	try {
		await build({
			absWorkingDir: root,
			entryPoints: { sw: 'src/worker/serviceWorker.ts', 'sw-off': 'src/worker/removal.ts' },
			outdir: publicFolder,
			bundle: true,
			minify: true,
			platform: 'browser',
			format: 'iife',
			target: ['chrome123', 'firefox125', 'safari17.5'],
			define: {
				'process.env.NODE_ENV': '"production"',
				shopRelease: JSON.stringify(release),
				shopFiles: JSON.stringify(files),
			},
			logLevel: 'silent',
		});
	} catch (error) {
		return { code: 1, output: error instanceof Error ? error.message : String(error) };
	}
	const worker = path.join(publicFolder, 'sw.js');
	writeFileSync(`${worker}.br`, brotliCompressSync(readFileSync(worker)));
	writeFileSync(`${worker}.gz`, gzipSync(readFileSync(worker)));
	return { code: 0, output: '' };
}
