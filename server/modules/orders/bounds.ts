import type { Standing } from '#contract/orders/standing';
import type { PaymentMethod } from '#contract/orders/status';
import {
	circle,
	endedUnpaid,
	hasUnjudgedProof,
	isStrangers,
	keepsUnpaid,
	restFor,
	type Sql,
	sql,
	type Tx,
} from '#platform/db';
import type { Clock } from '#platform/lib/app';
import { browserHash, circleHash, type Origin } from '#platform/lib/origin';
import { iso } from '#platform/lib/time';
import type { ShopSettings } from '../settings/service';
import { unansweredFor } from './payment/service';

interface OrderToJudge {
	stranger: boolean;
	/** Soles. */
	total: number;
	items: readonly { productId: number; quantity: number }[];
	userId: number | null;
	phones: readonly (string | null)[];
	origin: Origin;
}

interface Verdict extends Omit<Standing['ways'][number], 'method'> {
	/** Milliseconds that it may wait at most; null where the shop's times to pay are enough. */
	paymentWindow: number | null;
}

export interface Judgement {
	/** Products of which the order takes more than the share. */
	beyond: number[];
	by(method: PaymentMethod): Verdict;
}

interface BoundsDeps {
	settings: ShopSettings;
	clock: Clock;
	/** Milliseconds. */
	windowOf(method: PaymentMethod): number | null;
}

export type Bounds = ReturnType<typeof createBounds>;

const minute = 60_000;
const hour = 60 * minute;

/** Orders beyond the share that one network may have at a time. */
const mostOfNetwork = 3;
/** A network counts for others as at most a third of the share. */
const partOfNetwork = 3;

/** The judgement of whoever is bound by nothing. */
export const unbound: Judgement = {
	beyond: [],
	by: () => ({ request: false, minutes: null, paymentWindow: null }),
};

/** Strangers could otherwise take a product off sale with unpaid orders (docs/decisions/orders.md). */
export function createBounds({ settings, clock, windowOf }: BoundsDeps) {
	const paymentWindow = (): number => settings.get('orders').strangerHours * hour;

	/** How long an order beyond the share waits for its money. */
	const shortWindow = (method: PaymentMethod): number =>
		Math.min(
			settings.get('payment').walletMinutes * minute,
			paymentWindow(),
			windowOf(method) ?? Number.POSITIVE_INFINITY,
		);

	/** `alone`: the products are locked, and other orders of the network wait for this one. */
	async function judge(tx: Tx, order: OrderToJudge, { alone }: { alone: boolean }): Promise<Judgement> {
		if (!order.stranger) return unbound;
		const { strangerUpTo, strangerShare } = settings.get('orders');
		const beyond = await beyondShare(tx, order, strangerShare);
		const mine = circleHash(order.origin);
		if (alone && beyond.length > 0 && mine)
			await tx.query(sql`SELECT pg_advisory_xact_lock(hashtextextended(${mine}, 28))`);
		const isBarred =
			beyond.length > 0 && (takesMore(order, beyond) || (await isRefused(tx, order, beyond, clock.now())));
		const isDear = strangerUpTo > 0 && order.total > strangerUpTo;
		return {
			beyond,
			by(method) {
				const isRequest = method === 'ON_DELIVERY' ? isDear || beyond.length > 0 : isBarred;
				if (isRequest) return { request: true, minutes: null, paymentWindow: null };
				if (beyond.length === 0) return { request: false, minutes: null, paymentWindow: paymentWindow() };
				const short = shortWindow(method);
				return { request: false, minutes: Math.round(short / minute), paymentWindow: short };
			},
		};
	}

	return {
		paymentWindow,

		/** ISO 8601, for a proof sent now: an order beyond the share keeps its unit no longer. Null for other orders. */
		async judgedBy(tx: Tx, orderId: number): Promise<string | null> {
			const bounded = await tx.query(sql`
				SELECT FROM orders o JOIN order_origins g ON g.order_id = o.id
				WHERE o.id = ${orderId} AND g.beyond <> '{}' AND ${keepsUnpaid} AND ${isStrangers(sql`o.user_id`)}`);
			return bounded.length > 0 ? iso(clock.now() + unansweredFor) : null;
		},

		/**
		 * Runs in the transaction that has these products locked, before their units leave. `stranger` comes from a
		 * statement of its own: most buyers are known, and the planner takes long over these counts.
		 */
		judge: (tx: Tx, order: OrderToJudge): Promise<Judgement> => judge(tx, order, { alone: true }),

		/** The same without a lock, for a look before the order. */
		foresee: (tx: Tx, order: OrderToJudge): Promise<Judgement> => judge(tx, order, { alone: false }),
	};
}

