const minimumMajor = 20;

/**
 * Text that tells why this Node cannot run the shop; undefined when it can.
 * @param {string} version such as process.versions.node
 * @returns {string | undefined}
 */
export function nodeVersionProblem(version) {
	const major = Number.parseInt(version, 10);
	if (major >= minimumMajor) return undefined;
	return `Tienda Viva necesita Node ${minimumMajor} o más reciente; este es Node ${version}. Descárgalo de https://nodejs.org/`;
}

/** Ends the process with a clear message on a Node that is too old. */
export function requireNode() {
	const problem = nodeVersionProblem(process.versions.node);
	if (!problem) return;
	console.error(problem);
	process.exit(1);
}
