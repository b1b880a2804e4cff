import type { TimeLimits, Tx } from '#platform/db';
import type { Core } from '#server/core';
import type { ImageStore } from '../../media/service';
import type { CatalogCache } from '../lists/service';

export interface CatalogDeps extends Core {
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
