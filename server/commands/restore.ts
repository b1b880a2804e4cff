import { createHash } from 'node:crypto';
import { mkdir, open, readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { topics } from '#contract/live/channel';
import { fileNames, jsonOf, type Manifest, readArchive, readManifest, Secrets } from '#modules/backup/archive';
import { openPictureStore } from '#modules/media/service';
import type { Config } from '#platform/config';
import { type Database, type DatabaseLog, markCopy, openDatabase, replaceStoredSecrets, type Tx } from '#platform/db';
import { fileOf, loadTables, requireEmpty, requireKnownSchema } from '#platform/db/transfer';
import { CommandRefused } from '#platform/lib/shopError';
import { inWorkingFolder } from '#platform/lib/workingFolder';
import { tablesText } from './backup';
import { bytesWithoutRows, createRoomTest, type RequireRoom, refuseWhileOpen } from './requirements';

const usage = 'Falta la copia: npm run restore -- ARCHIVO.tar.gz';

/** Loads a file of `backup` into an empty shop on either database, all or nothing. */
export async function restore(config: Config, [file]: string[], log: DatabaseLog): Promise<string> {
	if (!file) throw new CommandRefused(usage);
	requireKnownSchema((await manifestOf(file)).schema);
	const requireRoom = createRoomTest(config);
	await requireRoom(config.databaseUrl ? 0 : bytesWithoutRows);
	const database = await openDatabase({ ...config, log });
	try {
		await refuseWhileOpen(database);
		await requireEmpty(database);
		return await inWorkingFolder(config.dataDir, 'restore', async (folder) =>
			load(database, config, { ...(await unpack(file, folder, requireRoom)), folder, requireRoom }),
		);
	} finally {
		await database.close();
	}
}

interface Unpacked {
	manifest: Manifest;
	secrets: v.InferOutput<typeof Secrets>;
	pictures: string[];
}

async function manifestOf(file: string): Promise<Manifest> {
	const files = readArchive(file);
	try {
		for await (const { chunks } of files) return await readManifest(chunks);
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
		throw new CommandRefused(`No se encuentra el archivo ${path.resolve(file)}.`);
	}
	throw new CommandRefused(usage);
}

/** Verifies the whole archive before anything changes. */
async function unpack(file: string, folder: string, requireRoom: RequireRoom): Promise<Unpacked> {
	const uploads = path.join(folder, 'uploads');
	await mkdir(uploads);
	let manifest: Manifest | undefined;
	let secrets: Unpacked['secrets'] = {};
	const sums = new Map<string, string>();
	for await (const { name, bytes, chunks } of readArchive(file)) {
		await requireRoom(bytes);
		if (name === fileNames.manifest) manifest = await readManifest(chunks);
		else if (name === fileNames.secrets) secrets = v.parse(Secrets, await jsonOf(chunks));
		else if (name.startsWith(fileNames.picture(''))) await write(path.join(uploads, path.basename(name)), chunks);
		else sums.set(name, await write(fileOf(folder, path.basename(name, '.ndjson')), chunks));
	}
	const same = manifest?.tables.every(({ name, sha256 }) => sums.get(fileNames.table(name)) === sha256);
	if (!manifest || !same || sums.size !== manifest.tables.length)
		throw new CommandRefused('Las tablas de la copia no son las que ella dice; no se cambió nada.');
	return { manifest, secrets, pictures: await readdir(uploads) };
}

async function write(file: string, chunks: AsyncIterable<Buffer>): Promise<string> {
	const hash = createHash('sha256');
	const handle = await open(file, 'wx', 0o600);
	try {
		for await (const chunk of chunks) {
			hash.update(chunk);
			await handle.writeFile(chunk);
		}
	} finally {
		await handle.close();
	}
	return hash.digest('hex');
}

interface Loading extends Unpacked {
	folder: string;
	requireRoom: RequireRoom;
}

/** Pictures first: nobody sees them without rows, so a failure leaves an empty shop. */
async function load(
	database: Database,
	config: Config,
	{ manifest, secrets, pictures, folder, requireRoom }: Loading,
): Promise<string> {
	const store = openPictureStore(config);
	for (const name of pictures) {
		const file = path.join(folder, 'uploads', name);
		if (!(await store.has(name))) {
			const content = await readFile(file);
			await requireRoom(content.length);
			await store.put(name, content);
		}
		await rm(file);
	}
	// PostgreSQL has its own disk.
	const beforeRows = () => (database.kind === 'pglite' ? requireRoom(0) : Promise.resolve());
	const reason = `Se restauró de la copia de seguridad del ${manifest.at}.`;
	const afterRows = (tx: Tx) => markCopy(tx, reason);
	await loadTables(database, manifest, { folder, topic: topics.products, beforeRows, afterRows });
	await replaceStoredSecrets({ database, dataDir: config.dataDir }, secrets);
	return `Copia del ${manifest.at} restaurada: ${tablesText(manifest.tables)}, comparadas con la copia, y ${pictures.length} archivos de imágenes.
${untilTakenOver}`;
}

const untilTakenOver =
	'Es una copia: no toma pedidos ni escribe a nadie hasta que la abras con --take-over o digas en Sistema que es la tienda.';
