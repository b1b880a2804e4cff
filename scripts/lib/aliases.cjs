/**
 * The rooms' aliases for tools that do not read `paths` of tsconfig.base.json themselves. A tool that takes `#ui/Button`
 * for the `imports` of package.json is told here where the room is.
 */
const { readFileSync } = require('node:fs');
const path = require('node:path');

const root = path.resolve(__dirname, '..', '..');
const { compilerOptions } = JSON.parse(readFileSync(path.join(root, 'tsconfig.base.json'), 'utf8'));

/** `[name, place]` of each room and of each file with an alias: `['#ui/', 'src/ui/']`, `['#api', 'src/api']`. */
const aliases = Object.entries(compilerOptions.paths).map(([name, [place]]) => [
	name.replace(/\*$/, ''),
	path.posix.normalize(place).replace(/\*$/, ''),
]);

/** The path, from the root, that a specifier with an alias means; undefined for another specifier. */
function placeOf(specifier) {
	const [name, place] =
		aliases.find(([alias]) => (alias.endsWith('/') ? specifier.startsWith(alias) : specifier === alias)) ?? [];
	return name && place + specifier.slice(name.length);
}

/** For `resolve.alias` of webpack, where `$` ends a name that stands for one file. */
const webpackAliases = () =>
	Object.fromEntries(
		aliases.map(([name, place]) => [
			name.endsWith('/') ? name.slice(0, -1) : `${name}$`,
			path.join(root, place.replace(/\/$/, '')),
		]),
	);

/** For `moduleNameMapper` of jest. */
const jestAliases = () =>
	Object.fromEntries(
		aliases.map(([name, place]) =>
			name.endsWith('/') ? [`^${name}(.*)$`, `<rootDir>/${place}$1`] : [`^${name}$`, `<rootDir>/${place}`],
		),
	);

module.exports = { jestAliases, placeOf, webpackAliases };
