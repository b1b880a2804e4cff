/**
 * `npm test`: every kind of proof, in minutes. `--long` (`npm run test:long`) leaves nothing out. `--changed[=REF]` checks
 * types and style, and runs the jest tests that uncommitted changes and the commits since REF can reach
 * (lib/testGraph.cjs). `--only=a,b` names steps.
 */
import { execFileSync } from 'node:child_process';
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
	secondTries,
	suitesWithoutProgram,
	sumCounts,
	table,
	totalLine,
} from './lib/results.mjs';
import { inRoot, root } from './lib/root.mjs';
import { run, runNode } from './lib/run.mjs';
import { stopWithNpm } from './lib/stopWithNpm.mjs';

requireNode();
stopWithNpm();
await ensureInstalled();

const argumentOf = (name) =>
	process.argv.find((argument) => argument === `--${name}` || argument.startsWith(`--${name}=`));
const givenTo = (name) => argumentOf(name)?.split('=')[1];
const isLong = argumentOf('long') !== undefined;
if (isLong) process.env.TEST_LONG = '1';

const reports = inRoot('build', 'reports');
mkdirSync(reports, { recursive: true });

const bin = (...parts) => inRoot('node_modules', ...parts);

/** Runs a check whose output appears only when it fails, since others run beside it. */
const check = (script, args) => async () => {
	const { code, output } = await runNode(script, args, { output: 'keep' });
	if (code !== 0) console.error(output.trimEnd());
	return checkCounts(code);
};

/** Runs a suite that writes a JSON report into `file`; answers the report, undefined without one, and the exit code. */
async function reportOf(file, start) {
	const place = path.join(reports, file);
	rmSync(place, { force: true });
	const { code } = await start(place);
	return { code, report: existsSync(place) ? JSON.parse(readFileSync(place, 'utf8')) : undefined };
}

let withoutProgram = [];
let triedTwice = [];

async function jest(more = [], options = {}) {
	const { code, report } = await reportOf('jest.json', (file) =>
		// A larger young generation halves the time that V8 spends on collecting what tests leave.
		run(process.execPath, [
			'--max-semi-space-size=64',
			bin('jest', 'bin', 'jest.js'),
			...['--json', `--outputFile=${file}`, ...more],
		]),
	);
	withoutProgram = suitesWithoutProgram(report);
	return jestCounts(report, code, options);
}

async function e2e() {
	const browser = await ensureBrowser();
	const { code, report } = await reportOf('e2e.json', (file) =>
		runNode(bin('@playwright', 'test', 'cli.js'), ['test', '--reporter=list,json'], {
			env: { CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
		}),
	);
	triedTwice = secondTries(report);
	return playwrightCounts(report, code);
}

const works = {
	types: check(bin('typescript', 'bin', 'tsc'), ['-b']),
	lint: check(bin('@biomejs', 'biome', 'bin', 'biome'), ['check', '.']),
	unused: check(bin('knip', 'bin', 'knip.js'), ['--no-progress']),
	architecture: check(inRoot('scripts', 'architecture.mjs'), []),
	build: async () => checkCounts((await buildAll({ ifStale: true })) ? 0 : 1),
	jest: () => jest(),
	e2e,
	// Shown as it runs: it takes minutes, and nothing runs beside it.
	nodes: async () => checkCounts((await runNode(inRoot('scripts', 'nodes.mjs'))).code),
};

/** What runs side by side, and about how many seconds it takes on two cores: in the everyday answer and in the long one. */
const everyStage = [
	{ names: ['types', 'lint', 'unused', 'architecture', 'build'], about: [50, 50] },
	{ names: ['jest'], about: [250, 800] },
	{ names: ['e2e'], about: [220, 660] },
	...(isLong ? [{ names: ['nodes'], about: [0, 600] }] : []),
];

/** The commit where this branch left the remote's; without a remote, the last commit. */
function mergeBase() {
	try {
		return execFileSync('git', ['merge-base', 'HEAD', 'origin/main'], { cwd: root, encoding: 'utf8' }).trim();
	} catch {
		return 'HEAD';
	}
}

function stagesToRun() {
	if (argumentOf('changed')) {
		const since = givenTo('changed') ?? mergeBase();
		process.env.TEST_CHANGED = '1';
		works.jest = () => jest([`--changedSince=${since}`, '--passWithNoTests'], { mayBeEmpty: true });
		return [
			{ names: ['types', 'lint'], about: [10, 10] },
			{ names: ['jest'], about: [40, 40] },
		];
	}
	const only = givenTo('only')?.split(',');
	const unknown = (only ?? []).filter((name) => !(name in works));
	if (unknown.length > 0) {
		console.error(`There is no step "${unknown.join(', ')}". Steps: ${Object.keys(works).join(', ')}`);
		process.exit(1);
	}
	return everyStage
		.map(({ names, about }) => ({ names: names.filter((name) => only?.includes(name) ?? true), about }))
		.filter(({ names }) => names.length > 0);
}

/** Answers the counts of a work and its seconds; one that throws has failed. */
async function resultOf(name) {
	const since = Date.now();
	let counts;
	try {
		counts = await works[name]();
	} catch (error) {
		console.error(error instanceof Error ? error.message : error);
		counts = checkCounts(1);
	}
	return { name, ...counts, seconds: (Date.now() - since) / 1000 };
}

const results = [];
const stages = stagesToRun();
for (const [at, { names, about }] of stages.entries()) {
	console.log(`\n── step ${at + 1} of ${stages.length}: ${names.join(', ')} (about ${about[isLong ? 1 : 0]} s)`);
	results.push(...(await Promise.all(names.map(resultOf))));
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
if (triedTwice.length > 0) console.log(`Journeys that passed only the second time:\n  ${triedTwice.join('\n  ')}\n`);
if (!isLong && !argumentOf('changed')) console.log('The long answer has more: npm run test:long (CONTRIBUTING.md).\n');
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
console.log(totalLine(total));
