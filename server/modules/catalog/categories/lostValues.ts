import { sql, type Tx } from '#platform/db';
import { ShopError } from '#platform/lib/shopError';

export interface LostValue {
	name: string;
	products: number;
}

/** Products of these categories that have a value of these attributes; in the order of the attributes' names. */
export async function lostValues(
	tx: Tx,
	attributeIds: readonly number[],
	categoryIds: readonly number[],
): Promise<LostValue[]> {
	if (attributeIds.length === 0) return [];
	return tx.query<LostValue>(sql`
		SELECT a.name, count(*)::integer AS products FROM attributes a JOIN products p ON p.attributes ? a.id::text
		WHERE a.id = ANY (${[...attributeIds]}::integer[]) AND p.category_id = ANY (${[...categoryIds]}::integer[])
		GROUP BY a.id, a.name ORDER BY a.name`);
}

/** 409, which a repeated request with `lose` passes. `what`: Spanish, begins the sentence. */
export function valuesLost(what: string, lost: readonly LostValue[]): ShopError {
	const list = lost.map(
		({ name, products }) => `«${name}» de ${products === 1 ? '1 producto' : `${products} productos`}`,
	);
	return new ShopError(409, 'values_lost', `${what} se pierden valores: ${list.join(', ')}.`);
}
