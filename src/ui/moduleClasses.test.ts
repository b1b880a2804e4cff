import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
	.filter((file) => file.endsWith('.tsx'))
	.map((file) => join('src', file));

it('every class that a component takes from its CSS module is in that module', () => {
	const missing = sources.flatMap((file) => {
		const source = readFileSync(file, 'utf8');
		return [...source.matchAll(/import (\w+) from '(.+\.module\.css)'/g)].flatMap(([, name, path]) => {
			const css = readFileSync(join(dirname(file), path ?? ''), 'utf8');
			const used = [...source.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))].map(([, key]) => key ?? '');
			return used.filter((key) => !new RegExp(`\\.${key}\\b`).test(css)).map((key) => `${file}: ${key}`);
		});
	});
	expect(missing).toEqual([]);
});
