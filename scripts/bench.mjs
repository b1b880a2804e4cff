import { readdirSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { budgetRow, withinBudget } from './lib/budgets.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { requireNode } from './lib/nodeVersion.mjs';
import { table } from './lib/results.mjs';
import { inRoot } from './lib/root.mjs';

requireNode();
await ensureInstalled();
const { register } = await import('tsx/esm/api');
register();

const words = process.argv.slice(2).filter((argument) => !argument.startsWith('-'));
const files = readdirSync(inRoot('bench'))
	.filter((name) => /\.bench\.(mjs|ts)$/.test(name))
	.filter((name) => words.length === 0 || words.some((word) => name.includes(word)))
	.sort();

const measurements = [];
let broken = 0;
for (const name of files) {
	console.log(`• ${name}`);
	try {
		const { default: measure } = await import(pathToFileURL(inRoot('bench', name)).href);
		for (const measurement of await measure()) {
			measurements.push(measurement);
			if (!withinBudget(measurement)) broken++;
			if (measurement.detail) console.log(`  ${measurement.name}: ${measurement.detail}`);
		}
	} catch (error) {
		broken++;
		console.error(error);
	}
}
console.log(`\n${table([['name', 'value', 'limit', 'ratio', 'verdict'], ...measurements.map(budgetRow)])}\n`);
if (measurements.length === 0) console.error('No budget was measured.');
// Not merely exitCode: a benchmark that left something open must not keep the run from ending.
process.exit(broken > 0 || measurements.length === 0 ? 1 : 0);
