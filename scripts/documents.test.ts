import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const tracked = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' }).split('\0').filter(existsSync);
const read = (file: string) => readFileSync(file, 'utf8');
const documents = tracked.filter((file) => file.endsWith('.md'));

/** Anchors that GitHub gives the headings of a document. */
const anchorsOf = (file: string) =>
	[...read(file).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
		heading
			.toLowerCase()
			.replace(/[^\p{L}\p{N}_ -]/gu, '')
			.replaceAll(' ', '-'),
	);

function isBroken(target: string): boolean {
	const [file = '', anchor] = target.split('#');
	return !existsSync(file) || (anchor !== undefined && !anchorsOf(file).includes(anchor));
}

it('[R22-153] every link of the documents leads to a file and a heading', () => {
	const links = documents.flatMap((file) =>
		[...read(file).matchAll(/\]\((?!https?:)([^)\s]+)\)/g)].map(([, link = '']) =>
			link.startsWith('#') ? file + link : path.join(path.dirname(file), link),
		),
	);
	expect(links.length).toBeGreaterThan(100);
	expect(links.filter(isBroken)).toEqual([]);
});

it('[R22-153] every file that documents name by its path exists, and every document that code names', () => {
	const inDocuments = documents.flatMap((file) =>
		[...read(file).matchAll(/`((?:src|server|contract|scripts|e2e|bench|docs)\/[\w./-]+\.\w+)`/g)].map(
			([, name = '']) => name,
		),
	);
	const inCode = tracked
		.filter((file) => /\.(tsx?|m?js|cjs|json|conf)$/.test(file) && file !== 'scripts/documents.test.ts')
		.flatMap((file) => read(file).match(/\bdocs\/[\w/-]+\.md(?:#[\w-]+)?/g) ?? []);
	const placeholder = /\/x\/|\/\.output\//;
	expect(inDocuments.length).toBeGreaterThan(100);
	expect([...inDocuments, ...inCode].filter((name) => !placeholder.test(name) && isBroken(name))).toEqual([]);
});

it('[R22-154] the documents have at most 44,200 words, and the README at most 1,000', () => {
	const words = (file: string) => read(file).match(/\S*[\p{L}\p{N}]\S*/gu)?.length ?? 0;
	const counted = ['README.md', 'CONTRIBUTING.md', ...tracked.filter((file) => /^docs\/.*\.(md|tsv)$/.test(file))];
	expect(counted.reduce((sum, file) => sum + words(file), 0)).toBeLessThanOrEqual(44_200);
	expect(words('README.md')).toBeLessThanOrEqual(1000);
});
