import { fork } from 'node:child_process';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { budgetRow, faultRow, faultTitles, withinBudget } from './lib/budgets.mjs';
import { buildAll } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { requireNode } from './lib/nodeVersion.mjs';
import { table } from './lib/results.mjs';
import { inRoot, root, tsxSettings } from './lib/root.mjs';

requireNode();
await ensureInstalled();

const words = process.argv.slice(2).filter((argument) => !argument.startsWith('-'));
const all = process.argv.includes('--all');

/** Those of `long/` and `faults/` take minutes and need the built shop: they run with `--all`, or when a word names them. */
const files = ['', 'long/', 'faults/']
	.flatMap((folder) => readdirSync(inRoot('bench', folder)).map((name) => folder + name))
	.filter((name) => /\.bench\.(mjs|ts)$/.test(name))
	.filter((name) => (words.length === 0 ? all || !name.includes('/') : words.some((word) => name.includes(word))))
	.sort();
if (files.some((name) => name.includes('/') || /^(adminList|views)/.test(name)) && !(await buildAll({ ifStale: true })))
	process.exit(1);

/** Each file in a process of its own, so that no benchmark runs in the memory that another has filled. */
function measurementsOf(name) {
	return new Promise((resolve, reject) => {
		const child = fork(inRoot('scripts', 'lib', 'benchChild.mjs'), [inRoot('bench', name)], {
			cwd: root,
			execArgv: ['--import', 'tsx'],
			env: { ...process.env, ...tsxSettings },
		});
		child.once('message', resolve);
		child.once('error', reject);
		child.once('exit', (code) => reject(new Error(`${name} ended with code ${code} and without results`)));
	});
}

const measurements = [];
let broken = 0;
for (const name of files) {
	console.log(`• ${name}`);
	try {
		for (const measurement of await measurementsOf(name)) {
			measurements.push(measurement);
			if (!withinBudget(measurement)) broken++;
			if (measurement.detail) console.log(`  ${measurement.name}: ${measurement.detail}`);
		}
	} catch (error) {
		broken++;
		console.error(error instanceof Error ? error.message : error);
	}
}
const faults = measurements.filter(({ fault }) => fault);
if (faults.length > 0) console.log(`\n${table([faultTitles, ...faults.map(faultRow)])}`);
console.log(`\n${table([['name', 'value', 'limit', 'ratio', 'verdict'], ...measurements.map(budgetRow)])}\n`);
mkdirSync(inRoot('bench', '.output'), { recursive: true });
const verdicts = measurements.map((measurement) => ({ ...measurement, ok: withinBudget(measurement) }));
writeFileSync(inRoot('bench', '.output', 'results.json'), `${JSON.stringify(verdicts, null, '\t')}\n`);
if (measurements.length === 0) console.error('No budget was measured.');
process.exitCode = broken > 0 || measurements.length === 0 ? 1 : 0;
