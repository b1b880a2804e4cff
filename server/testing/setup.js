// ES modules, which node's own require() takes (environment.js). Everything else is loaded inside as usual.
const outside = ['content-disposition', 'cookie'];

for (const name of outside) jest.doMock(name, () => globalThis.requireOutside(name));

jest.doMock('../lib/thread', () => {
	const { startThread } = require('./built');
	return { startThread };
});

// Without it fastify looks for the name of each plugin among all modules that are loaded, which takes an eighth of the time
// of all tests in a sandbox of jest.
Function.prototype[Symbol.for('fastify.display-name')] = 'plugin';
