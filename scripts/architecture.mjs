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
import { collectRooms, roomGroups } from './lib/rooms.mjs';
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

const { note, files: roomFiles } = collectRooms();
await Promise.all(
	files.map(async (name) => {
		const source = readFileSync(inRoot(name), 'utf8');
		const isData = name.endsWith('.json');
		const target = path.join(copy, isData ? name : name.replace(/\.[jt]sx?$/, '.js'));
		mkdirSync(path.dirname(target), { recursive: true });
		const code = isData ? source : await strippedOfTypes(name, source);
		if (!isData) note(name, code);
		writeFileSync(target, code);
	}),
);
for (const [name, code] of roomFiles()) {
	mkdirSync(path.dirname(path.join(copy, name)), { recursive: true });
	writeFileSync(path.join(copy, name), code);
}
for (const name of ['package.json', 'scripts/lib/aliases.cjs']) {
	mkdirSync(path.dirname(path.join(copy, name)), { recursive: true });
	writeFileSync(path.join(copy, name), readFileSync(inRoot(name)));
}

const { code } = await runNode(
	inRoot('node_modules', 'dependency-cruiser', 'bin', 'dependency-cruise.mjs'),
	['--config', inRoot('.dependency-cruiser.cjs'), ...rooms, ...roomGroups],
	{ cwd: copy },
);
process.exit(code);
