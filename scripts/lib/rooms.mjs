import path from 'node:path';

/** A file that stands beside the rooms of a group is one of its own. */
const patterns = {
	rooms: /^server\/(?:(?:platform|modules)\/)?[^/]+/,
	catalog: /^server\/modules\/catalog\/[^/]+/,
};
export const roomGroups = Object.keys(patterns);

/** Tests may import what they need. */
const isTest = (name) => /\.test$|\/testing(\/|$)/.test(name);
const bare = (name) => name.replace(/\.[jt]sx?$/, '').replace(/\/index$/, '');

/**
 * Turns imports of files into imports of rooms: one folder for each room, whose `index.js` imports the rooms that it
 * uses, so that dependency-cruiser sees no folders inside of them.
 */
export function collectRooms() {
	const imports = new Map();
	const importsOf = (group, room) => {
		const file = path.posix.join(group, room, 'index.js');
		if (!imports.has(file)) imports.set(file, new Map());
		return imports.get(file);
	};

	return {
		/** `code` is JavaScript whose imports of our files are relative and in double quotes. */
		note(name, code) {
			for (const [, specifier] of code.matchAll(/\b(?:from|import)\s*\(?\s*"(\.[^"]+)"/g)) {
				const ends = [name, path.posix.join(path.posix.dirname(name), specifier)].map(bare);
				if (ends.some(isTest)) continue;
				for (const group of roomGroups) {
					const [from, to] = ends.map((end) => patterns[group].exec(end)?.[0].replaceAll('/', '.'));
					if (!from || !to || from === to) continue;
					importsOf(group, to);
					importsOf(group, from).set(to, name);
				}
			}
		},

		/** `[path, code]` of each room, with a file that has the import in a comment. */
		files: () =>
			[...imports].map(([file, rooms]) => [
				file,
				[...rooms].map(([room, name]) => `import '../${room}/index.js'; // ${name}\n`).join(''),
			]),
	};
}
