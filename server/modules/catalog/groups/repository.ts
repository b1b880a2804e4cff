import type { ProductDto } from '../../../../contract/catalog/product';
import { join, sql, type Tx } from '../../../db';
import { type AnswerText, readAnswer } from '../lists/repository';
import { productTable } from '../products/fields';
import type { Found } from '../table';

const { from, isShown, nextVersion } = productTable;

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

/**
 * Products take name, description, category and, without a picture of their own, the first one from their group: one
 * place for what readers without groups see. Answers those that changed. Lock group and products before.
 */
export function followGroups(tx: Tx, groupIds: readonly number[]): Promise<Found<ProductDto>[]> {
	const name = sql`concat_ws(', ', VARIADIC array[g.name] || p.option_values)`;
	const picture = sql`CASE WHEN p.own_picture THEN p.image_url ELSE g.pictures -> 0 ->> 'url' END`;
	return productTable.write(
		tx,
		sql`UPDATE products AS p SET name = ${name}, description = g.description, category_id = g.category_id,
				image_url = ${picture}, ${nextVersion}, edit_version = p.edit_version + 1
			FROM product_groups g WHERE g.id = p.group_id AND g.id IN (${join(groupIds)})
				AND (p.name, p.description, p.category_id, p.image_url)
					IS DISTINCT FROM (${name}, g.description, g.category_id, ${picture})`,
	);
}
