const { TestEnvironment } = require('jest-environment-node');

/**
 * Node environment that can load a module outside jest's sandbox. PGlite imports its WebAssembly glue with
 * import(), which the sandbox refuses unless node itself runs with an experimental flag.
 */
class ServerEnvironment extends TestEnvironment {
	constructor(config, context) {
		super(config, context);
		this.global.requireOutside = require;
	}
}

module.exports = ServerEnvironment;
