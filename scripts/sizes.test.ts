import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { parseSync } from '@babel/core';

const limits = { file: 300, component: 120, closure: 150 };

interface Node {
	type: string;
	loc: { start: { line: number }; end: { line: number } };
	[member: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
	typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
const nodesIn = (value: unknown): Node[] => (Array.isArray(value) ? value : [value]).filter(isNode);
const linesOf = ({ loc }: Node): number => loc.end.line - loc.start.line + 1;
const nameOf = ({ id, key }: Node): string => String(nodesIn(id ?? key)[0]?.name ?? '');

/** Functions that are too long; in the browser only components, whose names begin with a capital letter. */
function longIn(source: string, filename: string): string[] {
	const inBrowser = filename.startsWith('src/');
	const most = inBrowser ? limits.component : limits.closure;
	if (source.split('\n').length <= most) return [];
	const plugins = [...(filename.endsWith('x') ? (['jsx'] as const) : []), 'typescript' as const];
	const file = parseSync(source, { filename, babelrc: false, configFile: false, parserOpts: { plugins } });
	const found: string[] = [];
	const open = nodesIn(file?.program).map((node) => ({ node, name: '' }));
	for (let next = open.pop(); next; next = open.pop()) {
		const { node } = next;
		const name = nameOf(node) || next.name;
		const counts = /Function|Method$/.test(node.type) && (!inBrowser || /^[A-Z]/.test(name));
		if (counts && linesOf(node) > most) found.push(`${filename}: ${name}`);
		for (const [member, value] of Object.entries(node))
			if (member !== 'loc') open.push(...nodesIn(value).map((child) => ({ node: child, name })));
	}
	return found;
}

const files = execFileSync('git', ['ls-files', 'contract', 'server', 'src'], { encoding: 'utf8' })
	.split('\n')
	.filter((name) => /\.(tsx?|css)$/.test(name) && !/\.test\.|\/testing\//.test(name))
	.map((name) => ({ name, source: readFileSync(name, 'utf8') }));

it('[R19-90] no file of the product is longer than a subject takes', () => {
	const long = files.filter(({ source }) => source.split('\n').length - 1 > limits.file);
	expect(long.map(({ name }) => name)).toEqual([]);
});

it('[R19-90] no component and no function of the server is longer than a screen or two', () => {
	const long = files.filter(({ name }) => !name.endsWith('.css')).flatMap(({ name, source }) => longIn(source, name));
	expect(long).toEqual([]);
});

it.each([
	['server/long.ts', `function long() {\n${'\n'.repeat(150)}}`, ['server/long.ts: long']],
	['server/long.ts', `const long = () => {\n${'\n'.repeat(150)}};`, ['server/long.ts: long']],
	['server/short.ts', `function short() {\n${'\n'.repeat(148)}}\n\n\n`, []],
	['src/Long.tsx', `function Long() {\nreturn <p>${'\n'.repeat(120)}</p>;}`, ['src/Long.tsx: Long']],
	['src/useLong.ts', `function useLong() {\n${'\n'.repeat(150)}}`, []],
])('[R19-90] the rule knows what is too long in %s', (name, source, found) => {
	expect(longIn(source, name)).toEqual(found);
});
