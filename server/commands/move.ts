import { parseArgs } from 'node:util';
import { topics } from '#contract/live/channel';
import type { Config } from '#platform/config';
import {
	type Database,
	type DatabaseLog,
	isFolderNew,
	notePlace,
	openDatabase,
	readStoredSecrets,
	replaceStoredSecrets,
} from '#platform/db';
import { dumpTables, loadTables, requireEmpty } from '#platform/db/transfer';
import { CommandRefused } from '#platform/lib/shopError';
import { inWorkingFolder } from '#platform/lib/workingFolder';
import { tablesText } from './backup';
import { bytesWithoutRows, createRoomTest, refuseWhileOpen } from './requirements';

const usage =
	'Falta el destino: npm run move -- --to postgres://… (o --to embedded, de PostgreSQL a la carpeta de datos)';

/** Copies the shop into another, empty database. Pictures stay. */
export async function move(config: Config, args: string[], log: DatabaseLog): Promise<string> {
	const { to } = parseArgs({ args, options: { to: { type: 'string' } }, strict: false }).values;
	const databaseUrl = to === 'embedded' ? undefined : to;
	const isPostgres = typeof databaseUrl === 'string' && /^postgres(ql)?:\/\//.test(databaseUrl);
	if (to !== 'embedded' && !isPostgres) throw new CommandRefused(usage);
	if (to === 'embedded' && !config.databaseUrl)
		throw new CommandRefused('La tienda ya usa la base de datos de la carpeta.');
	const isNew = isFolderNew(config);
	const source = await openDatabase({ ...config, log });
	try {
		await refuseWhileOpen(source);
		// An unopened copy of a folder moves as a copy.
		if (!isNew) await notePlace(source, config.dataDir);
		const requireRoom = createRoomTest(config);
		if (!isPostgres) await requireRoom(bytesWithoutRows);
		const target = await openDatabase({
			dataDir: config.dataDir,
			databaseUrl: isPostgres ? databaseUrl : undefined,
			log,
		});
		try {
			return await moveInto(target, source, config, isPostgres ? undefined : () => requireRoom(0));
		} finally {
			await target.close();
		}
	} finally {
		await source.close();
	}
}

async function moveInto(
	target: Database,
	source: Database,
	{ dataDir }: Config,
	beforeRows: (() => Promise<void>) | undefined,
): Promise<string> {
	await requireEmpty(target);
	return inWorkingFolder(dataDir, 'move', async (folder) => {
		const dump = await dumpTables(source, folder);
		await loadTables(target, dump, { folder, topic: topics.products, beforeRows });
		await replaceStoredSecrets({ database: target, dataDir }, await readStoredSecrets({ database: source, dataDir }));
		const next =
			target.kind === 'postgres'
				? 'Desde ahora abre la tienda con DATABASE_URL en esa dirección. El origen queda como estaba.'
				: 'Desde ahora abre la tienda sin DATABASE_URL. El origen queda como estaba.';
		return `${tablesText(dump.tables)} copiadas y comparadas: son iguales.\n${next}`;
	});
}
