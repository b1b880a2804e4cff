import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).map((file) => join('src', file));
const textOf = (file: string) => readFileSync(file, 'utf8');
const sources = files.filter((file) => file.endsWith('.tsx')).map((file) => ({ file, source: textOf(file) }));
const sheets = files.filter((file) => file.endsWith('.css'));

const classesOf = (sheet: string): string[] => {
	const css = textOf(sheet).replace(/\/\*.*?\*\/|"[^"]*"|:global\([^)]*\)/gs, '');
	return [...new Set([...css.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name]) => name ?? ''))];
};

/** What each component takes from a CSS module; `[` stands for a class whose name is computed. */
const taken = sources.flatMap(({ file, source }) =>
	[...source.matchAll(/import (\w+) from '(.+\.module\.css)'/g)].flatMap(([, name, path = '']) =>
		[...source.matchAll(new RegExp(`\\b${name}(?:\\.(\\w+)|\\[)`, 'g'))].map(([, key = '[']) => ({
			file,
			sheet: join(dirname(file), path),
			key,
		})),
	),
);
const composed = sheets.flatMap((sheet) =>
	[...textOf(sheet).matchAll(/composes: (\w+) from "(.+)"/g)].map(([, key = '', path = '']) => ({
		sheet: join(dirname(sheet), path),
		key,
	})),
);

it('every class that a component takes from its CSS module is in that module', () => {
	const missing = taken.filter(({ sheet, key }) => key !== '[' && !classesOf(sheet).includes(key));
	expect(missing).toEqual([]);
});

it('[R19-113] every class of a CSS module is taken by a component', () => {
	const uses = [...taken, ...composed];
	const unused = sheets
		.filter((sheet) => sheet.endsWith('.module.css'))
		.flatMap((sheet) => {
			const keys = new Set(uses.filter((use) => use.sheet === sheet).map(({ key }) => key));
			return keys.has('[') ? [] : classesOf(sheet).flatMap((name) => (keys.has(name) ? [] : [`${sheet}: ${name}`]));
		});
	expect(unused).toEqual([]);
});

/** Class names in plain words that a component takes. */
const plainNames = (source: string): string[] => {
	const literals = [
		...source.matchAll(/className="([^"]*)"/g),
		...[...source.matchAll(/\bcx\((?:[^()]|\([^()]*\))*\)/g)].flatMap(([call]) => [
			...call.matchAll(/(?<![!=]== )'([^']*)'/g),
		]),
	];
	return literals.flatMap(([, text = '']) => text.split(' ')).filter(Boolean);
};

it('[R19-113] every class name in plain words is a primitive or a pattern', () => {
	const known = new Set(sheets.filter((sheet) => !sheet.endsWith('.module.css')).flatMap(classesOf));
	const unknown = sources
		.filter(({ file }) => !file.endsWith('.test.tsx'))
		.flatMap(({ file, source }) => plainNames(source).flatMap((name) => (known.has(name) ? [] : `${file}: ${name}`)));
	expect(unknown).toEqual([]);
});

const modules = files.filter((file) => /\.tsx?$/.test(file));
const importsOf = (file: string, pattern: RegExp) =>
	[...textOf(file).matchAll(pattern)].map(([, path = '']) => join(dirname(file), path));
const statics = /^(?:import|export) (?!type)[^;]*?'(\.[^']+)';/gm;

/** The sources that are loaded with these, of dynamic imports too where `later` says so, but not the pages. */
function loadedWith(entries: readonly string[], later: boolean): string[] {
	const seen = new Set(entries);
	for (const file of seen) {
		const dynamic = later && file !== 'src/app/pages.tsx' ? importsOf(file, /import\([^')]*'(\.[^']+)'\)/g) : [];
		for (const path of [...importsOf(file, statics), ...dynamic]) {
			const found = modules.find((one) => [`${path}.ts`, `${path}.tsx`, `${path}/index.ts`].includes(one));
			if (found) seen.add(found);
		}
	}
	return [...seen];
}

describe('[R19-113] the patterns', () => {
	const sheet = 'src/ui/patterns.css';
	const patterns = classesOf(sheet);
	const taking = (loaded: readonly string[]) =>
		loaded.filter((file) => plainNames(textOf(file)).some((name) => patterns.includes(name)));

	it('are in no part of the home page, whose styles they would delay', () => {
		expect(taking(loadedWith(['src/index.tsx', 'src/storefront/home/HomePage.tsx'], false))).toEqual([]);
	});

	it('are loaded by every page that takes one', () => {
		const pages = importsOf('src/app/pages.tsx', /import\([^')]*'(\.[^']+)'\)/g).map((page) => `${page}.tsx`);
		const without = [...pages, 'src/index.tsx'].filter((entry) => {
			const loaded = loadedWith([entry], true);
			return taking(loaded).length > 0 && !loaded.some((file) => importsOf(file, statics).includes(sheet));
		});
		expect(pages.length).toBeGreaterThan(15);
		expect(without).toEqual([]);
	});
});

it('[R19-114] the pictures of the design system have every component of src/ui', () => {
	const drawn = textOf('e2e/support/components.tsx');
	// `ShopBrand` draws the name, the fields draw `Field`, and `PageMeta` draws nothing.
	const within = ['ShopName', 'Field', 'PageMeta'];
	const components = files.flatMap((file) => /^src\/ui\/(\w+)\.tsx$/.exec(file)?.[1] ?? []);
	const missing = components.filter((name) => !within.includes(name) && !drawn.includes(`/src/ui/${name}'`));
	expect(components.length).toBeGreaterThan(30);
	expect(missing).toEqual([]);
});
