import { type Database, type Tx, violationOf } from '../../db/database';
import { ShopError, takenFields } from '../../lib/shopError';
import type { LivePublisher } from '../../live/publisher';
import type { CatalogCache } from './cache';

interface Deps {
	database: Database;
	live: LivePublisher;
	cache: CatalogCache;
}

/**
 * What every change of the catalogue goes through: one transaction with the change and its events; afterwards lists
 * and live channel move on. `taken` says, by constraint, which form field holds a value that is in use: 409.
 */
export const createChange =
	({ database, live, cache }: Deps, taken: Record<string, Record<string, string>>) =>
	async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
		const result = await database.transaction(work).catch((error: unknown) => {
			const fields = taken[violationOf(error)?.constraint ?? ''];
			throw fields ? takenFields(fields) : error;
		});
		cache.changed();
		live.wake();
		return result;
	};

const thisWhile = { product: 'este producto mientras lo', category: 'esta categoría mientras la' };

/** Throws 409 with the current state when the editor had another `editVersion` open; without one the last save wins. */
export function requireEditVersion(
	kind: keyof typeof thisWhile,
	current: { editVersion: number },
	editVersion: number | null | undefined,
): void {
	if (editVersion == null || editVersion === current.editVersion) return;
	throw new ShopError(
		409,
		'version_conflict',
		`Otra persona cambió ${thisWhile[kind]} editabas. Revisa los datos actuales.`,
		{ details: { current } },
	);
}
