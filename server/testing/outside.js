const fs = require('node:fs');
const Module = require('node:module');
const path = require('node:path');
const { placeOf } = require('../../scripts/lib/aliases.cjs');

const root = path.resolve(__dirname, '..', '..');
const rooms = ['contract', 'server'];

/** What esbuild has made of a TypeScript file, with `.map` beside it. */
const compiledOf = (file) =>
	path.join(root, 'build', 'testing', `${path.relative(root, file).replace(/\.tsx?$/, '')}.js`);

const sourcesIn = (room) =>
	fs
		.readdirSync(path.join(root, room), { recursive: true })
		.map((name) => path.join(root, room, name))
		.filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\.d\.ts$/.test(file));

const timeOf = (file) => (fs.existsSync(file) ? fs.statSync(file).mtimeMs : 0);

/** Jest looks for the sources of a map beside the file that was compiled. */
function besideSource(text) {
	const map = JSON.parse(text);
	return JSON.stringify({ ...map, sources: map.sources.map((source) => path.basename(source)) });
}

/** Compiles those of the server and the contract that have changed since, all at once. */
async function compileOutside() {
	const stale = rooms.flatMap(sourcesIn).filter((file) => timeOf(file) !== timeOf(compiledOf(file)));
	if (stale.length === 0) return;
	const { outputFiles } = await require('esbuild').build({
		absWorkingDir: root,
		entryPoints: stale,
		outdir: 'build/testing',
		outbase: root,
		format: 'cjs',
		platform: 'node',
		target: 'node20',
		sourcemap: true,
		// import() would ask Node's loader of ES modules, which knows no TypeScript.
		supported: { 'dynamic-import': false },
		logLevel: 'warning',
		write: false,
	});
	for (const { path: file, text } of outputFiles) {
		fs.mkdirSync(path.dirname(file), { recursive: true });
		fs.writeFileSync(file, file.endsWith('.map') ? besideSource(text) : text);
	}
	for (const file of stale) fs.utimesSync(compiledOf(file), fs.statSync(file).atime, fs.statSync(file).mtime);
}

/** Makes Node's own require() take the compiled sources, by their aliases too. */
function requireCompiled() {
	const resolve = Module._resolveFilename;
	Module._resolveFilename = (name, ...rest) => {
		const place = placeOf(name);
		return resolve(place ? path.join(root, place) : name, ...rest);
	};
	for (const ending of ['.ts', '.tsx'])
		require.extensions[ending] = (module, file) => module._compile(fs.readFileSync(compiledOf(file), 'utf8'), file);
}

module.exports = { compileOutside, compiledOf, requireCompiled };
