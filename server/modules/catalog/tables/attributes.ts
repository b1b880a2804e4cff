import type { Attribute } from '#contract/catalog/attributes';
import { attributeWords } from '#contract/catalog/facets';
import type { ProductAttribute } from '#contract/catalog/product';
import { type Sql, sql, type Tx } from '#platform/db';

/** Names of the choices that value `had` has of attribute `a`, in their order. */
const chosen = (name: string): string => `jsonb_array_elements(a.choices) WITH ORDINALITY ${name} (choice, place)
	WHERE had.value ? (${name}.choice ->> 'key')`;

/** SQL of the attributes that row `p` or `g` has in category `c`, as ProductAttribute in their order; null: none. */
export const attributesOf = (alias: 'p' | 'g'): string => `CASE WHEN ${alias}.attributes <> '{}' THEN (
	SELECT json_agg(json_build_object('id', a.id, 'key', a.key, 'name', a.name, 'unit', a.unit,
		'value', CASE WHEN a.kind <> 'CHOICE' THEN had.value ELSE (
			SELECT jsonb_agg(one.choice ORDER BY one.place) FROM ${chosen('one')}) END)
		ORDER BY array_position(c.path, a.category_id), a.place, a.id)
	FROM jsonb_each(${alias}.attributes) had JOIN attributes a ON a.id = had.key::integer
	WHERE a.category_id = ANY (c.path)
		AND (a.kind <> 'CHOICE' OR jsonb_path_exists(a.choices, '$[*].key ? (@ == $had[*])', jsonb_build_object('had', had.value)))
) END`;

/** SQL of a product's words of its attributes, after a space; empty without any. Of answers only the name of a yes. */
export const searchedWords = `CASE WHEN p.attributes <> '{}' THEN coalesce((
	SELECT string_agg(' ' || a.name || ' ' || CASE a.kind
		WHEN 'CHOICE' THEN (SELECT string_agg(one.choice ->> 'name', ' ' ORDER BY one.place) FROM ${chosen('one')})
		WHEN 'FLAG' THEN CASE WHEN had.value = 'true' THEN '' END
		ELSE (had.value #>> '{}') || ' ' || a.unit END, '')
	FROM jsonb_each(p.attributes) had JOIN attributes a ON a.id = had.key::integer
		JOIN categories c ON c.id = p.category_id
	WHERE a.category_id = ANY (c.path)), '') ELSE '' END`;

/** Of rows `a`, as Attribute. */
const attributeColumns: Sql = sql`a.id, a.category_id AS "categoryId", a.key, a.name, a.kind, a.unit, a.choices`;

/** All of the shop: those of upper categories first, then in the order of their category. */
export const readAttributes = (db: Tx): Promise<Attribute[]> =>
	db.query<Attribute>(sql`SELECT ${attributeColumns} FROM attributes a JOIN categories c ON c.id = a.category_id
		ORDER BY cardinality(c.path), a.category_id, a.place, a.id`);

/** By category its attributes and those of all above it, from the root on; none for an unknown category. */
export async function readAttributeLines(
	db: Tx,
	categoryIds: readonly number[],
): Promise<Map<number, readonly Attribute[]>> {
	if (categoryIds.length === 0) return new Map();
	const rows = await db.query<{ id: number; attributes: Attribute[] }>(sql`
		SELECT c.id, (
			SELECT coalesce(json_agg(to_json(line.*)), '[]') FROM (
				SELECT ${attributeColumns} FROM attributes a WHERE a.category_id = ANY (c.path)
				ORDER BY array_position(c.path, a.category_id), a.place, a.id) line
		) AS attributes FROM categories c WHERE c.id = ANY (${[...new Set(categoryIds)]}::integer[])`);
	return new Map(rows.map(({ id, attributes }) => [id, attributes]));
}

/** For the audit log, a line each; absent: none. */
export const auditedAttributes = (attributes: readonly ProductAttribute[] | null | undefined) =>
	attributes?.length
		? { attributes: attributes.map((one) => `${one.name}: ${attributeWords(one)}`).join('\n') }
		: undefined;
