import { retried, type Tx, violationOf } from '#platform/db';
import type { Origin } from '#platform/lib/origin';
import { notFound, unauthenticated } from '#platform/lib/shopError';
import { shopLimits } from '#platform/lib/shopLimits';
import { createSlots } from '#platform/lib/slots';
import { requestFingerprint } from './fingerprint';
import type { OrderParts } from './parts';
import { createRepeats, RepeatedOrder } from './repeats';
import { type Buyer, findPlaced, type StoredOrder } from './repository';
import { type Checkout, type DeskOrder, writeOrder } from './writeOrder';

interface Placed {
	order: StoredOrder;
	created: boolean;
	linkToken: string | undefined;
}

export type PlaceOrder = ReturnType<typeof createCheckout>['place'];

export function createCheckout(parts: OrderParts) {
	const { database, stock, districts, holds, mails, links, offers, copy } = parts;
	const repeats = createRepeats(parts);
	// Leaves four of ten database connections free while checkouts wait for one product's row.
	const slots = createSlots(shopLimits.checkoutsAtOnce.max, shopLimits.checkoutsWaiting.max);
	let placed = 0;

	/**
	 * Throws 409 `order_changed`, `order_repeated`, `delivery_changed`, `standing_changed` or `idempotency_conflict`, and
	 * 429 where a network owes too much, with nothing written. A repeated key answers its order.
	 */
	async function place(
		buyer: Buyer,
		idempotencyKey: string,
		body: Checkout,
		publicUrl: string | null,
		origin: Origin,
		desk: DeskOrder | null = null,
	): Promise<Placed> {
		copy.refuse();
		const requestHash = requestFingerprint(body, desk, buyer);
		const address = body.address ? await districts.placed(body.address) : null;
		const request = { ...body, buyer, idempotencyKey, requestHash, placed: address, origin, publicUrl, desk };
		const linkOf = (tx: Tx, { id }: StoredOrder) => (buyer.guest ? links.ofBuyer(tx, id) : undefined);
		const work = async (tx: Tx) => {
			const order = await writeOrder(tx, parts, request);
			// A sale over the counter needs no confirmation.
			if (order.status !== 'DELIVERED') await mails.received(tx, order, publicUrl, desk !== null);
			if (order.request) await mails.requested(tx, order, publicUrl);
			return { order, linkToken: await linkOf(tx, order) };
		};
		let couponCounts = async () => {};
		try {
			couponCounts = await offers.countTry(desk ? null : (body.coupon ?? null), origin.address);
			const made = await slots.run(() => retried(() => database.transaction(work)));
			placed++;
			stock.committed();
			await couponCounts();
			return { ...made, created: true };
		} catch (error) {
			// Looked up only on failure: replayed keys are rare, and the first order may have caused the failure.
			const earlier = await findPlaced(database, buyer, idempotencyKey);
			if (earlier && earlier.requestHash !== requestHash) throw await repeats.conflict(earlier.order, buyer);
			if (earlier) {
				const { order } = earlier;
				await couponCounts();
				// A reloaded page has held the units again.
				if (!desk) await holds.release({ key: origin.holdKey, userId: buyer.userId });
				return { order, linkToken: await database.transaction(async (tx) => linkOf(tx, order)), created: false };
			}
			if (error instanceof RepeatedOrder) throw await repeats.refusal(error.order, buyer);
			const accountIsGone = violationOf(error)?.constraint === 'orders_user_fk';
			if (!accountIsGone) throw error;
			throw desk ? notFound('La cuenta de este cliente ya no existe') : unauthenticated();
		}
	}

	return {
		place,
		containing: repeats.containing,
		stats: () => ({ placed, checkouts: slots.stats() }),
	};
}
