import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { ensureBrowser } from './lib/browser.mjs';
import { buildAll } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { requireNode } from './lib/nodeVersion.mjs';
import { checkCounts, jestCounts, playwrightCounts, sumCounts, table, totalLine } from './lib/results.mjs';
import { inRoot } from './lib/root.mjs';
import { runNode } from './lib/run.mjs';
import { stopWithNpm } from './lib/stopWithNpm.mjs';

requireNode();
stopWithNpm();
await ensureInstalled();

const reports = inRoot('build', 'reports');
mkdirSync(reports, { recursive: true });

const bin = (...parts) => inRoot('node_modules', ...parts);
const check = async (script, args) => checkCounts((await runNode(script, args)).code);

/** Runs a suite that writes a JSON report into `file`, and counts what the report says. */
async function suite(file, count, start) {
	const place = inRoot('build', 'reports', file);
	rmSync(place, { force: true });
	const { code } = await start(place);
	return count(existsSync(place) ? JSON.parse(readFileSync(place, 'utf8')) : undefined, code);
}

const steps = {
	types: () => check(bin('typescript', 'bin', 'tsc'), ['--noEmit']),
	lint: () => check(bin('@biomejs', 'biome', 'bin', 'biome'), ['check', '.']),
	architecture: () => check(inRoot('scripts', 'architecture.mjs'), []),
	jest: () =>
		suite('jest.json', jestCounts, (file) =>
			runNode(bin('jest', 'bin', 'jest.js'), ['--maxWorkers=100%', '--json', `--outputFile=${file}`]),
		),
	build: async () => checkCounts((await buildAll({ ifStale: true })) ? 0 : 1),
	e2e: () =>
		suite('e2e.json', playwrightCounts, async (file) => {
			const env = { CHROMIUM_PATH: await ensureBrowser(), PLAYWRIGHT_JSON_OUTPUT_FILE: file };
			return runNode(bin('@playwright', 'test', 'cli.js'), ['test', '--reporter=list,json'], { env });
		}),
};

const only = process.argv
	.filter((argument) => argument.startsWith('--only='))
	.flatMap((argument) => argument.slice('--only='.length).split(','));
const unknown = only.filter((name) => !(name in steps));
if (unknown.length > 0) {
	console.error(`No hay paso "${unknown.join(', ')}". Pasos: ${Object.keys(steps).join(', ')}`);
	process.exit(1);
}

const results = [];
for (const [name, execute] of Object.entries(steps)) {
	if (only.length > 0 && !only.includes(name)) continue;
	console.log(`\n── ${name}`);
	const since = Date.now();
	let counts;
	try {
		counts = await execute();
	} catch (error) {
		console.error(error instanceof Error ? error.message : error);
		counts = checkCounts(1);
	}
	results.push({ name, ...counts, seconds: (Date.now() - since) / 1000 });
}

const total = sumCounts(results);
console.log(
	`\n${table([
		['step', 'passed', 'failed', 'skipped', 'seconds'],
		...results.map((one) => [one.name, one.passed, one.failed, one.skipped, one.seconds.toFixed(1)]),
	])}\n`,
);
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
console.log(totalLine(total));
