import { spawnSync } from 'node:child_process';
import { buildAll } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { requireNode } from './lib/nodeVersion.mjs';
import { inRoot } from './lib/root.mjs';

requireNode();
await ensureInstalled();
if (await buildAll({ ifStale: true })) {
	const args = [inRoot('build', 'server', 'main.mjs'), ...process.argv.slice(2)];
	process.exitCode = spawnSync(process.execPath, args, { stdio: 'inherit' }).status ?? 1;
} else {
	process.exitCode = 1;
}
