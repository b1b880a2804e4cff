import { readFileSync } from 'node:fs';
import { runtimeNames, runtimePackages } from './runtimePackages.mjs';

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'));

it('[R22-21] the build says which packages a built shop needs, in the versions of the project', () => {
	const project = read('package.json');
	const { dependencies } = read('build/package.json');
	expect(Object.keys(dependencies)).toEqual(runtimeNames);
	for (const name of runtimeNames) expect(dependencies[name]).toBe(project.dependencies[name]);

	const { packages } = read('build/package-lock.json');
	const locked = read('package-lock.json').packages;
	expect(packages[''].dependencies).toEqual(dependencies);
	for (const [place, entry] of Object.entries(packages)) if (place !== '') expect(entry).toEqual(locked[place]);
	for (const put of ['react', 'fastify', 'valibot', 'webpack'])
		expect(packages).not.toHaveProperty([`node_modules/${put}`]);
});

it('[R22-21] what a package of a built shop needs goes along, where Node looks for it', () => {
	const top = Object.fromEntries(runtimeNames.map((name) => [`node_modules/${name}`, {}]));
	const packages = {
		'': {},
		...top,
		'node_modules/pg': {
			dependencies: { deep: '2' },
			optionalDependencies: { other: '1', absent: '1' },
			peerDependencies: { peer: '1', spare: '1' },
			peerDependenciesMeta: { spare: { optional: true } },
		},
		'node_modules/pg/node_modules/deep': { version: '2.0.0', dependencies: { deeper: '1' } },
		'node_modules/deep': { version: '1.0.0' },
		'node_modules/deeper': { dependencies: { pg: '1' } },
		'node_modules/other': { optional: true },
		'node_modules/peer': {},
		'node_modules/spare': {},
	};
	const project = { name: 'shop', version: '1.0.0', license: 'MIT', engines: {}, dependencies: {} };
	const { lock } = runtimePackages(project, { lockfileVersion: 3, packages });
	const added = Object.keys(lock.packages).filter((place) => place !== '' && !(place in top));
	expect(added).toEqual([
		'node_modules/deeper',
		'node_modules/other',
		'node_modules/peer',
		'node_modules/pg/node_modules/deep',
	]);
});
