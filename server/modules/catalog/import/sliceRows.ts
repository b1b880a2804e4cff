import type { ImportProblem, ImportRow } from '#contract/catalog/import';
import type { Tx } from '#platform/db';
import type { Session } from '#platform/plugins/auth';
import { setChangeReason } from '../stock/changeReason';
import { planImport } from './plan';
import * as repository from './repository';
import { finishGroups, saveCreates, saveGroups, saveUpdates } from './save';

export type ImportLog = Record<'warn' | 'error', (details: object, message: string) => void>;

/** `followed`: other products of their groups. */
export type Saved = Record<'rows' | 'created' | 'updated' | 'followed', number> & { problems: ImportProblem[] };

/** Plans these rows, takes their units off the stock and stages them; with `isRefused` it only finds more problems. */
export async function checkSlice(
	tx: Tx,
	by: Session,
	rows: readonly ImportRow[],
	first: number,
	isRefused: boolean,
	unstored: Set<string>,
): Promise<{ problems: ImportProblem[]; staged: number }> {
	await setChangeReason(tx, { reason: 'import', by });
	if (first === 0) await repository.openImport(tx, by.userId);
	const { updates, changing, problems } = await planImport(tx, rows, { first, unstored });
	if (isRefused || problems.length > 0) return { problems, staged: 0 };
	const takes = updates.flatMap(({ at, row, before, edit: { id, stockQuantity }, fileMark }) => {
		const units = before.item.stock - (stockQuantity ?? before.item.stock);
		if (row.stockBase == null || units <= 0) return [];
		return [{ at, units, before, edit: { id, stockQuantity, edited: false }, fileMark }];
	});
	await saveUpdates(tx, by, takes);
	const units = new Map(takes.map((one) => [one.at, one.units]));
	const staged = changing.map(({ at, row }) => {
		const taken = units.get(at) ?? 0;
		return { place: first + at, row: seenWithout(row, taken), taken };
	});
	await repository.stageRows(tx, staged);
	return { problems, staged: staged.length };
}

/** Saves the next rows, or gives back what their check took. */
export async function endSlice(tx: Tx, limit: number, back: boolean, log: ImportLog): Promise<Saved> {
	return saveStaged(tx, await repository.unstageRows(tx, limit, back), back, log);
}

type Staged = Awaited<ReturnType<typeof repository.unstageRows>>;

async function saveStaged(tx: Tx, staged: Staged, back: boolean, log: ImportLog): Promise<Saved> {
	const by = staged[0]?.by ? { userId: staged[0].by } : null;
	await setChangeReason(tx, { reason: 'import', by });
	const rows = staged.map(
		({ row, taken }): ImportRow => (back ? { ...added, sku: row.sku, stockQuantity: taken } : row),
	);
	const plan = await planImport(tx, rows, { isDecided: true });
	const { groups, creates, updates, problems } = plan;
	if (problems.length > 0) log.error({ problems }, 'checked rows of an import could not be saved');
	await saveGroups(tx, by ?? 'console', groups);
	await saveCreates(tx, by ?? 'console', creates);
	const marks = staged.map(({ row }) => (row.mode === 'update' ? row.fileMark : undefined));
	const marked = updates.map((update) => ({ ...update, fileMark: marks[update.at] }));
	await saveUpdates(tx, by ?? 'console', marked);
	const { length: followed } = await finishGroups(tx, by ?? 'console', plan);
	const wrong = new Set(problems.map(({ row }) => row));
	const takenFor = staged.filter(({ taken }, at) => taken > 0 && wrong.has(at));
	if (!back && takenFor.length > 0) await saveStaged(tx, takenFor, true, log);
	return {
		...{ rows: staged.length, created: creates.length, updated: staged.length - creates.length - wrong.size },
		followed,
		problems: problems.map((one) => ({ ...one, row: staged[one.row]?.place ?? 0 })),
	};
}

const added = { mode: 'update', stockBase: 0 } as const;

/** The row's base has the units that its check took; for a file with a mark `imported_stock` knows them. */
const seenWithout = (row: ImportRow, taken: number): ImportRow =>
	row.mode === 'update' && row.stockBase != null && !row.fileMark ? { ...row, stockBase: row.stockBase - taken } : row;
