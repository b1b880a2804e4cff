import { readFileSync } from 'node:fs';
import { inRoot } from './root.mjs';

/** Oldest version that `engines` of package.json allows, e.g. `20.19`. */
export const oldestNode = JSON.parse(readFileSync(inRoot('package.json'), 'utf8')).engines.node.replace('>=', '');

/**
 * Text that tells why this Node cannot run the shop; undefined when it can.
 * @param {string} version such as process.versions.node
 * @returns {string | undefined}
 */
export function nodeVersionProblem(version) {
	const [major = 0, minor = 0] = version.split('.').map(Number);
	const [leastMajor = 0, leastMinor = 0] = oldestNode.split('.').map(Number);
	if (major > leastMajor || (major === leastMajor && minor >= leastMinor)) return undefined;
	return `Tienda Viva necesita Node ${oldestNode} o más reciente; este es Node ${version}. Descárgalo de https://nodejs.org/`;
}

/** Ends the process with a clear message on a Node that is too old. */
export function requireNode() {
	const problem = nodeVersionProblem(process.versions.node);
	if (!problem) return;
	console.error(problem);
	process.exit(1);
}
