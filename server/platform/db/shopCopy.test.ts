import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describeOnPostgres, openBackend } from '#server/testing/backends';
import { openTestDatabase } from '#server/testing/testDatabase';
import type { Database } from './database';
import { notePlace, readCopyReason, unmarkCopy } from './meta';
import { sql } from './sql';

let database: Database;
let home: string;
let dataDir: string;

beforeAll(async () => {
	database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
	await database.query(sql`DELETE FROM meta WHERE key IN ('copy', 'place')`);
	home = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'tienda-place-')));
	dataDir = path.join(home, 'data');
	fs.mkdirSync(path.join(dataDir, 'pglite'), { recursive: true });
	fs.mkdirSync(path.join(dataDir, 'uploads'));
});
afterEach(() => fs.rmSync(home, { recursive: true, force: true }));

const at = (name: string) => path.join(home, name);
/** As `cp -a` and rsync do. Both folders exist, so their inodes differ. */
const copied = (name: string, part = '') => {
	fs.cpSync(path.join(dataDir, part), path.join(at(name), part), { recursive: true, preserveTimestamps: true });
	return at(name);
};
const renamed = (from: string, to: string) => {
	fs.renameSync(from, to);
	return to;
};
const linked = (from: string, to: string) => {
	fs.symlinkSync(from, to);
	return to;
};

/** A start on the folder, whose database the rows of this one stand for. */
async function start(folder: string, on = database): Promise<string | null> {
	await notePlace(on, folder);
	return readCopyReason(on);
}

it.each<[string, () => string]>([
	['a restart', () => dataDir],
	['a restart by a relative address', () => path.relative(process.cwd(), dataDir)],
	['a link to the folder, as another container has it', () => linked(dataDir, at('mounted'))],
	['a folder that was renamed, or attached at another place', () => renamed(dataDir, at('volume'))],
	[
		'a folder that was moved to another disk and is at its place',
		() => {
			const moved = copied('other-disk');
			fs.rmSync(dataDir, { recursive: true });
			return renamed(moved, dataDir);
		},
	],
	['a link at the former place to where the folder was moved', () => linked(renamed(dataDir, at('moved')), dataDir)],
])('[R21-45] %s changes nothing', async (_what, next) => {
	expect(await start(dataDir)).toBeNull();
	expect(await start(next())).toBeNull();
});

it('[R21-45] a folder is known by its last start: what was renamed before it is copied is the shop', async () => {
	await start(dataDir);
	const volume = renamed(dataDir, at('volume'));
	expect(await start(volume)).toBeNull();
	dataDir = volume;
	const copy = copied('copy');
	expect(await start(volume)).toBeNull();
	expect(await start(copy)).not.toBeNull();
});

it('[R21-45] a release before, which stored no place, changes nothing', async () => {
	expect(await start(copied('update'))).toBeNull();
});

it.each([
	['the whole folder', ''],
	['the folder of the database alone', 'pglite'],
])('[R21-45] a start on a copy of %s is one of a copy, until it was taken over', async (_what, part) => {
	await start(dataDir);
	const copy = copied('copy', part);
	expect(await start(copy)).toBe(`La carpeta de datos se abrió en ${copy}; antes estaba en ${dataDir}.`);
	expect(await start(copy)).not.toBeNull();
	await database.transaction(unmarkCopy);
	expect(await start(copy)).toBeNull();
});

describeOnPostgres('a second server on one PostgreSQL', () => {
	it('[R21-45] with a data folder of its own changes nothing', async () => {
		const shared = await openBackend('postgres');
		try {
			for (const name of ['one', 'two', 'one']) {
				fs.mkdirSync(at(name), { recursive: true });
				expect(await start(at(name), shared)).toBeNull();
			}
		} finally {
			await shared.close();
		}
	});
});
