const { TestEnvironment } = require('jest-environment-node');

/** Node environment that can load a module outside jest's sandbox, whose require() refuses ES modules. */
class ServerEnvironment extends TestEnvironment {
	constructor(config, context) {
		super(config, context);
		this.global.requireOutside = require;
	}
}

module.exports = ServerEnvironment;
