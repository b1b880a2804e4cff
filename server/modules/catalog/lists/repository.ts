import { channels } from '#contract/live/serverChannels';
import { type Sql, sql, type Tx } from '#platform/db';
import { categoryTable } from '../tables/categories';
import { productTable } from '../tables/products';

export interface AnswerText {
	json: string;
	/** `pg_snapshot`. */
	snapshot: string;
	/** False for an empty or missing category. */
	cacheable?: boolean;
}

/** R7-06 … R7-08. Newest first (R4-40). */
export type ProductListName = 'featuredProducts' | 'activeProducts' | 'allProducts' | `categoryProducts:${number}`;
export type CategoryListName = 'activeCategories' | 'allCategories';

const all = sql`true`;

export const readCategories = (name: CategoryListName) => (db: Tx) =>
	readAnswer(
		db,
		sql`SELECT coalesce(json_agg(${categoryTable.json} ORDER BY c.id DESC), '[]')::text AS json, pg_current_snapshot()::text AS snapshot
			FROM ${categoryTable.from} WHERE ${name === 'activeCategories' ? categoryTable.isShown : all}`,
	);

/** About 300 KB; 8 MB of the longest texts. */
const portionRows = 500;
const largestId = 2_147_483_647;

interface Portion {
	/** Without the brackets. */
	json: string;
	snapshot: string;
	rows: number;
	/** The last row has it; null without rows. */
	lastId: number | null;
}

function listed(name: ProductListName): Sql {
	switch (name) {
		case 'featuredProducts':
			return sql`${productTable.isShown} AND p.featured`;
		case 'activeProducts':
			return productTable.isShown;
		case 'allProducts':
			return all;
		default:
			return sql`${productTable.isShown} AND p.category_id IN (
				SELECT id FROM categories WHERE ${Number(name.slice(name.indexOf(':') + 1))}::integer = ANY (path))`;
	}
}

async function readPortion(db: Tx, name: ProductListName, fromId: number): Promise<Portion> {
	const [portion] = await db.query<Portion>(sql`
		SELECT coalesce(string_agg(row.json::text, ',' ORDER BY row.id DESC), '') AS json,
			pg_current_snapshot()::text AS snapshot, count(*)::integer AS rows, min(row.id) AS "lastId"
		FROM (
			SELECT p.id, ${productTable.json} AS json FROM ${productTable.from}
			WHERE ${listed(name)} AND p.id <= ${fromId} ORDER BY p.id DESC LIMIT ${portionRows}
		) row`);
	if (!portion) throw new Error('An aggregate answered no row');
	return portion;
}

/** One short statement each. Nothing stays open in between, so a later portion may know later changes. */
export async function* readPortions(
	name: ProductListName,
	read: (work: (db: Tx) => Promise<Portion>) => Promise<Portion>,
): AsyncGenerator<Portion, void> {
	for (let fromId = largestId; ; ) {
		const portion = await read((db) => readPortion(db, name, fromId));
		yield portion;
		if (portion.rows < portionRows || portion.lastId === null) return;
		fromId = portion.lastId - 1;
	}
}

/** The cache does not hold such a text. */
export class AnswerTooLong extends Error {
	override name = 'AnswerTooLong';
}

export const readProducts =
	(name: ProductListName) =>
	async (db: Tx, maxBytes: number): Promise<AnswerText> => {
		const texts: string[] = [];
		let bytes = 1;
		let position: string | undefined;
		for await (const { json, snapshot } of readPortions(name, (work) => work(db))) {
			position ??= snapshot;
			bytes += Buffer.byteLength(json) + 1;
			if (bytes > maxBytes) throw new AnswerTooLong(name);
			if (json) texts.push(json);
		}
		return {
			json: `[${texts.join()}]`,
			snapshot: position ?? '',
			cacheable: texts.length > 0 || !name.startsWith('categoryProducts:'),
		};
	};

/** JSON of whole products in the order of the ids. */
export async function readWhole(db: Tx, ids: Int32Array, where: Sql = all): Promise<string> {
	const [row] = await db.query<{ json: string }>(sql`
		SELECT coalesce(json_agg(${productTable.json} ORDER BY s.place), '[]')::text AS json
		FROM ${productTable.from} JOIN unnest(${[...ids]}::integer[]) WITH ORDINALITY AS s (id, place) ON s.id = p.id
		WHERE ${where}`);
	return row?.json ?? '[]';
}

export async function readAnswer(db: Tx, statement: Sql): Promise<AnswerText> {
	const [answer] = await db.query<AnswerText>(statement);
	if (!answer) throw new Error('An aggregate answered no row');
	return answer;
}

export async function isOutdated(db: Tx, snapshot: string): Promise<boolean> {
	const [row] = await db.query<{ outdated: boolean }>(sql`
		SELECT EXISTS (
			SELECT 1 FROM outbox
			WHERE (audience IS NULL OR topic = ${channels.catalogWritten.topic}) AND xid >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
				AND NOT pg_visible_in_snapshot(xid, ${snapshot}::pg_snapshot)
		) AS outdated`);
	return row?.outdated ?? true;
}
