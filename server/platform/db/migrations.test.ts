import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { migrations } from './migrations';

it('[R19-45] steps of the database are the numbered files of their folder in order, also in the built server', () => {
	const files = readdirSync(path.join(__dirname, 'migrations')).filter((name) => name !== 'migration.ts');
	expect(migrations.map(({ id, name }) => `${String(id).padStart(4, '0')}-${name}.ts`)).toEqual(files.sort());
	const built = readFileSync(path.resolve('build', 'server', 'main.mjs'), 'utf8');
	for (const file of files) expect(built).toContain(`"./migrations/${file}"`);
});
