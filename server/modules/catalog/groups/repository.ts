import { sql, type Tx } from '../../../db';
import { type AnswerText, readAnswer } from '../lists/repository';
import { productTable } from '../products/fields';

const { from, isShown } = productTable;

/** Members of ProductGroupDto's products, beside their values. */
const members = ['id', 'price', 'stock', 'heldUntil', 'sku', 'imageUrl', 'imageAlt', 'pictures', 'version'];
const row = productTable.jsonWith({}, members);

/** `null` without a visible product. */
export async function readGroup(db: Tx, id: number): Promise<AnswerText> {
	const answer = await readAnswer(
		db,
		sql`SELECT (SELECT json_build_object('id', g.id, 'name', g.name, 'description', g.description,
				'category', json_build_object('id', c.id, 'name', c.name), 'options', g.options, 'pictures', g.pictures,
				'sizeGuide', coalesce(nullif(g.size_guide, ''), c.size_guide), 'version', g.version,
				'products', rows.products)::text
			FROM product_groups g JOIN categories c ON c.id = g.category_id JOIN LATERAL (
				SELECT json_agg(jsonb_set(${row}::jsonb, '{values}', to_jsonb(p.option_values)) ORDER BY p.id) AS products
				FROM ${from} WHERE p.group_id = ${id} AND ${isShown} HAVING count(*) > 0
			) rows ON true
			WHERE g.id = ${id}) AS json, pg_current_snapshot()::text AS snapshot`,
	);
	return { ...answer, json: answer.json ?? 'null', cacheable: answer.json !== null };
}
