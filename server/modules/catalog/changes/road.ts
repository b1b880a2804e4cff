import type { TimeLimits, Tx } from '#platform/db';
import type { Platform } from '#platform/platform';
import type { Actor } from '../../audit/record';
import type { ImageStore } from '../../media/service';
import { type ChangeReason, setChangeReason } from '../stock/changeReason';
import { type Applied, type ApplyOptions, applyPlan } from './apply';
import type { CatalogChanges, Refusal } from './change';
import { unstoredPictures } from './knownPictures';
import { type CatalogState, loadState } from './load';
import { addressesIn } from './pictures';
import { type ChangePlan, plan } from './plan';

export interface CatalogDeps extends Platform {
	images: ImageStore;
	/** Call it after a commit. */
	changed(): void;
}

/** After a transaction lists are read again and events leave at once. */
export const createCommit =
	({ database, live, changed }: Pick<CatalogDeps, 'database' | 'live' | 'changed'>) =>
	async <T>(work: (tx: Tx) => Promise<T>, limits?: TimeLimits): Promise<T> => {
		const result = await database.transaction(work, limits);
		changed();
		live.wake();
		return result;
	};

interface PlanOptions {
	/** Who changes; absent: a dry run, which locks nothing. */
	by?: Actor | undefined;
	reason?: Omit<ChangeReason, 'by'> | undefined;
	/** Of `findUnstored`. */
	unstored: ReadonlySet<string>;
	/** Stand for categories that are created before the plan is applied. */
	newCategoryIds?: readonly number[];
}

/** Outside of transactions, because the picture store may be another machine. */
export const findUnstored = async (
	files: Pick<ImageStore['files'], 'has'>,
	changes: CatalogChanges,
): Promise<ReadonlySet<string>> => new Set(await unstoredPictures(files, addressesIn(changes)));

/** Locks what the changes need, unless it is a dry run; writes nothing. */
export async function planChanges(
	tx: Tx,
	changes: CatalogChanges,
	{ by, reason, unstored, newCategoryIds }: PlanOptions,
): Promise<ChangePlan> {
	// Accounts are locked first.
	if (by) await setChangeReason(tx, { ...reason, by: by === 'console' ? null : by });
	const state = await loadState(tx, changes, !by);
	const categories = new Set([...state.categories, ...(newCategoryIds ?? [])]);
	return plan(changes, { ...state, categories }, unstored);
}

interface ChangeOptions extends PlanOptions, ApplyOptions {
	by: Actor;
	/** The error for the caller; nothing was written. */
	refuse: (refusals: readonly Refusal[], state: CatalogState) => Error | Promise<Error>;
}

export async function changeCatalog(tx: Tx, changes: CatalogChanges, options: ChangeOptions): Promise<Applied> {
	const planned = await planChanges(tx, changes, options);
	if (planned.refusals.length > 0) throw await options.refuse(planned.refusals, planned.state);
	return applyPlan(tx, options.by, planned, options);
}
