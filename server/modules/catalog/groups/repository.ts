import type { AdminGroupDto, GroupListDto } from '#contract/catalog/groupForm';
import { likeText, raw, sql, type Tx } from '#platform/db';
import { type AnswerText, readAnswer } from '../lists/repository';
import { attributesOf } from '../tables/attributes';
import { productTable } from '../tables/products';

const { from, isShown } = productTable;

/** Members of ProductGroupDto's products, without `values`. */
const members = ['id', 'price', 'offer', 'stock', 'heldUntil', 'sku', 'imageUrl', 'imageAlt', 'pictures', 'version'];
const row = productTable.jsonWith({}, members);
const attributes = raw(attributesOf('g'));

/** `null` without a visible product. */
export async function readGroup(db: Tx, id: number): Promise<AnswerText> {
	const answer = await readAnswer(
		db,
		sql`SELECT (SELECT json_build_object('id', g.id, 'name', g.name, 'description', g.description,
				'category', json_build_object('id', c.id, 'name', c.name), 'options', g.options, 'pictures', g.pictures,
				'sizeGuide', coalesce(nullif(g.size_guide, ''), c.size_guide), 'version', g.version,
				'attributes', ${attributes}, 'products', rows.products)::text
			FROM product_groups g JOIN categories c ON c.id = g.category_id JOIN LATERAL (
				SELECT json_agg(jsonb_set(${row}::jsonb, '{values}', to_jsonb(p.option_values)) ORDER BY p.id) AS products
				FROM ${from} WHERE p.group_id = ${id} AND ${isShown} HAVING count(*) > 0
			) rows ON true
			WHERE g.id = ${id}) AS json, pg_current_snapshot()::text AS snapshot`,
	);
	return { ...answer, json: answer.json ?? 'null', cacheable: answer.json !== null };
}

/** With hidden products, in order of their values. `sizeGuide` is the group's own. */
export async function readAdminGroup(db: Tx, id: number): Promise<AdminGroupDto | undefined> {
	const [group] = await db.query<AdminGroupDto>(sql`
		SELECT g.id, g.name, g.description, json_build_object('id', c.id, 'name', c.name) AS category, g.options, g.pictures,
			${attributes} AS attributes, g.size_guide AS "sizeGuide", g.version, g.edit_version AS "editVersion", rows.products
		FROM product_groups g JOIN categories c ON c.id = g.category_id JOIN LATERAL (
			SELECT coalesce(json_agg(${productTable.json}::jsonb
				|| jsonb_build_object('values', p.option_values, 'ownPicture', p.own_picture) ORDER BY p.id), '[]') AS products
			FROM ${from} WHERE p.group_id = ${id}
		) rows ON true
		WHERE g.id = ${id}`);
	if (!group) return undefined;
	const placeOf = (values: readonly string[]): number =>
		group.options.reduce(
			(place, option, at) => place * 100 + option.values.findIndex(({ name }) => name === values[at]),
			0,
		);
	const products = group.products.toSorted((one, other) => placeOf(one.values) - placeOf(other.values));
	return { ...group, products };
}

export const listGroups = (db: Tx, search: string): Promise<GroupListDto> =>
	db.query(sql`
		SELECT g.id, g.name, (SELECT count(*)::integer FROM products WHERE group_id = g.id) AS products
		FROM product_groups g WHERE fold(g.name) LIKE fold(${likeText(search.replaceAll('\0', ''))}::text) ORDER BY g.id DESC LIMIT 50`);
