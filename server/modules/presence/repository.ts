import type { PresenceKind } from '#contract/admin/presence';
import { raw, type Sql, sql, type Tx } from '#platform/db';

const tables: Record<Exclude<PresenceKind, 'setting'>, Sql> = {
	product: raw('products'),
	category: raw('categories'),
	group: raw('product_groups'),
	order: raw('orders'),
};

export async function exists(tx: Tx, kind: keyof typeof tables, id: number): Promise<boolean> {
	const [found] = await tx.query(sql`SELECT 1 FROM ${tables[kind]} WHERE id = ${id}`);
	return found !== undefined;
}
