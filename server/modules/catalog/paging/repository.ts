import { ProductRow } from '#contract/catalog/product';
import { join, raw, type Sql, sql, type Tx } from '#platform/db';
import { type AnswerText, readAnswer } from '../lists/repository';
import type { ShownCard } from '../projection/listPage';
import { productTable } from '../tables/products';

const descriptionLength = 160;
const shownSwatches = 5;

const { from, isShown } = productTable;
const now = sql`pg_current_snapshot()::text AS snapshot`;
const soles = (cents: string) => `(${cents} / 100.0)::numeric(12, 2)`;
const beginning = `left(p.description, ${descriptionLength})`;
const json = productTable.jsonWith({ description: beginning });
/** Swatches are values that visible products have, of the first option with colours or pictures. */
const card = `CASE WHEN g.id IS NOT NULL THEN (
	SELECT json_build_object(
		'lowest', ${soles('s.lowest')}, 'highest', ${soles('s.highest')}, 'available', s.available,
		'swatches', coalesce(json_agg(v.value ORDER BY v.place) FILTER (WHERE v.place <= ${shownSwatches}), '[]'),
		'moreSwatches', greatest(count(*) - ${shownSwatches}, 0))
	FROM (
		SELECT v.value, row_number() OVER (ORDER BY v.place) AS place
		FROM (
			SELECT o.value -> 'values' AS values,
				ARRAY(SELECT m.option_values[o.place] FROM products m WHERE m.group_id = g.id AND m.active) AS visible
			FROM jsonb_array_elements(g.options) WITH ORDINALITY AS o (value, place)
			WHERE jsonb_path_exists(o.value, '$.values[*] ? (exists(@.color) || exists(@.imageUrl))')
			ORDER BY o.place LIMIT 1
		) o, jsonb_array_elements(o.values) WITH ORDINALITY AS v (value, place)
		WHERE v.value ?| array['color', 'imageUrl'] AND v.value ->> 'name' = ANY (o.visible)
	) v
) END`;
const onEachPage = Object.keys(ProductRow.entries);
const row = productTable.jsonWith(
	{ card },
	onEachPage.filter((member) => member !== 'description'),
);
const featuredRow = productTable.jsonWith({ card, description: beginning }, onEachPage);

async function readJson(db: Tx, statement: Sql): Promise<string> {
	const [answer] = await db.query<{ json: string }>(statement);
	return answer?.json ?? '[]';
}

/** Rows `s` of the projection, in its order. */
const shown = (cards: readonly ShownCard[]): Sql =>
	sql`json_to_recordset(${JSON.stringify(cards.map((one, place) => ({ ...one, place })))}::json)
		AS s (id integer, lowest integer, highest integer, available boolean, place integer)`;

/** JSON of rows, without products that are no longer shown. */
export async function readCards(db: Tx, cards: readonly ShownCard[], isFeatured: boolean): Promise<string> {
	if (cards.length === 0) return '[]';
	return readJson(
		db,
		sql`SELECT coalesce(json_agg(${isFeatured ? featuredRow : row} ORDER BY s.place), '[]')::text AS json
			FROM ${from} JOIN ${shown(cards)} ON s.id = p.id WHERE ${isShown}`,
	);
}

/** JSON of suggestions: a group stands with its name and lowest price. */
export async function readSuggestedCards(db: Tx, cards: readonly ShownCard[]): Promise<string> {
	if (cards.length === 0) return '[]';
	const struck = raw(`CASE WHEN p.price_cents = s.lowest THEN ${soles('p.list_price_cents')} END`);
	const shared = sql`'id', p.id, 'price', ${raw(soles('s.lowest'))}, 'listPrice', ${struck}, 'imageUrl', p.image_url`;
	return readJson(
		db,
		sql`SELECT coalesce(json_agg(CASE WHEN g.id IS NULL THEN json_build_object('name', p.name, ${shared})
				ELSE json_build_object('name', g.name, 'group', g.id, 'from', s.highest > s.lowest, ${shared}) END
				ORDER BY s.place), '[]')::text AS json
			FROM ${from} JOIN ${shown(cards)} ON s.id = p.id WHERE ${isShown}`,
	);
}

export async function readCategoryNames(db: Tx, ids: readonly number[]): Promise<{ id: number; name: string }[]> {
	if (ids.length === 0) return [];
	const rows = await db.query<{ id: number; name: string }>(
		sql`SELECT id, name FROM categories WHERE shown AND id = ANY (${[...ids]}::integer[])`,
	);
	return ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
}

export const readSome = (db: Tx, ids: readonly number[]): Promise<AnswerText> =>
	readAnswer(
		db,
		sql`SELECT coalesce(json_agg(${json} ORDER BY p.id), '[]')::text AS json, ${now}
			FROM ${from} WHERE ${isShown} AND p.id IN (${ids.length > 0 ? join(ids) : sql`NULL`})`,
	);
