/**
 * @typedef {{ license?: string, dev?: boolean, link?: boolean, dependencies?: Record<string, string>,
 *   optionalDependencies?: Record<string, string> }} LockedPackage
 * @typedef {{ packages: Record<string, LockedPackage> }} Lock
 */

/** May be shipped with a shop that is sold or closed, for no more than keeping their texts. */
const allowed = new Set(['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0']);

/** Allowed for these alone, with the reason. */
const exceptions = [
	// A font may be embedded, though not sold by itself.
	{ name: /^@fontsource-variable\//, license: 'OFL-1.1' },
	// A library of its own beside the program, which anybody may replace.
	{ name: /^@img\/sharp-/, license: 'LGPL-3.0-or-later' },
];

/** Build tools that put code of their own into what browsers get. */
const builtIn = new Set(['webpack', 'mini-css-extract-plugin']);

const nameOf = (place) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);

const isAllowed = (name, license) =>
	allowed.has(license) || exceptions.some((one) => one.name.test(name) && one.license === license);

/** SPDX: AND binds tighter than OR. What has brackets within is not understood, and so not allowed. */
const satisfies = (name, expression) =>
	expression
		.replace(/^\((.*)\)$/, '$1')
		.split(' OR ')
		.some((choice) => choice.split(' AND ').every((license) => isAllowed(name, license.trim())));

/** Where Node finds a package for the one at `place`; undefined when it is not installed, as optional ones may be. */
function placeOf(name, place, packages) {
	for (let folder = place; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
		const candidate = `${folder && `${folder}/`}node_modules/${name}`;
		if (candidate in packages || folder === '') return candidate in packages ? candidate : undefined;
	}
}

/** Places of these packages and of all that they depend on. */
function withDependencies(names, packages) {
	const found = new Set(names.flatMap((name) => placeOf(name, '', packages) ?? []));
	for (const place of found) {
		const { dependencies, optionalDependencies } = packages[place];
		for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
			const next = placeOf(name, place, packages);
			if (next) found.add(next);
		}
	}
	return found;
}

/**
 * Packages that are shipped: production dependencies, of all platforms, and what the build puts into its files, which
 * includes more than it takes of them.
 * @param {Lock} lock package-lock.json
 * @param {string[]} bundled names in bundled.json
 * @returns {{ name: string, place: string, license: string }[]}
 */
export function shippedPackages({ packages }, bundled) {
	const inFiles = withDependencies(bundled, packages);
	return Object.entries(packages)
		.filter(
			([place, { dev, link }]) => place !== '' && !link && (!dev || inFiles.has(place) || builtIn.has(nameOf(place))),
		)
		.map(([place, { license = 'none' }]) => ({ name: nameOf(place), place, license }));
}

/**
 * @param {Lock} lock
 * @param {string[]} bundled
 * @returns {string[]} a line for each shipped package whose licence is not allowed
 */
export const licenceProblems = (lock, bundled) =>
	shippedPackages(lock, bundled)
		.filter(({ name, license }) => !satisfies(name, license))
		.map(({ name, license }) => `${name}: ${license}`);

/**
 * Reads what `npm audit --json` printed.
 * @param {string} text
 * @param {Set<string>} shipped places of the packages that count, as in package-lock.json
 * @returns {string[] | null} a line for each of them with a high or critical vulnerability; null when the registry gave no
 * answer, which says nothing about the packages
 */
export function vulnerabilities(text, shipped) {
	let report;
	try {
		report = JSON.parse(text);
	} catch {
		return null;
	}
	if (!report?.metadata?.vulnerabilities || !report.vulnerabilities) return null;
	return Object.values(report.vulnerabilities)
		.filter(({ severity, nodes }) => /^(high|critical)$/.test(severity) && nodes.some((place) => shipped.has(place)))
		.map(({ name, severity, range }) => `${name} ${range}: ${severity}`);
}

/**
 * Reads what `npm audit --json` printed instead of a report.
 * @param {string | null} stdout
 * @param {string | null} stderr
 * @returns {string} one line for a person
 */
export function whyUnanswered(stdout, stderr) {
	let answer;
	try {
		answer = JSON.parse(stdout ?? '');
	} catch {
		answer = {};
	}
	const { statusCode, message = answer.error?.summary } = answer;
	if (statusCode) return `it answered ${statusCode}`;
	const said = /^npm (?:error|warn) (?:audit )?(.*\S)/m.exec(stderr ?? '')?.[1];
	return String(message || said || 'npm gave no reason').split('\n')[0];
}
