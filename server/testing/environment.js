const Module = require('node:module');
const path = require('node:path');
const { TestEnvironment } = require('jest-environment-node');
const { requireCompiled } = require('./outside.js');

requireCompiled();

/** Threads start from the build, which globalSetup.mjs has made, in a third of the time that the sources take. */
const threads = path.resolve(__dirname, '..', 'platform', 'lib', 'thread.ts');
const { startThread } = require('./built');
const stub = new Module(threads, module);
stub.exports = { startThread };
stub.loaded = true;
require.cache[threads] = stub;

// Without it fastify looks for the name of each plugin among all modules that are loaded.
Function.prototype[Symbol.for('fastify.display-name')] = 'plugin';

// A random test that failed has printed its seed.
if (process.env.TEST_SEED) require('fast-check').configureGlobal({ seed: Number(process.env.TEST_SEED) });

/** Lives as long as the worker. */
const sharedInWorker = { databases: [] };

class ServerEnvironment extends TestEnvironment {
	constructor(config, context) {
		super(config, context);
		this.global.sharedInWorker = sharedInWorker;
		// Modules outside of the sandbox read the same environment, and know the same errors.
		this.global.process = process;
		for (const name of ['Error', 'TypeError', 'RangeError', 'SyntaxError']) this.global[name] = globalThis[name];
		this.variables = { ...process.env };
	}

	/** The next file finds the variables as this one has found them. */
	async teardown() {
		for (const name of Object.keys(process.env)) if (!(name in this.variables)) delete process.env[name];
		Object.assign(process.env, this.variables);
		await super.teardown();
	}
}

module.exports = ServerEnvironment;
