import { createHmac } from 'node:crypto';
import { orderPagePath } from '#contract/orders/link';
import { sql, type Tx } from '#platform/db';
import { hashOf, newToken } from '#platform/lib/oneTimeToken';
import type { Platform, PlatformServices } from '#platform/platform';

export type OrderLinks = ReturnType<typeof createOrderLinks>;

/** All links work until the order is anonymized. */
export function createOrderLinks({ database, secretKey }: Pick<Platform & PlatformServices, 'database' | 'secretKey'>) {
	async function store(tx: Tx, orderId: number, tokenHash: string): Promise<void> {
		await tx.query(sql`
			INSERT INTO order_links (token_hash, order_id) VALUES (${tokenHash}, ${orderId}) ON CONFLICT (token_hash) DO NOTHING`);
	}

	async function issue(tx: Tx, orderId: number): Promise<string> {
		const { token, tokenHash } = newToken();
		await store(tx, orderId, tokenHash);
		return token;
	}

	return {
		issue,

		/**
		 * The same link each time, for the buyer's browser. Neither the shop's key nor the database alone makes it: the
		 * idempotency key comes from that browser.
		 */
		async ofBuyer(tx: Tx, orderId: number): Promise<string> {
			const [order] = await tx.query<{ key: string | null }>(
				sql`SELECT idempotency_key AS key FROM orders WHERE id = ${orderId}`,
			);
			const text = `order-link:${orderId}:${order?.key ?? ''}`;
			const token = createHmac('sha256', secretKey).update(text).digest('base64url');
			await store(tx, orderId, hashOf(token));
			return token;
		},

		/** Rejects for a deleted order. */
		pathFor: async (orderId: number): Promise<string> =>
			orderPagePath(await database.transaction((tx) => issue(tx, orderId))),

		async orderOf(tx: Tx, token: string): Promise<number | undefined> {
			const [link] = await tx.query<{ id: number }>(
				sql`SELECT order_id AS id FROM order_links WHERE token_hash = ${hashOf(token)}`,
			);
			return link?.id;
		},
	};
}
