import type { Settings } from '../../../contract/settings/settings';
import { isStrangers, type Sql, sql, type Tx } from '../../db';

export interface Standing {
	/** The order is above the limit, so it is a request, without units. */
	beyond: boolean;
	/** Milliseconds that it may wait at most; null where the shop's times to pay are enough. */
	paymentWindow: number | null;
}

interface OrderToJudge {
	stranger: boolean;
	/** Soles. */
	total: number;
	items: readonly { productId: number; quantity: number }[];
}

export type Bounds = ReturnType<typeof createBounds>;

const hour = 3_600_000;

export const keepsUnpaid: Sql = sql`(o.status = 'PENDING' AND NOT o.request AND NOT o.accepted AND NOT EXISTS (
	SELECT FROM payments y WHERE y.order_id = o.id AND y.state IN ('CONFIRMED', 'RETURNED')))`;

/** At least one unit stays on sale. */
const mostOf = (units: number, share: number): number =>
	share === 100 ? units : Math.min(units - 1, Math.max(3, Math.ceil((units * share) / 100)));

/** Strangers could otherwise take a product off sale with unpaid orders (docs/decisions/orders.md). */
export function createBounds(settings: () => Settings['orders']) {
	return {
		paymentWindow: (): number => settings().strangerHours * hour,

		/**
		 * Runs in the transaction that has these products locked, before their units leave. `stranger` comes from a
		 * statement of its own: most buyers are known, and the planner takes long over this count.
		 */
		async judge(tx: Tx, { stranger, total, items }: OrderToJudge): Promise<Standing> {
			if (!stranger) return { beyond: false, paymentWindow: null };
			const { strangerUpTo, strangerShare, strangerHours } = settings();
			const ids = items.map(({ productId }) => productId);
			const rows = await tx.query<{ id: number; units: number; kept: number }>(sql`
				WITH unpaid AS (
					SELECT i.product_id, sum(i.quantity)::integer AS units FROM orders o JOIN order_items i ON i.order_id = o.id
					WHERE ${keepsUnpaid} AND o.channel = 'WEB' AND ${isStrangers(sql`o.user_id`)}
						AND i.product_id = ANY (${ids}::integer[]) GROUP BY i.product_id
				)
				SELECT p.id, p.stock + p.held + coalesce(k.units, 0) AS units, coalesce(k.units, 0) AS kept
				FROM products p LEFT JOIN unpaid k ON k.product_id = p.id
				WHERE p.id = ANY (${ids}::integer[])`);
			const known = new Map(rows.map((row) => [row.id, row]));
			const isTooMuch = items.some(({ productId, quantity }) => {
				const { units, kept } = known.get(productId) ?? { units: 0, kept: 0 };
				return kept + quantity > mostOf(units, strangerShare);
			});
			const isTooDear = strangerUpTo > 0 && total > strangerUpTo;
			return { beyond: isTooMuch || isTooDear, paymentWindow: strangerHours * hour };
		},
	};
}
