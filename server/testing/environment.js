const fs = require('node:fs');
const path = require('node:path');
const { TestEnvironment } = require('jest-environment-node');

/**
 * PGlite's program stays compiled from one test file to the next: V8 has one code for equal modules that are alive,
 * with what it has optimised since. Without it each database pays a second of a core.
 */
const pglite = path.join(path.dirname(require.resolve('@electric-sql/pglite')), 'pglite.wasm');
const compiled = WebAssembly.compile(fs.readFileSync(pglite));

/** This module is loaded once in a worker. */
const sharedInWorker = {};

/** Node environment that can load a module outside jest's sandbox, whose require() refuses ES modules. */
class ServerEnvironment extends TestEnvironment {
	constructor(config, context) {
		super(config, context);
		this.global.requireOutside = require;
		this.global.sharedInWorker = sharedInWorker;
	}

	async setup() {
		await super.setup();
		await compiled;
	}
}

module.exports = ServerEnvironment;
