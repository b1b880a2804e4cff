// These come from outside the sandbox (environment.js says why), the last two because they are ES modules that the
// sandbox's require() refuses and node's own takes. Everything else is loaded inside as usual.
const outside = [
	'@electric-sql/pglite',
	'@electric-sql/pglite/nodefs',
	'@electric-sql/pglite/contrib/pg_trgm',
	'@electric-sql/pglite/contrib/unaccent',
	'content-disposition',
	'cookie',
];

for (const name of outside) jest.doMock(name, () => globalThis.requireOutside(name));
