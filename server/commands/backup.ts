import { once } from 'node:events';
import { access, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { fileNames, type Manifest, readArchive, readManifest } from '#modules/backup/archive';
import { createBackups } from '#modules/backup/service';
import { openPictureStore } from '#modules/media/service';
import type { Config } from '#platform/config';
import { type DatabaseLog, openDatabase } from '#platform/db';
import { systemClock } from '#platform/lib/app';
import { CommandRefused, ShopError } from '#platform/lib/shopError';
import { callShop } from './callShop';

interface Source {
	content: Readable;
	reportCompletion(): Promise<unknown>;
}

/** The whole shop into one file, even while it runs. */
export async function backup(config: Config, [name]: string[], log: DatabaseLog): Promise<string> {
	const file = path.resolve(name ?? defaultName(new Date()));
	if (await access(file).then(...isThere)) throw new CommandRefused(`${file} ya existe; elige otro nombre.`);
	const summary = (await fromShop(config, file)) ?? (await fromDatabase(config, file, log));
	return `${summary}\nGuárdala como una contraseña: tiene los datos de tus clientes y las llaves de la tienda.`;
}

const cutOff = () => new CommandRefused('La tienda no pudo terminar la copia; su registro dice por qué.');

const isThere = [() => true, () => false] as const;

const defaultName = (now: Date): string => `tienda-${now.toISOString().slice(0, 19).replaceAll(':', '')}.tar.gz`;

async function fromShop(config: Config, file: string): Promise<string | null> {
	const answer = await callShop(config, '/backup');
	if (!answer) return null;
	const content = Readable.fromWeb(answer.response.body as ReadableStream<Uint8Array>);
	return store(file, { content, reportCompletion: () => callShop(config, '/backup/kept') }).catch((error: Error) => {
		throw error.message === 'terminated' ? cutOff() : error;
	});
}

async function fromDatabase(config: Config, file: string, log: DatabaseLog): Promise<string> {
	const database = await openDatabase({ ...config, log });
	try {
		const backups = createBackups({ database, config, pictures: openPictureStore(config), clock: systemClock });
		const content = await backups.open();
		return await store(file, { content, reportCompletion: backups.noteStored });
	} catch (error) {
		throw error instanceof ShopError ? new CommandRefused(error.message) : error;
	} finally {
		await database.close();
	}
}

/** Writes, reads back and compares before it renames. */
async function store(file: string, { content, reportCompletion }: Source): Promise<string> {
	const partial = `${file}.part`;
	try {
		await write(partial, content);
		const summary = await check(partial);
		await rename(partial, file);
		await reportCompletion();
		return `Copia completa y comprobada en ${file}: ${summary}.`;
	} catch (error) {
		await rm(partial, { force: true });
		throw error;
	} finally {
		if (!content.closed) {
			content.destroy();
			await once(content, 'close').catch(() => {});
		}
	}
}

async function write(file: string, content: Readable): Promise<void> {
	await rm(file, { force: true });
	const handle = await open(file, 'wx', 0o600);
	try {
		for await (const chunk of content) await handle.writeFile(chunk);
		await handle.sync();
	} finally {
		await handle.close();
	}
}

async function check(file: string): Promise<string> {
	let manifest: Manifest | undefined;
	let pictures = 0;
	for await (const { name, chunks } of readArchive(file)) {
		if (name === fileNames.manifest) manifest = await readManifest(chunks);
		else for await (const _chunk of chunks);
		if (name.startsWith(fileNames.picture(''))) pictures++;
	}
	return `${tablesText(manifest?.tables ?? [])} y ${pictures} archivos de imágenes`;
}

/** `24 tablas con 1310 filas` */
export function tablesText(tables: readonly { rows: number }[]): string {
	const rows = tables.reduce((sum, table) => sum + table.rows, 0);
	return `${tables.length} tablas con ${rows} filas`;
}
