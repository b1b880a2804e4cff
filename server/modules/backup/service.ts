import { Readable } from 'node:stream';
import { version } from '../../../package.json';
import { type Database, noteBackup, readKeptSecrets, sql } from '../../db';
import { dumpTables, fileOf } from '../../db/transfer';
import type { Clock } from '../../lib/app';
import { hasRoom } from '../../lib/diskSpace';
import { ShopError } from '../../lib/shopError';
import { iso } from '../../lib/time';
import { openWorkingFolder } from '../../lib/workingFolder';
import type { ImageStore } from '../media/service';
import { writeArchive } from './archive';

export type Backups = ReturnType<typeof createBackups>;

interface BackupDeps {
	database: Database;
	/** `minFreeSpace` in megabytes. */
	config: { dataDir: string; minFreeSpace?: number };
	pictures: ImageStore['files'];
	clock: Clock;
}

export function createBackups({ database, config, pictures, clock }: BackupDeps) {
	const { dataDir, minFreeSpace = 0 } = config;

	async function requireRoom(): Promise<void> {
		const [row] = await database.query<{ bytes: number }>(sql`SELECT pg_database_size(current_database()) AS bytes`);
		if (await hasRoom(dataDir, row?.bytes ?? 0, minFreeSpace)) return;
		throw new ShopError(503, 'storage_full', `No hay espacio en ${dataDir} para preparar la copia.`);
	}

	return {
		/**
		 * Must be read to the end or destroyed. Rows are copied to files first, so that a slow reader does not prolong the
		 * transaction.
		 */
		async open(): Promise<Readable> {
			const { folder, remove: tidy } = await openWorkingFolder(dataDir, 'backup');
			try {
				await requireRoom();
				const at = iso(clock.now());
				const dump = await dumpTables(database, folder);
				const secrets = await readKeptSecrets({ database, dataDir });
				const manifest = { program: version, at, ...dump };
				const archive = writeArchive({ manifest, secrets, tableFile: (name) => fileOf(folder, name), pictures });
				const content = Readable.from(untilEnd(archive, tidy));
				content.once('close', () => {
					archive.destroy();
					// A stream that was never read does not reach the `finally` of its generator.
					void tidy();
				});
				return content;
			} catch (error) {
				await tidy();
				throw error;
			}
		},

		/** Call it once the archive is on disk. */
		noteKept: (): Promise<void> => noteBackup(database, new Date(clock.now())),
	};
}

/** Deletes the files before the stream reports `close`. */
async function* untilEnd(archive: Readable, tidy: () => Promise<void>): AsyncGenerator<Buffer> {
	try {
		yield* archive;
	} finally {
		await tidy();
	}
}
