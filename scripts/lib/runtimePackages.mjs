import { readFileSync, writeFileSync } from 'node:fs';
import { inRoot } from './root.mjs';

/**
 * @typedef {{ version?: string, dev?: boolean, devOptional?: boolean, optional?: boolean, link?: boolean,
 *   license?: string, dependencies?: Record<string, string>, optionalDependencies?: Record<string, string>,
 *   peerDependencies?: Record<string, string>,
 *   peerDependenciesMeta?: Record<string, { optional?: boolean }> }} LockedPackage
 * @typedef {{ lockfileVersion: number, packages: Record<string, LockedPackage> }} Lock
 */

/**
 * What a built server loads from node_modules: native code, data files beside the code, and parts that only some settings
 * need. The build puts every other package into its files.
 */
export const runtimeNames = [
	'@aws-sdk/client-s3',
	'@electric-sql/pglite',
	'@node-rs/argon2',
	'@opentelemetry/resources',
	'@opentelemetry/sdk-trace-base',
	'@redis/client',
	'otpauth',
	'pg',
	'sharp',
	'sockjs',
];

/** Where Node finds a package for the one at `place`; undefined when it is not installed, as optional ones may be. */
function placeOf(name, place, packages) {
	for (let folder = place; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
		const candidate = `${folder && `${folder}/`}node_modules/${name}`;
		if (candidate in packages || folder === '') return candidate in packages ? candidate : undefined;
	}
}

function namesNeededBy({ dependencies, optionalDependencies, peerDependencies = {}, peerDependenciesMeta = {} }) {
	const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional);
	return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers];
}

/**
 * Places, as in package-lock.json, of some packages and of all that they need.
 * @param {readonly string[]} names
 * @param {Record<string, LockedPackage>} packages
 */
function placesOf(names, packages) {
	const places = new Set(names.flatMap((name) => placeOf(name, '', packages) ?? []));
	for (const place of places) {
		for (const name of namesNeededBy(packages[place])) {
			const next = placeOf(name, place, packages);
			if (next) places.add(next);
		}
	}
	return places;
}

/**
 * The package.json and package-lock.json of a folder that has the build and no sources, in the versions of the project.
 * @param {{ name: string, version: string, license: string, engines: object, dependencies: Record<string, string> }} manifest
 * @param {Lock} lock
 */
export function runtimePackages({ name, version, license, engines, dependencies }, { lockfileVersion, packages }) {
	const needed = Object.fromEntries(runtimeNames.map((one) => [one, dependencies[one]]));
	const places = [...placesOf(runtimeNames, packages)].sort();
	const top = { name, version, license, dependencies: needed, engines };
	return {
		manifest: { name, version, private: true, license, engines, dependencies: needed },
		lock: {
			name,
			version,
			lockfileVersion,
			requires: true,
			packages: { '': top, ...Object.fromEntries(places.map((place) => [place, packages[place]])) },
		},
	};
}

const readJson = (file) => JSON.parse(readFileSync(inRoot(file), 'utf8'));

/** Those of this project. */
export const ourRuntimePackages = () => runtimePackages(readJson('package.json'), readJson('package-lock.json'));

/** Writes both files into build/. */
export function writeRuntimePackages() {
	const { manifest, lock } = ourRuntimePackages();
	for (const [file, content] of [
		['package.json', manifest],
		['package-lock.json', lock],
	])
		writeFileSync(inRoot('build', file), `${JSON.stringify(content, null, 2)}\n`);
}
