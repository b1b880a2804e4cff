import type { ImportBody, ImportRow, RowProblem } from '#contract/catalog/import';
import type { Tx } from '#platform/db';
import type { Session } from '#platform/plugins/auth';
import type { ChangePlan } from '../changes/plan';
import { planChanges } from '../changes/road';
import { readAttributes } from '../tables/attributes';
import { type CategoryPaths, createCategoryPaths, type NewCategory } from './categoryPaths';
import { columnOfPath } from './columns';
import type { JudgedSale } from './fileSale';
import { cellsOf, type ReadRow, readRows, skuOf } from './readRows';
import { readDone } from './record';
import { readCategories, readNamed } from './repository';
import { changesOfRows, rowsByGroup } from './rowChanges';
import { judgeSales } from './sales';

/** Lists are in the order of the rows. */
export interface Judgement {
	rows: readonly ReadRow[];
	/** Why each row cannot be saved. */
	problems: readonly RowProblem[][];
	/** Whether this import saved the row before. */
	done: readonly boolean[];
	/** By row; null: no offer, or a row with problems. */
	sales: readonly (JudgedSale | null)[];
	/** Of the rows without problems. */
	plan: ChangePlan;
	/** Index in the call of each row of the plan. */
	placeOf: readonly number[];
	unknown: readonly string[];
	paths: CategoryPaths;
	/** That the plan needs, upper ones first. */
	newCategories: readonly NewCategory[];
}

interface JudgeOptions {
	/** Absent for a preview, which judges each row by itself, takes no locks, and compares no versions. */
	by?: Session | undefined;
	/** Milliseconds. */
	now: number;
	/** From `unstoredPictures`. */
	unstored: ReadonlySet<string>;
}

const reasons = {
	skuInUse: { column: 'sku', reason: 'Ya existe un producto con este SKU' },
	gone: { column: 'sku', reason: 'El producto con este SKU ya no existe' },
	changed: { column: null, reason: 'Otra persona cambió este producto después de la vista previa' },
	tooHigh: { column: 'precio_oferta', reason: 'Debe ser menor que el precio' },
	group: { column: 'grupo', reason: 'Otra fila de su grupo no se puede guardar' },
} satisfies Record<string, RowProblem>;

/**
 * A save omits the whole group of a refused row. A preview plans again without refused rows, until the rest fits: a
 * person may leave them out.
 */
export async function judge(db: Tx, body: ImportBody, { by, now, unstored }: JudgeOptions): Promise<Judgement> {
	const dryRun = !by;
	const skus = cellsOf(body).map(skuOf);
	const products = new Map((await readNamed(db, skus)).map((product) => [product.row, product]));
	const doneSkus = await readDone(db, body.import, skus);
	const done = skus.map((sku) => doneSkus.has(sku.toLowerCase()));
	const withBase = (at: number) => body.rows[at]?.stockBase ?? (dryRun ? products.get(at)?.stock : undefined);
	const based = { ...body, rows: body.rows.map((row, at) => ({ ...row, stockBase: withBase(at) })) };
	const paths = createCategoryPaths(await readCategories(db), body.newCategories ?? []);
	const { rows, unknown } = readRows(based, { paths, attributes: await readAttributes(db), products });
	const newCategoryIds = paths.news.map(({ id }) => id);
	const problems = rows.map((row) => [...row.problems]);
	const { sales, tooHigh } = await judgeSales(db, body.import, rows, now);
	for (const at of tooHigh) problems[at]?.push(reasons.tooHigh);
	const refuseAlone = (at: number, problem: RowProblem) => void problems.splice(at, 1, [problem]);

	function compareVersion(at: number, editVersion: number | undefined): void {
		const { editVersion: shown } = body.rows[at] ?? {};
		if (dryRun || shown === undefined) return;
		if (shown === null && editVersion !== undefined) refuseAlone(at, reasons.skuInUse);
		else if (shown !== null && editVersion === undefined) refuseAlone(at, reasons.gone);
		else if (shown !== null && shown !== editVersion) refuseAlone(at, reasons.changed);
	}
	rows.forEach((_row, at) => {
		if (!done[at]) compareVersion(at, products.get(at)?.editVersion);
	});

	for (;;) {
		if (!dryRun) leaveWholeGroups(rows, problems, done);
		const placeOf = rows.flatMap((_row, at) => (problems[at]?.length || done[at] ? [] : at));
		const planned = placeOf.flatMap((at): ImportRow[] => {
			const row = rows[at]?.row;
			return row ? [row] : [];
		});
		const versionOf = (at: number) => (dryRun ? undefined : body.rows[placeOf[at] ?? -1]?.editVersion);
		const reason = { reason: 'import' as const };
		const changes = changesOfRows(planned, versionOf, body.columns.includes('precio_oferta'));
		const plan = await planChanges(db, changes, { by, reason, unstored, newCategoryIds });
		const refusals = plan.refusals.filter(({ code }) => !dryRun || code !== 'beside');
		const byGroup = rowsByGroup(planned);
		for (const { of, field, message, code } of refusals) {
			const problem = code === 'conflict' ? reasons.changed : { column: columnOf(field, of), reason: message };
			const at = 'group' in of ? (byGroup.get(of.group) ?? []) : [of.product];
			for (const row of at) {
				const own = problems[placeOf[row] ?? -1];
				if (code !== 'beside' || own?.length === 0) own?.push(problem);
			}
		}
		if (!dryRun || refusals.length === 0) {
			const ids = [...plan.products, ...plan.groups].flatMap(({ values }) => values.categoryId ?? []);
			const used = new Set([...new Set(ids)].flatMap(paths.lineOf));
			const newCategories = paths.news.filter(({ id }) => used.has(id));
			const brought = sales.map((sale, at) => (problems[at]?.length || done[at] ? null : sale));
			return { rows, problems, done, sales: brought, plan, placeOf, unknown, paths, newCategories };
		}
	}
}

const columnOf = (field: string, of: object): string | null =>
	'group' in of || field === 'values' ? 'grupo' : columnOfPath([field]);

function leaveWholeGroups(rows: readonly ReadRow[], problems: readonly RowProblem[][], done: readonly boolean[]): void {
	const wrong = new Set(rows.flatMap(({ group }, at) => (group && problems[at]?.length ? group.number : [])));
	rows.forEach(({ group }, at) => {
		if (group && wrong.has(group.number) && !done[at] && problems[at]?.length === 0) problems[at]?.push(reasons.group);
	});
}
