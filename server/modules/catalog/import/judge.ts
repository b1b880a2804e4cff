import type { ImportBody, ImportRow, RowProblem } from '../../../../contract/catalog/import';
import type { Tx } from '../../../db';
import { columnOfPath } from './columns';
import { type ImportPlan, planImport } from './plan';
import { cellsOf, type ReadRow, readRows, skuOf } from './readRows';
import { readDone } from './record';
import { readCategories, readNamed } from './repository';

/** The rows of a call beside the shop; lists are in the order of the rows. */
export interface Judgement {
	rows: readonly ReadRow[];
	/** What keeps each row from being saved. */
	problems: readonly RowProblem[][];
	/** Whether this import has saved the row before. */
	done: readonly boolean[];
	/** Of the rows without problems. */
	plan: ImportPlan;
	/** Of each row of the plan, its index in the call. */
	placeOf: readonly number[];
	/** Categories that the shop lacks. */
	unknown: readonly string[];
}

interface JudgeOptions {
	/** A preview judges each row by itself, takes no locks, and compares no versions. */
	dryRun: boolean;
	/** Addresses in the rows that are no stored pictures. */
	unstored: ReadonlySet<string>;
}

const reasons = {
	taken: { column: 'sku', reason: 'Ya existe un producto con este SKU' },
	gone: { column: 'sku', reason: 'El producto con este SKU ya no existe' },
	changed: { column: null, reason: 'Otra persona cambió este producto después de la vista previa' },
	group: { column: 'grupo', reason: 'Otra fila de su grupo no se puede guardar' },
} satisfies Record<string, RowProblem>;

/**
 * Plans again without the rows that are refused, until the rest fits: a row may stand on another one of its group. A
 * save leaves out the group of such a row as a whole.
 */
export async function judge(db: Tx, body: ImportBody, { dryRun, unstored }: JudgeOptions): Promise<Judgement> {
	const skus = cellsOf(body).map(skuOf);
	const products = new Map((await readNamed(db, skus)).map((product) => [product.row, product]));
	const doneSkus = await readDone(db, body.import, skus);
	const done = skus.map((sku) => doneSkus.has(sku.toLowerCase()));
	const withBase = (at: number) => body.rows[at]?.stockBase ?? (dryRun ? products.get(at)?.stock : undefined);
	const based = { ...body, rows: body.rows.map((row, at) => ({ ...row, stockBase: withBase(at) })) };
	const { rows, unknown } = readRows(based, { categories: await readCategories(db), products });
	const problems = rows.map((row) => [...row.problems]);
	const refuse = (at: number, problem: RowProblem) => void problems[at]?.push(problem);
	const refuseAlone = (at: number, problem: RowProblem) => void problems.splice(at, 1, [problem]);

	function compareVersion(at: number, editVersion: number | undefined): void {
		const { editVersion: shown } = body.rows[at] ?? {};
		if (dryRun || shown === undefined) return;
		if (shown === null && editVersion !== undefined) refuseAlone(at, reasons.taken);
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
		const plan = await planImport(db, planned, { locks: !dryRun, unstored });
		for (const { row, field, message } of plan.problems)
			refuse(placeOf[row] ?? 0, { column: columnOfPath([field]), reason: message });
		for (const { at, before } of plan.updates) compareVersion(placeOf[at] ?? 0, before.item.editVersion);
		if (placeOf.every((at) => problems[at]?.length === 0)) return { rows, problems, done, plan, placeOf, unknown };
	}
}

function leaveWholeGroups(rows: readonly ReadRow[], problems: readonly RowProblem[][], done: readonly boolean[]): void {
	const wrong = new Set(rows.flatMap(({ group }, at) => (group && problems[at]?.length ? group.number : [])));
	rows.forEach(({ group }, at) => {
		if (group && wrong.has(group.number) && !done[at] && problems[at]?.length === 0) problems[at]?.push(reasons.group);
	});
}
