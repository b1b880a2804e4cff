import type { PaymentMethod } from '#contract/orders/status';
import {
	endedUnpaid,
	hasUnjudgedProof,
	keepsUnpaid,
	networkOfOrigin,
	type Sql,
	sql,
	type Tx,
	unverifiedBuyer,
} from '#platform/db';
import type { Clock } from '#platform/lib/app';
import { browserHash, buyerNetworkHash, type Origin } from '#platform/lib/origin';
import { shopLimits } from '#platform/lib/shopLimits';
import { iso } from '#platform/lib/time';
import type { ShopSettings } from '../settings/service';

interface OrderToCheck {
	isUnverified: boolean;
	/** Soles. */
	total: number;
	items: readonly { productId: number; quantity: number }[];
	userId: number | null;
	phones: readonly (string | null)[];
	origin: Origin;
}

interface Terms {
	/** A request: the shop must accept it before it takes units. */
	requiresApproval: boolean;
	/** As in `Standing`. */
	minutes: number | null;
	/** Null where the shop's times to pay are enough. */
	paymentWindowMs: number | null;
}

export interface RiskCheck {
	/** Products of which the order takes more than the share. */
	overShare: number[];
	termsOf(method: PaymentMethod): Terms;
}

interface RiskLimitsDeps {
	settings: ShopSettings;
	clock: Clock;
	windowMsOf(method: PaymentMethod): number | null;
}

export type RiskLimits = ReturnType<typeof createRiskLimits>;

const minute = 60_000;
const hour = 60 * minute;

const noRisk: Terms = { requiresApproval: false, minutes: null, paymentWindowMs: null };
export const noLimits: RiskCheck = { overShare: [], termsOf: () => noRisk };

/** Unverified buyers could otherwise take a product off sale with unpaid orders (docs/decisions/orders.md). */
export function createRiskLimits({ settings, clock, windowMsOf }: RiskLimitsDeps) {
	const paymentWindowMs = (): number => settings.get('orders').strangerHours * hour;

	const overShareWindowMs = (method: PaymentMethod): number =>
		Math.min(
			settings.get('payment').walletMinutes * minute,
			paymentWindowMs(),
			windowMsOf(method) ?? Number.POSITIVE_INFINITY,
		);

	async function evaluate(tx: Tx, order: OrderToCheck, { locks }: { locks: boolean }): Promise<RiskCheck> {
		if (!order.isUnverified) return noLimits;
		const { strangerUpTo, strangerShare } = settings.get('orders');
		const overShare = await productsOverShare(tx, order, strangerShare);
		const isOver = overShare.length > 0;
		const network = buyerNetworkHash(order.origin);
		if (locks && isOver && network) await tx.query(sql`SELECT pg_advisory_xact_lock(hashtextextended(${network}, 28))`);
		const isRefused =
			isOver && (takesSeveral(order, overShare) || (await isOverLimit(tx, order, overShare, clock.now())));
		const isDear = strangerUpTo > 0 && order.total > strangerUpTo;
		return {
			overShare,
			termsOf(method) {
				if (method === 'ON_DELIVERY' ? isDear || isOver : isRefused) return { ...noRisk, requiresApproval: true };
				if (!isOver) return { ...noRisk, paymentWindowMs: paymentWindowMs() };
				const windowMs = overShareWindowMs(method);
				return { requiresApproval: false, minutes: Math.round(windowMs / minute), paymentWindowMs: windowMs };
			},
		};
	}

	return {
		paymentWindowMs,

		/** ISO 8601, for a proof sent now: an order beyond the share keeps its unit no longer. Null for others. */
		async proofDueAt(tx: Tx, orderId: number): Promise<string | null> {
			const overShare = await tx.query(sql`
				SELECT FROM orders o JOIN order_origins g ON g.order_id = o.id
				WHERE o.id = ${orderId} AND g.beyond <> '{}' AND ${keepsUnpaid} AND ${unverifiedBuyer(sql`o.user_id`)}`);
			return overShare.length > 0 ? iso(clock.now() + shopLimits.unansweredHours.max * hour) : null;
		},

		/**
		 * Runs in the transaction that has locked these products, before their units leave, and makes other orders of the
		 * network wait. `isUnverified` comes from its own statement: the planner takes long over these counts.
		 */
		check: (tx: Tx, order: OrderToCheck): Promise<RiskCheck> => evaluate(tx, order, { locks: true }),

		/** Without the lock, before the order. */
		preview: (tx: Tx, order: OrderToCheck): Promise<RiskCheck> => evaluate(tx, order, { locks: false }),
	};
}

