import { readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { browserSettings } from './browserSettings.cjs';
import { inRoot, root } from './root.mjs';

const pagesFolder = inRoot('build', 'pages');

/** CSS modules and pictures have the names that webpack gave them in the browser's build. */
function sharedNames() {
	const { classes, pictures } = JSON.parse(readFileSync(path.join(pagesFolder, 'shared.json'), 'utf8'));
	const named = (names, file) => {
		const place = path.relative(root, file).split(path.sep).join('/');
		if (!(place in names)) throw new Error(`The browser's build does not have ${place}`);
		return names[place];
	};
	return {
		name: 'shared-names',
		setup(build) {
			build.onLoad({ filter: /\.module\.css$/ }, ({ path: file }) => ({
				contents: named(classes, file),
				loader: 'js',
			}));
			build.onLoad({ filter: /\.css$/ }, () => ({ contents: '' }));
			build.onLoad({ filter: /\.(woff2|svg|png|webp)$/ }, ({ path: file }) => ({
				contents: `export default ${JSON.stringify(named(pictures, file))}`,
			}));
		},
	};
}

/** Writes render.mjs, the entry that renders pages on the server, beside the application that webpack has built. */
export async function buildPages() {
	const { build } = await import('esbuild');
	for (const name of readdirSync(pagesFolder))
		if (!name.endsWith('.json')) rmSync(path.join(pagesFolder, name), { recursive: true });
	try {
		await build({
			absWorkingDir: root,
			entryPoints: { render: 'src/server.tsx' },
			outdir: pagesFolder,
			outExtension: { '.js': '.mjs' },
			bundle: true,
			// Chunks of pages that are not rendered are never read.
			splitting: true,
			minify: true,
			platform: 'node',
			mainFields: ['module', 'main'],
			resolveExtensions: ['.ts', '.tsx', '.js', '.json'],
			format: 'esm',
			target: 'node20',
			jsx: 'automatic',
			define: { 'process.env.NODE_ENV': '"production"', ...browserSettings() },
			banner: {
				js: "import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url);",
			},
			plugins: [sharedNames()],
			// By its source map the log of a failed render names the source, which is not in it: 5 MB less for a built shop.
			sourcemap: true,
			sourcesContent: false,
			logLevel: 'silent',
		});
		return { code: 0, output: '' };
	} catch (error) {
		return { code: 1, output: error instanceof Error ? error.message : String(error) };
	}
}
