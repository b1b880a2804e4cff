import type { TimeLimits, Tx } from '#platform/db';
import type { Platform } from '#platform/platform';
import type { ImageStore } from '../../media/service';
import type { CatalogCache } from '../lists/service';

export interface CatalogDeps extends Platform {
	images: ImageStore;
	cache: CatalogCache;
}

/** Transactions after which lists are read again and events leave at once. */
export const createCommit =
	({ database, live, cache }: Pick<CatalogDeps, 'database' | 'live' | 'cache'>) =>
	async <T>(work: (tx: Tx) => Promise<T>, limits?: TimeLimits): Promise<T> => {
		const result = await database.transaction(work, limits);
		cache.changed();
		live.wake();
		return result;
	};