const takesMore = ({ items }: OrderToJudge, beyond: readonly number[]): boolean =>
	items.some(({ productId, quantity }) => beyond.includes(productId) && quantity > 1);

async function beyondShare(tx: Tx, { items, origin }: OrderToJudge, share: number): Promise<number[]> {
	const ids = items.map(({ productId }) => productId);
	const rows = await tx.query<{ id: number; here: number; circle: string | null; units: number }>(sql`
		WITH unpaid AS (
			SELECT i.product_id, coalesce(${circle}, o.id::text) AS circle, sum(i.quantity)::integer AS units
			FROM orders o JOIN order_items i ON i.order_id = o.id LEFT JOIN order_origins g ON g.order_id = o.id
			WHERE ${keepsUnpaid} AND o.channel = 'WEB' AND ${isStrangers(sql`o.user_id`)}
				AND i.product_id = ANY (${ids}::integer[]) GROUP BY 1, 2
		)
		SELECT p.id, p.stock + p.held AS here, k.circle, coalesce(k.units, 0) AS units
		FROM products p LEFT JOIN unpaid k ON k.product_id = p.id
		WHERE p.id = ANY (${ids}::integer[])`);
	const mine = circleHash(origin);
	return items.flatMap(({ productId, quantity }) => {
		const circles = rows.filter(({ id }) => id === productId);
		const here = circles[0]?.here ?? 0;
		const kept = circles.reduce((sum, { units }) => sum + units, 0);
		const all = here + kept;
		const last = share === 100 ? all : all - 1;
		const most = Math.min(last, Math.max(3, Math.ceil((all * share) / 100)));
		const part = Math.ceil(most / partOfNetwork);
		const counted = circles.reduce(
			(sum, { circle, units }) => sum + (circle === mine ? units : Math.min(units, part)),
			0,
		);
		return counted + quantity > most || kept + quantity > last ? [productId] : [];
	});
}

const digitsOf = (text: string | null): string => (text ?? '').replace(/\D/g, '').slice(-9);

/** Another such order stands, or one of the same buyer ended unpaid just now, or their network has as many as it may. */
async function isRefused(
	tx: Tx,
	{ userId, phones, origin }: OrderToJudge,
	beyond: readonly number[],
	now: number,
): Promise<boolean> {
	const numbers = phones.map(digitsOf).filter((digits) => digits !== '');
	const digits = (phone: Sql) => sql`right(regexp_replace(coalesce(${phone}, ''), '\\D', '', 'g'), 9)`;
	const isMine = sql`${circle} = ${circleHash(origin)}::text`;
	const [row] = await tx.query<{ isTaken: boolean; ofNetwork: number; isResting: boolean }>(sql`
		SELECT coalesce(bool_or(stands AND here), false) AS "isTaken",
			coalesce(bool_or(ended AND here AND (mine OR same)), false) AS "isResting",
			count(*) FILTER (WHERE mine)::integer AS "ofNetwork"
		FROM (
			SELECT ${keepsUnpaid} AS stands, ${endedUnpaid(iso(now - restFor))} AS ended, ${hasUnjudgedProof} AS proved,
				g.beyond && ${[...beyond]}::integer[] AS here, coalesce(${isMine}, false) AS mine,
				coalesce(g.browser = ${browserHash(origin)}::text, false) OR coalesce(o.user_id = ${userId}::integer, false)
					OR ARRAY[${digits(sql`o.phone`)}, ${digits(sql`o.contact_phone`)}] && ${numbers}::text[] AS same
			FROM order_origins g JOIN orders o ON o.id = g.order_id WHERE g.beyond <> '{}'
		) k WHERE stands OR ended OR proved`);
	return !row || row.isTaken || row.isResting || row.ofNetwork >= mostOfNetwork;
}
