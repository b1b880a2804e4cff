import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Tests and their helpers are not part of what is built. */
const notBuilt = /(\.test\.[a-z]+$)|(^|\/)testing\//;

function* filesUnder(place) {
	if (!existsSync(place)) return;
	if (!statSync(place).isDirectory()) {
		yield place;
		return;
	}
	const entries = readdirSync(place, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
	for (const entry of entries) yield* filesUnder(path.join(place, entry.name));
}

/**
 * Hash of the contents of files and folders and of some settings: equal hashes, equal build.
 * @param {string} directory what `inputs` are relative to
 * @param {string[]} inputs files and folders; absent ones count as absent
 * @param {Record<string, string | undefined>} [settings]
 */
export function fingerprint(directory, inputs, settings = {}) {
	const sum = createHash('sha1');
	for (const input of inputs) {
		for (const file of filesUnder(path.join(directory, input))) {
			const name = path.relative(directory, file).split(path.sep).join('/');
			if (notBuilt.test(name)) continue;
			const content = readFileSync(file);
			sum.update(`${name}\0${content.length}\0`).update(content);
		}
	}
	for (const [name, value] of Object.entries(settings)) sum.update(`\0${name}=${value ?? ''}`);
	return sum.digest('hex');
}

/** Whether the stamp holds this fingerprint and every output is there. */
export const isFresh = (stampFile, print, outputs) =>
	existsSync(stampFile) && readFileSync(stampFile, 'utf8') === print && outputs.every((file) => existsSync(file));

export function writeStamp(stampFile, print) {
	mkdirSync(path.dirname(stampFile), { recursive: true });
	writeFileSync(stampFile, print);
}
