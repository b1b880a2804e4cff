import { fork } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { seedPages } from '#modules/content/seed';
import { createImageStore } from '#modules/media/service';
import { ensureAdmin } from '#modules/users/firstAdmin';
import type { Config } from '#platform/config';
import { type Database, type DatabaseLog, isFolderNew, migrate, openDatabase } from '#platform/db';
import { seedDemo } from '#platform/db/demo/seed';
import { createLog } from '#platform/lib/log';
import { createPasswords } from '#platform/lib/passwords';

/** EX_SOFTWARE of sysexits.h: the embedded database is dead. */
const deadDatabaseCode = 70;

export const preparing = 'prepare';

const say = (line: string): void => console.log(line);

/** Opens the database and adds what the first visitor needs; existing data stay. */
export async function prepare(config: Config, log: DatabaseLog): Promise<Database> {
	const passwords = createPasswords();
	const database = await openDatabase({ ...config, log, onDead: endProcess });
	try {
		const steps = await migrate(database);
		if (steps.length > 0) say('Base de datos preparada.');
		await ensureAdmin(database, passwords, config);
		await seedPages(database, config);
		if (config.demo) {
			const { storeFinished } = createImageStore(config);
			await seedDemo({ database, storePicture: storeFinished, hashPassword: passwords.hash, log: say });
		}
		return database;
	} catch (error) {
		await database.close();
		throw error;
	}
}

/**
 * Creation costs 150 MB that its process would retain, mostly arenas of the C library for V8's compiler threads.
 * Ends this process if the child fails. No-op from the sources.
 */
export async function prepareInChild(): Promise<void> {
	const built = path.join(__dirname, 'main.mjs');
	if (!fs.existsSync(built)) return;
	const child = fork(built, [preparing]);
	const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
	if (code !== 0) process.exit(code ?? 1);
}

/** For a process of `prepareInChild` or the build. No-op for an existing shop. */
export async function prepareNewShop(config: Config): Promise<void> {
	if (!isFolderNew(config)) return;
	process.once('disconnect', () => process.exit(1));
	const database = await prepare(config, createLog(config.logLevel));
	await database.close();
	process.exit();
}

/** PGlite cannot abort a statement; the next process recovers. */
function endProcess(reason: Error): void {
	console.error(`La base de datos integrada dejó de responder y la tienda se cierra. Revisa si queda espacio en el
disco y vuelve a abrirla; lo que estaba guardado sigue guardado. (${reason.message})`);
	process.exit(deadDatabaseCode);
}
