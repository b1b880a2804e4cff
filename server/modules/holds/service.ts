import type { Hold, HoldBody, ProductHolds } from '#contract/orders/holds';
import { retried, type Tx } from '#platform/db';
import { notFound, ShopError } from '#platform/lib/shopError';
import { createSlots } from '#platform/lib/slots';
import { iso } from '#platform/lib/time';
import type { Platform, PlatformServices } from '#platform/platform';
import type { LockedProduct, Stock, StockChange } from '../catalog/stock/service';
import type { ShopSettings } from '../settings/service';
import { admitLines, type MostOfAddress } from './bounds';
import {
	answerOf,
	type HoldParts,
	holderOf,
	holdUnits,
	isOfCheckout,
	lockOwn,
	noteRests,
	release,
	type Visitor,
} from './hold';
import * as repository from './repository';
import { addSweep } from './sweep';
import { differences, left, type Taken, unitsOf } from './units';

export type { Visitor } from './hold';

/** Holds of one address wait for each other, and must leave connections to others meanwhile. */
const concurrency = 3;
const queueLimit = 300;

type Holder = Pick<Visitor, 'key' | 'userId'>;

interface HoldDeps extends Platform, Pick<PlatformServices, 'attempts'> {
	stock: Stock;
	settings: ShopSettings;
	mostOfAddress: MostOfAddress;
}

interface Used {
	products: Map<number, LockedProduct>;
	freed: StockChange[];
	rest(taken: readonly Taken[]): Promise<void>;
}

export type Holds = ReturnType<typeof createHolds>;

/** Rows of holds are locked before products (docs/decisions/stock.md). */
export function createHolds({ database, stock, settings, attempts, clock, jobs, mostOfAddress }: HoldDeps) {
	const slots = createSlots(concurrency, queueLimit);
	const minutes = (): number => settings.get('orders').holdMinutes;
	const parts: HoldParts = { stock, clock, minutes, mostOfAddress };

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
		 * Holds these units, or as many as there are, instead of what the visitor's checkout held; the end stays that of an
		 * earlier hold. What is held for them otherwise counts, and stays. Throws 429 where a visitor or an address would hold
		 * too much, or changes too many lines.
		 */
		async hold(visitor: Visitor & { key: string }, { items }: HoldBody): Promise<Hold> {
			if (minutes() === 0) return answerOf(clock.now(), [], null, false);
			const wanted = items.map(({ productId, quantity }) => ({ productId, by: quantity }));
			const held = unitsOf(await repository.readOwn(database, holderOf(visitor)));
			await admitLines(attempts, mostOfAddress, visitor.address, differences(held, wanted).length);
			return change((tx) => holdUnits(tx, parts, visitor, items));
		},

		async own(visitor: Holder): Promise<Hold> {
			const own = await repository.readOwn(database, holderOf(visitor));
			const standing = own.filter(({ until }) => until.getTime() > clock.now());
			const items = unitsOf(standing).map(({ productId, by }) => ({ productId, quantity: by }));
			const until = Math.min(...standing.map((row) => row.until.getTime()));
			return answerOf(clock.now(), items, until, !standing.some(({ renewed }) => renewed));
		},

		/** Units and ends only: nobody learns who holds them. */
		async ofProduct(productId: number): Promise<ProductHolds> {
			const rows = await repository.ofProduct(database, productId);
			return {
				holds: rows.map(({ units, until }) => ({ units, until: until.toISOString() })),
				now: iso(clock.now()),
			};
		},

		/** Once. Throws 404 when nothing is held any more, 409 the second time. */
		renew: (visitor: Holder): Promise<Hold> =>
			change(async (tx) => {
				const { own: standing } = await lockOwn(tx, parts, holderOf(visitor));
				if (standing.length === 0 || minutes() === 0) throw notFound('Tus productos ya no están apartados');
				if (standing.some(({ renewed }) => renewed))
					throw new ShopError(409, 'hold_renewed', 'Tus productos solo se pueden apartar una vez más');
				const until = clock.now() + minutes() * 60_000;
				const units = unitsOf(standing);
				await stock.lock(
					tx,
					units.map(({ productId }) => productId),
				);
				await repository.prolong(tx, standing, iso(until));
				await stock.hold(
					tx,
					units.map(({ productId }) => ({ productId, by: 0 })),
				);
				const items = units.map(({ productId, by }) => ({ productId, quantity: by }));
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
		 * For an order, in its transaction: ends the visitor's hold and locks these products, whose stock then has the units
		 * that were held. The order announces those in `freed` with its own change. `rest` gets what leaves with it: other units
		 * rest as released ones do.
		 */
		async use(tx: Tx, visitor: Holder, ids: readonly number[]): Promise<Used> {
			const own = await repository.lockOwn(tx, holderOf(visitor));
			const back = unitsOf(own);
			const products = await stock.lock(tx, [...new Set([...ids, ...back.map(({ productId }) => productId)])]);
			if (own.length === 0) return { products, freed: [], rest: async () => {} };
			await repository.remove(tx, own);
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
				freed: back.filter(isOrdered),
				rest: (taken) => noteRests(tx, parts, left(own, taken)),
			};
		},
	};
}
