/**
 * Required before the server: keeps in POWER_DISK what the disk would still have of POWER_FOLDER after a power cut. Its
 * rules are those of a journalling file system (ext4, ordered): what was written to a file is there once that file was
 * synced, and names, lengths and folders are there once anything was synced after them.
 */
const fs = require('node:fs');
const path = require('node:path');
const { syncBuiltinESMExports } = require('node:module');

const folder = fs.realpathSync(process.env.POWER_FOLDER);
const disk = process.env.POWER_DISK;
const real = { ...fs };

/** Of a path below the folder; undefined for others. */
function placeOf(name) {
	const place = path.relative(folder, path.resolve(String(name)));
	return place.startsWith('..') ? undefined : place;
}

const placeOfOpen = (descriptor) => placeOf(real.readlinkSync(`/proc/self/fd/${descriptor}`));

/** Names, lengths and folders that no sync has followed yet, in their order. */
let journal = [];
/** Written and not synced, by inode: from, to. */
const unsynced = new Map();

function note(place, change) {
	if (place !== undefined) journal.push(change);
}

function wrote(descriptor, from, to) {
	if (placeOfOpen(descriptor) === undefined) return;
	const { ino } = real.fstatSync(descriptor);
	const ranges = unsynced.get(ino) ?? [];
	const last = ranges.at(-1);
	if (last && last[1] === from) last[1] = to;
	else ranges.push([from, to]);
	unsynced.set(ino, ranges);
}

function synced(descriptor) {
	const place = placeOfOpen(descriptor);
	if (place === undefined) return;
	const changes = journal;
	journal = [];
	for (const change of changes) change();
	const { ino } = real.fstatSync(descriptor);
	const ranges = unsynced.get(ino) ?? [];
	unsynced.delete(ino);
	if (ranges.length === 0) return;
	const from = real.openSync(path.join('/proc/self/fd', String(descriptor)), 'r');
	const to = real.openSync(path.join(disk, place), 'r+');
	for (const [start, end] of ranges) {
		const bytes = Buffer.alloc(end - start);
		const read = real.readSync(from, bytes, 0, bytes.length, start);
		real.writeSync(to, bytes, 0, read, start);
	}
	real.closeSync(from);
	real.closeSync(to);
}

function made(place, ino) {
	unsynced.delete(ino);
	note(place, () => real.closeSync(real.openSync(path.join(disk, place), 'w', 0o600)));
}

fs.openSync = (name, flags, mode) => {
	const place = placeOf(name);
	const before = place !== undefined && real.existsSync(name);
	const descriptor = real.openSync(name, flags, mode);
	if (place === undefined) return descriptor;
	const { ino, size } = real.fstatSync(descriptor);
	const emptied = typeof flags === 'number' ? flags & fs.constants.O_TRUNC : String(flags).startsWith('w');
	if (!before || (emptied && size === 0)) made(place, ino);
	return descriptor;
};
fs.writeFileSync = (name, data, options) => {
	if (placeOf(name) === undefined) return real.writeFileSync(name, data, options);
	const descriptor = fs.openSync(name, 'w', options?.mode);
	try {
		if (data.length > 0) fs.writeSync(descriptor, Buffer.from(data), 0, data.length, 0);
	} finally {
		fs.closeSync(descriptor);
	}
};
fs.writeSync = (descriptor, data, offset, length, position) => {
	const count = real.writeSync(descriptor, data, offset, length, position);
	if (typeof position === 'number') wrote(descriptor, position, position + count);
	else if (placeOfOpen(descriptor) !== undefined) throw new Error('A write without its place cannot be followed.');
	return count;
};
fs.fsyncSync = (descriptor) => {
	real.fsyncSync(descriptor);
	synced(descriptor);
};
fs.ftruncateSync = (descriptor, length = 0) => {
	real.ftruncateSync(descriptor, length);
	const place = placeOfOpen(descriptor);
	note(place, () => real.truncateSync(path.join(disk, place), length));
};
fs.truncateSync = (name, length = 0) => {
	real.truncateSync(name, length);
	const place = placeOf(name);
	note(place, () => real.truncateSync(path.join(disk, place), length));
};
fs.renameSync = (from, to) => {
	real.renameSync(from, to);
	const [before, after] = [placeOf(from), placeOf(to)];
	note(before, () => real.renameSync(path.join(disk, before), path.join(disk, after)));
};
for (const change of ['unlinkSync', 'rmdirSync', 'mkdirSync']) {
	fs[change] = (name, ...rest) => {
		const answer = real[change](name, ...rest);
		const place = placeOf(name);
		note(place, () => real[change](path.join(disk, place), ...rest));
		return answer;
	};
}
syncBuiltinESMExports();
