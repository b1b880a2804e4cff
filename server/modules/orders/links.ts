import { orderPagePath } from '../../../contract/orders/link';
import { type Database, sql, type Tx } from '../../db';
import { hashOf, newToken } from '../../lib/oneTimeToken';

export type OrderLinks = ReturnType<typeof createOrderLinks>;

/** The most links that `another` makes: each gets every event of its order. */
const mostLinks = 50;

/** All links work until the order is anonymized. */
export function createOrderLinks({ database }: { database: Database }) {
	async function issue(tx: Tx, orderId: number): Promise<string> {
		const { token, tokenHash } = newToken();
		await tx.query(sql`INSERT INTO order_links (token_hash, order_id) VALUES (${tokenHash}, ${orderId})`);
		return token;
	}

	return {
		issue,

		async another(tx: Tx, orderId: number): Promise<string | null> {
			const [found] = await tx.query<{ links: number }>(
				sql`SELECT count(*)::integer AS links FROM order_links WHERE order_id = ${orderId}`,
			);
			return (found?.links ?? 0) < mostLinks ? issue(tx, orderId) : null;
		},

		/** Rejects for a deleted order. */
		pathFor: async (orderId: number): Promise<string> =>
			orderPagePath(await database.transaction((tx) => issue(tx, orderId))),

		async orderOf(tx: Tx, token: string): Promise<number | undefined> {
			const [found] = await tx.query<{ id: number }>(
				sql`SELECT order_id AS id FROM order_links WHERE token_hash = ${hashOf(token)}`,
			);
			return found?.id;
		},
	};
}
