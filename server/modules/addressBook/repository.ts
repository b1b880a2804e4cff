import type { PlacedAddress, SavedAddress } from '#contract/delivery/address';
import { sql, type Tx } from '#platform/db';

/** False when the account is deleted. */
export async function lockBook(tx: Tx, userId: number): Promise<boolean> {
	const rows = await tx.query(sql`SELECT id FROM users WHERE id = ${userId} FOR NO KEY UPDATE`);
	return rows.length > 0;
}

export async function list(tx: Tx, userId: number): Promise<SavedAddress[]> {
	const rows = await tx.query<{ id: number; isDefault: boolean; address: PlacedAddress }>(sql`
		SELECT id, is_default AS "isDefault", address FROM addresses WHERE user_id = ${userId}
		ORDER BY is_default DESC, id DESC`);
	return rows.map(({ id, isDefault, address }) => ({ id, isDefault, ...address }));
}

export async function add(tx: Tx, userId: number, address: PlacedAddress): Promise<number> {
	const [added] = await tx.query<{ id: number }>(sql`
		INSERT INTO addresses (user_id, address, is_default)
		VALUES (${userId}, ${JSON.stringify(address)}::text::jsonb, false) RETURNING id`);
	if (!added) throw new Error('The address was not written');
	return added.id;
}

export async function update(tx: Tx, userId: number, id: number, address: PlacedAddress): Promise<boolean> {
	const rows = await tx.query(sql`
		UPDATE addresses SET address = ${JSON.stringify(address)}::text::jsonb
		WHERE id = ${id} AND user_id = ${userId} RETURNING id`);
	return rows.length > 0;
}

export async function remove(tx: Tx, userId: number, id: number): Promise<boolean> {
	const rows = await tx.query(sql`DELETE FROM addresses WHERE id = ${id} AND user_id = ${userId} RETURNING id`);
	return rows.length > 0;
}

/** In two statements: the unique index is checked row by row. */
export async function makeDefault(tx: Tx, userId: number, id: number): Promise<void> {
	await tx.query(sql`UPDATE addresses SET is_default = false WHERE user_id = ${userId} AND is_default AND id <> ${id}`);
	await tx.query(sql`UPDATE addresses SET is_default = true WHERE user_id = ${userId} AND id = ${id}`);
}
