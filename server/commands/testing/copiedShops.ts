import fs from 'node:fs';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { openPictureStore } from '#modules/media/service';
import { type Config, readConfig } from '#platform/config';
import { type Database, migrate, openDatabase } from '#platform/db';
import { systemClock } from '#platform/lib/app';
import { openConsoleAccess } from '#platform/lib/consoleAccess';
import { buildApp } from '../../app';
import { createTestDataDir } from '../../testing/testDatabase';
import { fill, withDatabase } from './sameShops';

export const silent = { warn() {} };
/** Removed after the last test of a file. */
export const folders: string[] = [];
export function newFolder(): string {
	const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tienda-backup-'));
	folders.push(folder);
	return folder;
}
export const configOf = (dataDir: string, url = ''): Config =>
	readConfig({ DATA_DIR: dataDir, DATABASE_URL: url, LOG_LEVEL: 'silent' });
export const hiddenIn = (folder: string) => fs.readdirSync(folder).filter((name) => name.startsWith('.'));
afterAll(() => {
	for (const folder of folders) fs.rmSync(folder, { recursive: true, force: true });
});

/** As `start` of main.ts, in this process. */
export async function openShop(config: Config): Promise<{ database: Database; close(): Promise<void> }> {
	const database = await openDatabase(config);
	await migrate(database);
	const access = openConsoleAccess(config.dataDir);
	const jwtSecret = 'a key of the environment, which no archive has';
	const app = await buildApp({ config, database, clock: systemClock, jwtSecret, consoleSecret: access.secret });
	await app.listen({ port: 0, host: '127.0.0.1' });
	access.announce(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}`);
	return {
		database,
		async close() {
			await app.close();
			access.close();
			await database.close();
		},
	};
}

/** A shop with rows in every table, pictures of products and of itself, and a generated key. */
export async function embeddedShop(): Promise<string> {
	const dataDir = await createTestDataDir();
	folders.push(dataDir);
	await withDatabase({ dataDir }, fill);
	const pictures = openPictureStore({ dataDir });
	await pictures.put('0123456789abcdef-640.webp', Buffer.from('a picture'));
	await pictures.put('0123456789abcdef-640.avif', Buffer.alloc(300_000, 'a larger one'));
	await pictures.put('0123456789abcdef0123456789abcdef-640x128.webp', Buffer.from('a logo'));
	await pictures.put('0123456789abcdef0123456789abcdef-maskable.png', Buffer.from('an icon'));
	fs.writeFileSync(path.join(dataDir, 'secret-key'), 'the key of this shop\n');
	return dataDir;
}
