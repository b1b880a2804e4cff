/**
 * Checks the sources against the architecture rules of `.dependency-cruiser.cjs`.
 *
 * The rule checker reads TypeScript through the compiler's classic API, which TypeScript 7 no longer has. So each file
 * is stripped of its types into a copy of the tree, with its imports of types turned into plain ones: a reader
 * follows those too.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
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

async function strippedOfTypes(name, source) {
	const { code } = await transform(withTypeImports(source), {
		loader: path.extname(name).slice(1),
		jsx: 'automatic',
		tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } },
	});
	return code;
}

await Promise.all(
	files.map(async (name) => {
		const source = readFileSync(inRoot(name), 'utf8');
		const isData = name.endsWith('.json');
		const target = path.join(copy, isData ? name : name.replace(/\.[jt]sx?$/, '.js'));
		mkdirSync(path.dirname(target), { recursive: true });
		writeFileSync(target, isData ? source : await strippedOfTypes(name, source));
	}),
);
writeFileSync(path.join(copy, 'package.json'), readFileSync(inRoot('package.json')));

const { code } = await runNode(
	inRoot('node_modules', 'dependency-cruiser', 'bin', 'dependency-cruise.mjs'),
	['--config', inRoot('.dependency-cruiser.cjs'), ...rooms],
	{ cwd: copy },
);
process.exit(code);
