import { testedNodes, tryNodes } from './lib/nodes.mjs';
import { table } from './lib/results.mjs';

const given = process.argv.slice(2);
const wrong = given.filter((version) => !/^\d+(\.\d+){0,2}$/.test(version));
if (wrong.length > 0) {
	console.error(`No version of Node: ${wrong.join(', ')}. Usage: node scripts/nodes.mjs [${testedNodes.join(' ')}]`);
	process.exit(1);
}

const tried = await tryNodes(given.length > 0 ? given : testedNodes);
console.log(
	`\n${table([
		['Node', 'install', 'build', 'server tests', 'journey', 'seconds'],
		...tried.map(({ node, steps, seconds }) => [node, ...Object.values(steps), seconds.toFixed(1)]),
	])}\n`,
);
process.exitCode = tried.every(({ steps }) => Object.values(steps).every((result) => result === 'ok')) ? 0 : 1;
