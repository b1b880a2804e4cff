import type { Attribute, AttributesForm, CategoryAttributesDto } from '#contract/catalog/attributes';
import { nameKey } from '#contract/shared/names';
import { sql, type Tx } from '#platform/db';
import { readAttributeLines } from '../tables/attributes';

/** Undefined without such a category. */
export async function readCategoryAttributes(db: Tx, categoryId: number): Promise<CategoryAttributesDto | undefined> {
	const [row] = await db.query<{ version: number }>(
		sql`SELECT attributes_version AS version FROM categories WHERE id = ${categoryId}`,
	);
	if (!row) return undefined;
	const line = (await readAttributeLines(db, [categoryId])).get(categoryId) ?? [];
	const attributes = line.filter((one) => one.categoryId === categoryId);
	return {
		...row,
		attributes,
		inherited: line.filter((one) => one.categoryId !== categoryId),
		proposals: await readProposals(db, categoryId, attributes),
	};
}

/** Ids of the category and of all below it. */
export const within = (categoryId: number) => sql`SELECT id FROM categories WHERE ${categoryId}::integer = ANY (path)`;

const mostProposals = 50;

/** Values of groups' options that the choices of the option's name lack, those of most products first. */
async function readProposals(
	db: Tx,
	categoryId: number,
	attributes: readonly Attribute[],
): Promise<CategoryAttributesDto['proposals']> {
	const choices = attributes.filter(({ kind }) => kind === 'CHOICE');
	if (choices.length === 0) return [];
	const used = await db.query<{ option: string; name: string; products: number }>(sql`
		SELECT option.named ->> 'name' AS option, p.option_values[option.place] AS name, count(*)::integer AS products
		FROM product_groups g CROSS JOIN jsonb_array_elements(g.options) WITH ORDINALITY option (named, place)
			JOIN products p ON p.group_id = g.id
		WHERE g.category_id IN (${within(categoryId)}) GROUP BY 1, 2 ORDER BY 3 DESC, 2`);
	const proposals = new Map<string, CategoryAttributesDto['proposals'][number]>();
	for (const { option, name, products } of used) {
		const attribute = choices.find((one) => nameKey(one.name) === nameKey(option));
		if (!attribute || attribute.choices.some((choice) => nameKey(choice.name) === nameKey(name))) continue;
		const key = `${attribute.id} ${nameKey(name)}`;
		const same = proposals.get(key);
		proposals.set(key, {
			attributeId: attribute.id,
			name: same?.name ?? name,
			products: (same?.products ?? 0) + products,
		});
	}
	return [...proposals.values()].toSorted((one, other) => other.products - one.products).slice(0, mostProposals);
}

/** So that names along a line and keys stay unique; readers go on. Waits for other writers of attributes. */
export const lockAttributes = (tx: Tx) => tx.query(sql`LOCK TABLE attributes IN SHARE ROW EXCLUSIVE MODE`);

/** In categories above and below. */
export const readOthersOfLine = (tx: Tx, categoryId: number) =>
	tx.query<{ name: string; category: string; above: boolean }>(sql`
		SELECT a.name, c.name AS category, c.id = ANY (own.path) AS above
		FROM categories own JOIN categories c ON c.id <> own.id AND (c.id = ANY (own.path) OR own.id = ANY (c.path))
			JOIN attributes a ON a.category_id = c.id
		WHERE own.id = ${categoryId}`);

/** Of all attributes that begin with one of these. */
export const readKeys = async (tx: Tx, starts: readonly string[]): Promise<string[]> =>
	(
		await tx.query<{ key: string }>(sql`
			SELECT key FROM attributes WHERE EXISTS (
				SELECT FROM unnest(${[...starts]}::text[]) start WHERE starts_with(key, start))`)
	).map(({ key }) => key);

/** Ids of products that have one of these attributes, at most so many. */
export async function readHaving(tx: Tx, categoryId: number, ids: readonly number[], most: number): Promise<number[]> {
	if (ids.length === 0) return [];
	const rows = await tx.query<{ id: number }>(sql`
		SELECT p.id FROM products p WHERE p.attributes <> '{}' AND p.attributes ?| ${ids.map(String)}::text[]
			AND p.category_id IN (${within(categoryId)}) LIMIT ${most}::integer`);
	return rows.map(({ id }) => id);
}

/** `id` null: a new one. */
export type AttributeRow = Pick<AttributesForm['attributes'][number], 'name' | 'kind' | 'unit'> &
	Pick<Attribute, 'key' | 'choices'> & { id: number | null };

/** The whole list in its order. Needs `lockAttributes`. */
export async function writeAttributes(tx: Tx, categoryId: number, attributes: readonly AttributeRow[]): Promise<void> {
	const rows = JSON.stringify(attributes.map((one, place) => ({ ...one, place })));
	const row = sql`jsonb_to_recordset(${rows}::jsonb) AS row
		(id integer, key text, name text, kind text, unit text, choices jsonb, place integer)`;
	await tx.query(sql`
		DELETE FROM attributes WHERE category_id = ${categoryId}
			AND id NOT IN (SELECT row.id FROM ${row} WHERE row.id IS NOT NULL)`);
	await tx.query(sql`
		UPDATE attributes a SET name = row.name, unit = row.unit, choices = row.choices, place = row.place
		FROM ${row} WHERE a.id = row.id`);
	await tx.query(sql`
		INSERT INTO attributes (category_id, key, name, kind, unit, choices, place)
		SELECT ${categoryId}::integer, row.key, row.name, row.kind, row.unit, row.choices, row.place
		FROM ${row} WHERE row.id IS NULL ORDER BY row.place`);
}
