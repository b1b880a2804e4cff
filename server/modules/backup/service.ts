import { Readable } from 'node:stream';
import { version } from '#package.json';
import { type Database, noteBackup, readStoredSecrets, sql } from '#platform/db';
import { dumpTables, fileOf } from '#platform/db/transfer';
import type { Clock } from '#platform/lib/app';
import { hasRoom } from '#platform/lib/diskSpace';
import { ShopError } from '#platform/lib/shopError';
import { iso } from '#platform/lib/time';
import { openWorkingFolder } from '#platform/lib/workingFolder';
import type { ImageStore } from '../media/service';
import { writeArchive } from './archive';

export type Backups = ReturnType<typeof createBackups>;

interface BackupDeps {
	database: Database;
	/** `minFreeSpace` in megabytes. */
	config: { dataDir: string; minFreeSpace?: number };
	pictures: ImageStore['files'];
	clock: Clock;
	readerTimeoutMs?: number;
}

export function createBackups({ database, config, pictures, clock, readerTimeoutMs = 120_000 }: BackupDeps) {
	const { dataDir, minFreeSpace = 0 } = config;
	let downloading = false;

	async function requireRoom(): Promise<void> {
		const [row] = await database.query<{ bytes: number }>(sql`SELECT pg_database_size(current_database()) AS bytes`);
		if (await hasRoom(dataDir, row?.bytes ?? 0, minFreeSpace)) return;
		throw new ShopError(503, 'storage_full', `No hay espacio en ${dataDir} para preparar la copia.`);
	}

	/**
	 * Read it to the end or destroy it. Rows first go to files, so that a slow reader does not prolong the transaction.
	 */
	async function open(): Promise<Readable> {
		const { folder, remove: tidy } = await openWorkingFolder(dataDir, 'backup');
		try {
			await requireRoom();
			const at = iso(clock.now());
			const dump = await dumpTables(database, folder);
			const secrets = await readStoredSecrets({ database, dataDir });
			const manifest = { program: version, at, ...dump };
			const archive = writeArchive({ manifest, secrets, tableFile: (name) => fileOf(folder, name), pictures });
			const content = Readable.from(untilEnd(archive, tidy, () => rest.refresh()));
			const rest = setTimeout(
				() => content.destroy(new Error('The reader takes nothing more')),
				readerTimeoutMs,
			).unref();
			content.once('close', () => {
				clearTimeout(rest);
				archive.destroy();
				// An unread stream does not reach its generator's `finally`.
				void tidy();
			});
			return content;
		} catch (error) {
			await tidy();
			throw error;
		}
	}

	return {
		open,

		/** `open`, one at a time: on the embedded database each delays the orders. Throws 409. */
		async openAlone(): Promise<Readable> {
			if (downloading) throw underWay();
			downloading = true;
			const end = () => {
				downloading = false;
			};
			try {
				return (await open()).once('close', end);
			} catch (error) {
				end();
				throw error;
			}
		},

		/** Call it once the archive is on disk. */
		noteStored: (): Promise<void> => noteBackup(database, new Date(clock.now())),
	};
}

/** Deletes the files before the stream reports `close`. */
async function* untilEnd(archive: Readable, tidy: () => Promise<void>, onChunk: () => void): AsyncGenerator<Buffer> {
	try {
		for await (const chunk of archive) {
			onChunk();
			yield chunk;
		}
	} finally {
		await tidy();
	}
}

const underWay = () =>
	new ShopError(
		409,
		'backup_under_way',
		'Ya se está haciendo una copia de seguridad. Espera a que termine y vuelve a intentarlo.',
	);
