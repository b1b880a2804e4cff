import type { Tx } from '#platform/db';
import type { Actor } from '../../audit/record';
import type { ImageStore } from '../../media/service';
import { type ChangeReason, setChangeReason } from '../stock/changeReason';
import { type Applied, type ApplyOptions, applyPlan } from './apply';
import type { CatalogChanges, Refusal } from './change';
import { unstoredPictures } from './knownPictures';
import { type CatalogState, loadState } from './load';
import { addressesIn } from './pictures';
import { type ChangePlan, plan } from './plan';

interface PlanOptions {
	/** Who changes; absent: nothing is locked, and the plan only says what would be. */
	by?: Actor | undefined;
	reason?: Omit<ChangeReason, 'by'> | undefined;
	/** Of `findUnstored`. */
	unstored: ReadonlySet<string>;
	/** Stand for categories that are created before the plan is applied. */
	newCategoryIds?: readonly number[];
}

/** To be called outside of transactions, because the store of pictures may be another machine. */
export const findUnstored = async (
	files: Pick<ImageStore['files'], 'has'>,
	changes: CatalogChanges,
): Promise<ReadonlySet<string>> => new Set(await unstoredPictures(files, addressesIn(changes)));

/** Locks what these changes need and says what is to be written and what is refused; writes nothing. */
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
