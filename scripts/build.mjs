import { buildAll } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { requireNode } from './lib/nodeVersion.mjs';

requireNode();
await ensureInstalled();
const built = await buildAll({ ifStale: process.argv.includes('--if-stale') });
process.exitCode = built ? 0 : 1;
