// PGlite comes from outside the sandbox (environment.js says why); everything else is loaded inside as usual.
const outside = [
	'@electric-sql/pglite',
	'@electric-sql/pglite/nodefs',
	'@electric-sql/pglite/contrib/pg_trgm',
	'@electric-sql/pglite/contrib/unaccent',
];

for (const name of outside) jest.doMock(name, () => globalThis.requireOutside(name));
