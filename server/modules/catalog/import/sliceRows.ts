import type { ImportProblem, ImportRow } from '../../../../contract/catalog/import';
import type { Tx } from '../../../db';
import type { Session } from '../../../plugins/auth';
import { applyPlan } from '../changes/apply';
import { planChanges } from '../changes/road';
import * as repository from './repository';
import { changesOfRows, problemsOf } from './rowChanges';

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
	unstored: ReadonlySet<string>,
): Promise<{ problems: ImportProblem[]; staged: number }> {
	const plan = await planChanges(tx, changesOfRows(rows), { by, reason: { reason: 'import' }, unstored });
	if (first === 0) await repository.openImport(tx, by.userId);
	const refusals = plan.refusals.filter(({ code }) => code !== 'beside');
	const problems = problemsOf(rows, refusals).map((one) => ({ ...one, row: first + one.row }));
	if (isRefused || problems.length > 0) return { problems, staged: 0 };
	const units = new Map<number, number>();
	const changing = plan.products.flatMap((planned) => {
		const row = planned.at === null ? undefined : rows[planned.at];
		return planned.at !== null && row ? [{ planned, at: planned.at, row }] : [];
	});
	const takes = changing.flatMap(({ planned, at, row }) => {
		const stock = planned.before?.item.stock ?? 0;
		const { stockQuantity = stock } = planned.values;
		if (row.mode === 'create' || row.stockBase == null || stockQuantity >= stock) return [];
		units.set(at, stock - stockQuantity);
		return [{ ...planned, values: { stockQuantity }, edited: false, group: null, remote: [] }];
	});
	await applyPlan(tx, by, { ...plan, groups: [], products: takes }, { events: 'none' });
	const staged = changing
		.toSorted((one, other) => one.at - other.at)
		.map(({ at, row }) => {
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
	const by = staged[0]?.by ? { userId: staged[0].by } : 'console';
	const rows = staged.map(
		({ row, taken }): ImportRow => (back ? { ...added, sku: row.sku, stockQuantity: taken } : row),
	);
	// The check took the units of a file with a mark, which its mark must say, and gives them back without.
	const marks = staged.map(({ row }) => (row.mode === 'update' ? row.fileMark : undefined));
	const plan = await planChanges(tx, changesOfRows(rows), { by, reason: { reason: 'import' }, unstored: new Set() });
	const problems = problemsOf(rows, plan.refusals);
	if (problems.length > 0) log.error({ problems }, 'checked rows of an import could not be saved');
	const products = plan.products.map((one) => ({ ...one, fileMark: one.at === null ? undefined : marks[one.at] }));
	await applyPlan(tx, by, { ...plan, products }, { events: 'none' });
	const created = products.filter(({ before }) => !before).length;
	const followed = products.filter(({ at }) => at === null).length;
	const wrong = new Set(problems.map(({ row }) => row));
	const takenFor = staged.filter(({ taken }, at) => taken > 0 && wrong.has(at));
	if (!back && takenFor.length > 0) await saveStaged(tx, takenFor, true, log);
	return {
		...{ rows: staged.length, created, updated: staged.length - created - wrong.size },
		followed,
		problems: problems.map((one) => ({ ...one, row: staged[one.row]?.place ?? 0 })),
	};
}

const added = { mode: 'update', stockBase: 0 } as const;

/** The row's base has the units that its check took; for a file with a mark `imported_stock` knows them. */
const seenWithout = (row: ImportRow, taken: number): ImportRow =>
	row.mode === 'update' && row.stockBase != null && !row.fileMark ? { ...row, stockBase: row.stockBase - taken } : row;
