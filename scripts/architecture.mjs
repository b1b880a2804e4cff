/**
 * Checks the sources against the architecture rules of `.dependency-cruiser.cjs`.
 *
 * The rule checker reads TypeScript through the compiler's classic API, which TypeScript 7 no longer has. So each file
 * is stripped of its types into a copy of the tree, with its imports of types turned into plain ones: a reader
 * follows those too. Beside the tree the copy has one folder for each room of the server, whose one file imports the
 * rooms that the room imports: so a rule can say that rooms do not hang in a circle, whatever their folders inside are.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { placeOf } from './lib/aliases.cjs';
import { ensureInstalled } from './lib/install.mjs';
import { inRoot } from './lib/root.mjs';
import { runNode } from './lib/run.mjs';

await ensureInstalled();
const { transform } = await import('esbuild');

const rooms = ['contract', 'src', 'server'];
const copy = inRoot('build', 'architecture');
rmSync(copy, { recursive: true, force: true });

const files = rooms
	.flatMap((room) => readdirSync(inRoot(room), { recursive: true }).map((name) => path.join(room, name)))
	.filter((name) => /\.([jt]sx?|json)$/.test(name) && !name.endsWith('.d.ts'));

const withTypeImports = (source) => source.replaceAll(/^(import|export) type (?=[{*]|\w+ from )/gm, '$1 ');

/** The rule checker takes `#` for the `imports` of package.json. */
const withoutAliases = (name, code) =>
	code.replaceAll(/(["'])(#[\w-]+(?:\.json|\/[^"'\n]+)?)\1/g, (all, _, specifier) => {
		const place = placeOf(specifier);
		return place ? JSON.stringify(`./${path.posix.relative(path.posix.dirname(name), place)}`) : all;
	});

async function strippedOfTypes(name, source) {
	const { code } = await transform(withTypeImports(source), {
		loader: path.extname(name).slice(1),
		jsx: 'automatic',
		tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } },
	});
	return withoutAliases(name, code);
}

/** A file that stands beside the rooms is one of its own. Tests may import what they need. */
const roomPatterns = {
	rooms: /^server\/(?:(?:platform|modules)\/)?[^/]+/,
	catalog: /^server\/modules\/catalog\/[^/]+/,
};
const isTest = (name) => /\.test$|\/testing(\/|$)/.test(name);
const bare = (name) => name.replace(/\.[jt]sx?$/, '').replace(/\/index$/, '');
/** From a room, by its path in the copy, to the imports of other rooms, each with a file that has it. */
const roomImports = new Map();

function noteRooms(name, code) {
	if (isTest(bare(name))) return;
	for (const [, specifier] of code.matchAll(/\b(?:from|import)\s*\(?\s*"(\.[^"]+)"/g)) {
		const target = path.posix.join(path.posix.dirname(name), specifier);
		if (isTest(bare(target))) continue;
		for (const [group, pattern] of Object.entries(roomPatterns)) {
			const [from, to] = [name, target].map((one) => pattern.exec(bare(one))?.[0].replaceAll('/', '.'));
			if (!from || !to || from === to) continue;
			const place = path.join(group, from, 'index.js');
			if (!roomImports.has(place)) roomImports.set(place, new Map());
			roomImports.get(place).set(`../${to}/index.js`, name);
			const end = path.join(group, to, 'index.js');
			if (!roomImports.has(end)) roomImports.set(end, new Map());
		}
	}
}

await Promise.all(
	files.map(async (name) => {
		const source = readFileSync(inRoot(name), 'utf8');
		const isData = name.endsWith('.json');
		const target = path.join(copy, isData ? name : name.replace(/\.[jt]sx?$/, '.js'));
		mkdirSync(path.dirname(target), { recursive: true });
		const code = isData ? source : await strippedOfTypes(name, source);
		if (!isData) noteRooms(name, code);
		writeFileSync(target, code);
	}),
);
for (const [name, imports] of roomImports) {
	mkdirSync(path.dirname(path.join(copy, name)), { recursive: true });
	const lines = [...imports].map(([specifier, file]) => `import '${specifier}'; // ${file}\n`);
	writeFileSync(path.join(copy, name), lines.join(''));
}
for (const name of ['package.json', 'scripts/lib/aliases.cjs']) {
	mkdirSync(path.dirname(path.join(copy, name)), { recursive: true });
	writeFileSync(path.join(copy, name), readFileSync(inRoot(name)));
}

const { code } = await runNode(
	inRoot('node_modules', 'dependency-cruiser', 'bin', 'dependency-cruise.mjs'),
	['--config', inRoot('.dependency-cruiser.cjs'), ...rooms, ...Object.keys(roomPatterns)],
	{ cwd: copy },
);
process.exit(code);
