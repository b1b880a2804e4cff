/**
 * The architecture rules of `.dependency-cruiser.cjs`, held against the sources.
 *
 * The rule checker reads TypeScript through the compiler's classic API, which TypeScript 7 no longer has. So the
 * sources are first stripped of their types, file by file, into a copy of the tree. Imports of types are gone there:
 * the rules speak of what meets at run time.
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
	.filter((name) => /\.[jt]sx?$/.test(name) && !name.endsWith('.d.ts'));

await Promise.all(
	files.map(async (name) => {
		const { code } = await transform(readFileSync(inRoot(name), 'utf8'), {
			loader: path.extname(name).slice(1),
			jsx: 'automatic',
			tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } },
		});
		if (!code.trim()) return; // Types only: at run time the file is not there.
		const target = path.join(copy, name.replace(/\.[jt]sx?$/, '.js'));
		mkdirSync(path.dirname(target), { recursive: true });
		writeFileSync(target, code);
	}),
);
writeFileSync(path.join(copy, 'package.json'), readFileSync(inRoot('package.json')));

const { code } = await runNode(
	inRoot('node_modules', 'dependency-cruiser', 'bin', 'dependency-cruise.mjs'),
	['--config', inRoot('.dependency-cruiser.cjs'), ...rooms],
	{ cwd: copy },
);
process.exit(code);