const takesSeveral = ({ items }: OrderToCheck, overShare: readonly number[]): boolean =>
	items.some(({ productId, quantity }) => overShare.includes(productId) && quantity > shopLimits.overShareUnits.max);

async function productsOverShare(tx: Tx, { items, origin }: OrderToCheck, share: number): Promise<number[]> {
	const ids = items.map(({ productId }) => productId);
	const rows = await tx.query<{ id: number; onHand: number; network: string | null; units: number }>(sql`
		WITH unpaid AS (
			SELECT i.product_id, coalesce(${networkOfOrigin}, o.id::text) AS network, sum(i.quantity)::integer AS units
			FROM orders o JOIN order_items i ON i.order_id = o.id LEFT JOIN order_origins g ON g.order_id = o.id
			WHERE ${keepsUnpaid} AND o.channel = 'WEB' AND ${unverifiedBuyer(sql`o.user_id`)}
				AND i.product_id = ANY (${ids}::integer[]) GROUP BY 1, 2
		)
		SELECT p.id, p.stock + p.held AS "onHand", k.network, coalesce(k.units, 0) AS units
		FROM products p LEFT JOIN unpaid k ON k.product_id = p.id
		WHERE p.id = ANY (${ids}::integer[])`);
	const own = buyerNetworkHash(origin);
	return items.flatMap(({ productId, quantity }) => {
		const networks = rows.filter(({ id }) => id === productId);
		const unpaid = networks.reduce((sum, { units }) => sum + units, 0);
		const all = (networks[0]?.onHand ?? 0) + unpaid;
		const last = share === 100 ? all : all - 1;
		const most = Math.min(last, Math.max(shopLimits.unpaidShareUnits.max, Math.ceil((all * share) / 100)));
		const mostOfNetwork = Math.ceil(most / shopLimits.unpaidShareOfNetwork.max);
		const counted = networks.reduce(
			(sum, { network, units }) => sum + (network === own ? units : Math.min(units, mostOfNetwork)),
			0,
		);
		return counted + quantity > most || unpaid + quantity > last ? [productId] : [];
	});
}

const digitsOf = (text: string | null): string => (text ?? '').replace(/\D/g, '').slice(-9);

/** Another such order stands, one of the same buyer just ended unpaid, or their network has as many as it may. */
async function isOverLimit(
	tx: Tx,
	{ userId, phones, origin }: OrderToCheck,
	overShare: readonly number[],
	now: number,
): Promise<boolean> {
	const numbers = phones.map(digitsOf).filter((digits) => digits !== '');
	const digits = (phone: Sql) => sql`right(regexp_replace(coalesce(${phone}, ''), '\\D', '', 'g'), 9)`;
	const isMine = sql`${networkOfOrigin} = ${buyerNetworkHash(origin)}::text`;
	const { overShareOrdersPerProduct, overShareAfterUnpaid, overShareOrdersPerNetwork } = shopLimits;
	const since = iso(now - overShareAfterUnpaid.windowMs);
	const [row] = await tx.query<{ ofProduct: number; ofNetwork: number; isResting: boolean }>(sql`
		SELECT count(*) FILTER (WHERE stands AND here)::integer AS "ofProduct",
			coalesce(bool_or(ended AND here AND (mine OR same)), false) AS "isResting",
			count(*) FILTER (WHERE mine)::integer AS "ofNetwork"
		FROM (
			SELECT ${keepsUnpaid} AS stands, ${endedUnpaid(since)} AS ended, ${hasUnjudgedProof} AS proved,
				g.beyond && ${[...overShare]}::integer[] AS here, coalesce(${isMine}, false) AS mine,
				coalesce(g.browser = ${browserHash(origin)}::text, false) OR coalesce(o.user_id = ${userId}::integer, false)
					OR ARRAY[${digits(sql`o.phone`)}, ${digits(sql`o.contact_phone`)}] && ${numbers}::text[] AS same
			FROM order_origins g JOIN orders o ON o.id = g.order_id WHERE g.beyond <> '{}'
		) k WHERE stands OR ended OR proved`);
	return (
		!row ||
		row.isResting ||
		row.ofProduct >= overShareOrdersPerProduct.max ||
		row.ofNetwork >= overShareOrdersPerNetwork.max
	);
}
