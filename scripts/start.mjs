import { pathToFileURL } from 'node:url';
import { buildAll } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { requireNode } from './lib/nodeVersion.mjs';
import { inRoot } from './lib/root.mjs';
import { runNode } from './lib/run.mjs';
import { stopWithNpm } from './lib/stopWithNpm.mjs';

requireNode();
stopWithNpm();
process.env.NODE_ENV ??= 'production';
await ensureInstalled();
const server = inRoot('build', 'server', 'main.mjs');
let prepared = '';
const built = await buildAll({
	ifStale: true,
	// A new shop gets its data while webpack works. Should that fail, the server tries again and says why.
	async serverBuilt() {
		const { code, output } = await runNode(server, ['prepare'], { output: 'keep' });
		if (code === 0) prepared = output;
	},
});
if (built) {
	process.stdout.write(prepared);
	// In this same process: one start of Node instead of two, and signals reach the server directly.
	process.setSourceMapsEnabled(true);
	await import(pathToFileURL(server).href);
} else {
	process.exitCode = 1;
}
