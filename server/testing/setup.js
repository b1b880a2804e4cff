// ES modules, which node's own require() takes (environment.js). Everything else is loaded inside as usual.
const outside = ['content-disposition', 'cookie'];

for (const name of outside) jest.doMock(name, () => globalThis.requireOutside(name));

jest.doMock('../lib/thread', () => {
	const { startThread } = require('./built');
	return { startThread };
});
