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
export type ListName =
	| 'featuredProducts'
	| 'activeProducts'
	| 'allProducts'
	| 'activeCategories'
	| 'allCategories'
	| `categoryProducts:${number}`;

const all = sql`true`;
const aggregate = (json: Sql, id: Sql) =>
	sql`SELECT coalesce(json_agg(${json} ORDER BY ${id} DESC), '[]')::text AS json, pg_current_snapshot()::text AS snapshot`;
const products = (where: Sql) =>
	sql`${aggregate(productTable.json, sql`p.id`)} FROM ${productTable.from} WHERE ${where}`;
const categories = (where: Sql) =>
	sql`${aggregate(categoryTable.json, sql`c.id`)} FROM ${categoryTable.from} WHERE ${where}`;

function statement(name: ListName): Sql {
	switch (name) {
		case 'featuredProducts':
			return products(sql`${productTable.isShown} AND p.featured`);
		case 'activeProducts':
			return products(productTable.isShown);
		case 'allProducts':
			return products(all);
		case 'activeCategories':
			return categories(categoryTable.isShown);
		case 'allCategories':
			return categories(all);
		default:
			return products(sql`${productTable.isShown} AND p.category_id = ${Number(name.slice(name.indexOf(':') + 1))}`);
	}
}

export const readList =
	(name: ListName) =>
	async (db: Tx): Promise<AnswerText> => {
		const answer = await readAnswer(db, statement(name));
		return { ...answer, cacheable: answer.json !== '[]' || !name.startsWith('categoryProducts:') };
	};

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
