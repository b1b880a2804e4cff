/** @typedef {import('./runtimePackages.mjs').Lock} Lock */

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

/**
 * Packages that are shipped: `dependencies`, of all platforms, of which the build puts less into its files than is there,
 * and build tools with code of their own in what browsers get. An optional peer that only a build tool brings is not.
 * @param {Lock} lock package-lock.json
 * @returns {{ name: string, place: string, license: string }[]}
 */
export function shippedPackages({ packages }) {
	return Object.entries(packages)
		.filter(
			([place, { dev, devOptional, link }]) =>
				place !== '' && !link && (!(dev || devOptional) || builtIn.has(nameOf(place))),
		)
		.map(([place, { license = 'none' }]) => ({ name: nameOf(place), place, license }));
}

/**
 * @param {Lock} lock
 * @returns {string[]} a line for each shipped package whose licence is not allowed
 */
export const licenceProblems = (lock) =>
	shippedPackages(lock)
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
