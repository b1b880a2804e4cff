import { type Sql, sql, type Tx } from '#platform/db';
import { ShopError } from '#platform/lib/shopError';

/** A definition that ends; `choice` null: the whole attribute. */
export interface Gone {
	id: number;
	choice: string | null;
}

/**
 * What products of these categories (ids, as SQL) have of it, the largest loss first; groups have no value that their
 * products lack.
 */
export async function readLosses(tx: Tx, categories: Sql, gone: readonly Gone[]) {
	if (gone.length === 0) return [];
	return tx.query<Gone & { products: number }>(sql`
		SELECT gone.id, gone.choice, count(*)::integer AS products
		FROM products p CROSS JOIN jsonb_each(p.attributes) had
			JOIN jsonb_to_recordset(${JSON.stringify(gone)}::jsonb) AS gone (id integer, choice text)
				ON gone.id = had.key::integer AND (gone.choice IS NULL OR had.value ? gone.choice)
		WHERE p.attributes <> '{}' AND p.category_id = ANY (${categories})
		GROUP BY gone.id, gone.choice ORDER BY products DESC, gone.id, gone.choice`);
}

/** 409, which a repeated request with `lose` passes. `what`: Spanish, begins the sentence. */
export function valuesLost(what: string, lost: readonly { name: string; products: number }[]): ShopError {
	const list = lost.map(
		({ name, products }) => `«${name}» de ${products === 1 ? '1 producto' : `${products} productos`}`,
	);
	return new ShopError(409, 'values_lost', `${what} se pierden valores: ${list.join(', ')}.`);
}
