import type { Hold, HoldBody, ProductHolds } from '#contract/orders/holds';
import { retried, type Tx } from '#platform/db';
import { notFound, ShopError } from '#platform/lib/shopError';
import { shopLimits } from '#platform/lib/shopLimits';
import { createSlots } from '#platform/lib/slots';
import { iso } from '#platform/lib/time';
import type { Platform } from '#platform/platform';
import type { LockedProduct, Stock, StockChange } from '../catalog/stock/service';
import type { ShopSettings } from '../settings/service';
import {
	answerOf,
	type HoldParts,
	holderOf,
	holdUnits,
	isOfCheckout,
	lockOwn,
	pricedHolds,
	recordRests,
	release,
	type Visitor,
} from './hold';
import { countLines } from './holdLimits';
import * as repository from './repository';
import { addSweep } from './sweep';
import { differences, keptFor, keptPrices, type Ordered, unitsOf, unused, withPrices } from './units';

export type { Visitor } from './hold';

type Holder = Pick<Visitor, 'key' | 'userId'>;

interface HoldDeps extends Platform {
	stock: Stock;
	settings: ShopSettings;
}

/** The price of an offer that a hold kept for so many units of a product. */
export type KeptPrices = (productId: number, units: number) => repository.HeldPrice | undefined;

interface EndedHold {
	products: Map<number, LockedProduct>;
	/** Units of these products that were held. */
	released: StockChange[];
	kept: KeptPrices;
	/** Other units rest as those of a hold that bought nothing. */
	releaseUnused(ordered: readonly Ordered[]): Promise<void>;
}

export type Holds = ReturnType<typeof createHolds>;

/** Rows of holds are locked before products (docs/decisions/stock.md). */
export function createHolds({ database, stock, settings, limits, clock, jobs }: HoldDeps) {
	// Holds of one address wait for each other, and must leave connections to others.
	const slots = createSlots(shopLimits.holdsAtOnce.max, shopLimits.holdsWaiting.max);
	const minutes = (): number => settings.get('orders').holdMinutes;
	const parts: HoldParts = { stock, clock, minutes, limits };

	async function change<T>(work: (tx: Tx) => Promise<{ answer: T; changed: boolean }>): Promise<T> {
		const { answer, changed } = await slots.run(() => retried(() => database.transaction(work)));
		if (changed) stock.committed();
		return answer;
	}

	addSweep(jobs, {
		...{ database, clock, released: stock.committed },
		release: (tx, rows) => release(tx, parts, rows),
	});

	return {
		clock: () => ({ now: iso(clock.now()) }),

		/**
		 * Holds these units, or as many as there are, instead of those of the visitor's checkout; the end stays that of an
		 * earlier hold. Their other holds count, and stay. Throws 429 where a visitor or address would hold too
		 * much, or changes too many lines.
		 */
		async hold(visitor: Visitor & { key: string }, { items }: HoldBody): Promise<Hold> {
			if (minutes() === 0) return answerOf(clock.now(), [], null, false);
			const requested = items.map(({ productId, quantity }) => ({ productId, by: quantity }));
			const held = unitsOf(await repository.readOwn(database, holderOf(visitor)));
			await countLines(limits, visitor.address, differences(held, requested).length);
			return change((tx) => holdUnits(tx, parts, visitor, items));
		},

		async own(visitor: Holder): Promise<Hold> {
			const own = await repository.readOwn(database, holderOf(visitor));
			const standing = own.filter(({ until }) => until.getTime() > clock.now());
			const items = unitsOf(standing).map(({ productId, by }) => ({ productId, quantity: by }));
			const until = Math.min(...standing.map((row) => row.until.getTime()));
			return answerOf(
				clock.now(),
				withPrices(items, ({ productId, quantity }) => keptFor(standing, productId, quantity)),
				until,
				!standing.some(({ renewed }) => renewed),
			);
		},

		/** Units and ends only: nobody learns who holds them. */
		async ofProduct(productId: number): Promise<ProductHolds> {
			const rows = await repository.ofProduct(database, productId);
			return {
				holds: rows.map(({ units, until }) => ({ units, until: until.toISOString() })),
				now: iso(clock.now()),
			};
		},

		/** Works once. Throws 404 when nothing is held any more, 409 the second time. */
		renew: (visitor: Holder): Promise<Hold> =>
			change(async (tx) => {
				const { own: standing } = await lockOwn(tx, parts, holderOf(visitor));
				if (standing.length === 0 || minutes() === 0) throw notFound('Tus productos ya no están apartados');
				if (standing.some(({ renewed }) => renewed))
					throw new ShopError(409, 'hold_renewed', 'Tus productos solo se pueden apartar una vez más');
				const until = clock.now() + minutes() * 60_000;
				const units = unitsOf(standing);
				const ids = units.map(({ productId }) => productId);
				const products = await stock.lockPricedBeside(tx, ids, pricedHolds(standing));
				const kept = keptPrices(units, [], products);
				await repository.prolong(tx, standing, iso(until), kept);
				await stock.hold(
					tx,
					ids.map((productId) => ({ productId, by: 0 })),
				);
				const held = units.map(({ productId, by }) => ({ productId, quantity: by }));
				const items = withPrices(held, ({ productId }) => kept.get(productId));
				return { answer: answerOf(clock.now(), items, until, false), changed: true };
			}),

		async release(visitor: Holder): Promise<void> {
			if (!(await repository.readOwn(database, holderOf(visitor))).some(isOfCheckout)) return;
			await change(async (tx) => {
				const { own, ended } = await lockOwn(tx, parts, holderOf(visitor));
				const rows = [...own, ...ended];
				if (rows.length > 0) await release(tx, parts, rows);
				return { answer: undefined, changed: rows.length > 0 };
			});
		},

		/**
		 * Runs in the order's transaction: ends the visitor's hold and locks these products, whose stock then has the held
		 * units. The order announces those in `released` with its own change. `releaseUnused` gets what leaves with it.
		 */
		async use(tx: Tx, visitor: Holder, ids: readonly number[]): Promise<EndedHold> {
			const own = await repository.lockOwn(tx, holderOf(visitor));
			const back = unitsOf(own);
			// Before the prices are read: these units of an offer of few are the buyer's.
			await repository.remove(tx, own);
			const products = await stock.lockPriced(tx, [...new Set([...ids, ...back.map(({ productId }) => productId)])]);
			if (own.length === 0) return { products, released: [], kept: () => undefined, releaseUnused: async () => {} };
			const standing = own.filter(({ until }) => until.getTime() > clock.now());
			const isOrdered = ({ productId }: StockChange) => ids.includes(productId);
			await stock.unhold(tx, back.filter(isOrdered));
			await stock.hold(
				tx,
				back.filter((change) => !isOrdered(change)),
			);
			for (const { productId, by } of back) {
				const product = products.get(productId);
				if (product) product.stock += by;
			}
			return {
				products,
				released: back.filter(isOrdered),
				kept: (productId, units) => keptFor(standing, productId, units),
				releaseUnused: (ordered) => recordRests(tx, parts, unused(own, ordered)),
			};
		},
	};
}
