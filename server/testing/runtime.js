const { createRequire } = require('node:module');
const path = require('node:path');
const { default: Runtime } = require('jest-runtime');
const { compiledOf } = require('./outside.js');

const root = path.resolve(__dirname, '..', '..') + path.sep;

/** Modules that need jest's globals, and the browser application, whose styles only jest can read. */
const insideSandbox = /\.test\.ts$|[\\/]testing[\\/]|^src[\\/]/;

const isOutside = (file) =>
	path.isAbsolute(file) && (file.includes('node_modules') || !insideSandbox.test(path.relative(root, file)));

/**
 * The server's modules and all packages are loaded once in a worker, by Node itself: a test file finds them loaded, and V8
 * has optimised what the files before it ran. Jest's sandbox holds the tests and their helpers.
 */
module.exports = class ServerRuntime extends Runtime {
	requireModuleOrMock(from, name) {
		if (/\.css$/.test(name) || name === '@jest/globals') return super.requireModuleOrMock(from, name);
		const file = createRequire(from).resolve(name);
		return isOutside(file) || file.startsWith('node:') ? require(file) : super.requireModuleOrMock(from, name);
	}

	/** Lines of stack traces are those of the sources. */
	getSourceMaps() {
		const inside = super.getSourceMaps();
		const outside = (file) => (/\.tsx?$/.test(file) && isOutside(file) ? `${compiledOf(file)}.map` : undefined);
		return { get: (file) => inside.get(file) ?? outside(file), [Symbol.iterator]: () => inside[Symbol.iterator]() };
	}
};
