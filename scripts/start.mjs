import { pathToFileURL } from 'node:url';
import { buildAll } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { requireNode } from './lib/nodeVersion.mjs';
import { inRoot } from './lib/root.mjs';
import { stopWithNpm } from './lib/stopWithNpm.mjs';

requireNode();
stopWithNpm();
process.env.NODE_ENV ??= 'production';
await ensureInstalled();
if (await buildAll({ ifStale: true })) {
	// In this same process: one start of Node instead of two, and signals reach the server directly.
	process.setSourceMapsEnabled(true);
	await import(pathToFileURL(inRoot('build', 'server', 'main.mjs')).href);
} else {
	process.exitCode = 1;
}
