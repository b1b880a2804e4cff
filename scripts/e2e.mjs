import { ensureBrowser } from './lib/browser.mjs';
import { buildAll } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { requireNode } from './lib/nodeVersion.mjs';
import { inRoot } from './lib/root.mjs';
import { runNode } from './lib/run.mjs';
import { stopWithNpm } from './lib/stopWithNpm.mjs';

requireNode();
stopWithNpm();
await ensureInstalled();
try {
	const browser = await ensureBrowser();
	if (await buildAll({ ifStale: true })) {
		const cli = inRoot('node_modules', '@playwright', 'test', 'cli.js');
		const { code } = await runNode(cli, ['test', ...process.argv.slice(2)], { env: { CHROMIUM_PATH: browser } });
		process.exitCode = code;
	} else {
		process.exitCode = 1;
	}
} catch (error) {
	console.error(error instanceof Error ? error.message : error);
	process.exitCode = 1;
}
