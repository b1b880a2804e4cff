import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { ensureBrowser } from './lib/browser.mjs';
import { buildAll } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { requireNode } from './lib/nodeVersion.mjs';
import {
	checkCounts,
	jestCounts,
	playwrightCounts,
	suitesWithoutProgram,
	sumCounts,
	table,
	totalLine,
} from './lib/results.mjs';
import { inRoot, root } from './lib/root.mjs';
import { runNode } from './lib/run.mjs';
import { stopWithNpm } from './lib/stopWithNpm.mjs';

requireNode();
stopWithNpm();
await ensureInstalled();

const reports = inRoot('build', 'reports');
mkdirSync(reports, { recursive: true });

const bin = (...parts) => inRoot('node_modules', ...parts);
const check = async (script, args) => checkCounts((await runNode(script, args)).code);

/** Runs a suite that writes a JSON report into `file`; answers the report, undefined without one, and the exit code. */
async function reportOf(file, start) {
	const place = path.join(reports, file);
	rmSync(place, { force: true });
	const { code } = await start(place);
	return { code, report: existsSync(place) ? JSON.parse(readFileSync(place, 'utf8')) : undefined };
}

let withoutProgram = [];

const steps = {
	types: () => check(bin('typescript', 'bin', 'tsc'), ['--noEmit']),
	lint: () => check(bin('@biomejs', 'biome', 'bin', 'biome'), ['check', '.']),
	unused: () => check(bin('knip', 'bin', 'knip.js'), ['--no-progress']),
	architecture: () => check(inRoot('scripts', 'architecture.mjs'), []),
	async jest() {
		const { code, report } = await reportOf('jest.json', (file) =>
			runNode(bin('jest', 'bin', 'jest.js'), ['--maxWorkers=100%', '--json', `--outputFile=${file}`]),
		);
		withoutProgram = suitesWithoutProgram(report);
		return jestCounts(report, code);
	},
	build: async () => checkCounts((await buildAll({ ifStale: true })) ? 0 : 1),
	async e2e() {
		const browser = await ensureBrowser();
		const { code, report } = await reportOf('e2e.json', (file) =>
			runNode(bin('@playwright', 'test', 'cli.js'), ['test', '--reporter=list,json'], {
				env: { CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
			}),
		);
		return playwrightCounts(report, code);
	},
};

const only = process.argv
	.filter((argument) => argument.startsWith('--only='))
	.flatMap((argument) => argument.slice('--only='.length).split(','));
const unknown = only.filter((name) => !(name in steps));
if (unknown.length > 0) {
	console.error(`There is no step "${unknown.join(', ')}". Steps: ${Object.keys(steps).join(', ')}`);
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
if (withoutProgram.length > 0) {
	const skipped = withoutProgram.reduce((sum, { tests }) => sum + tests, 0);
	console.log(
		`PostgreSQL 15 or newer, nginx, Redis or PgBouncer is not installed: ${skipped} tests of ${withoutProgram.length} files did not run:`,
	);
	for (const { file, tests } of withoutProgram) console.log(`  ${path.relative(root, file)}: ${tests}`);
	console.log('REQUIRE_POSTGRES=1 makes this a failure where PostgreSQL is missing.\n');
}
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
console.log(totalLine(total));
