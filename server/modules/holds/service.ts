import { createHash } from 'node:crypto';
import type { Hold, HoldBody, ProductHolds } from '../../../contract/orders/holds';
import { type Database, retried, type Tx } from '../../db';
import type { Attempts } from '../../lib/attempts';
import type { DatabaseClock } from '../../lib/databaseClock';
import { networkOf, sitePrefixOf } from '../../lib/guessLimits';
import type { Jobs } from '../../lib/jobs';
import { notFound, ShopError } from '../../lib/shopError';
import { createSlots } from '../../lib/slots';
import type { LockedProduct, Stock, StockChange } from '../catalog/stock/service';
import type { ShopSettings } from '../settings/service';
import { admitLines, allowed, type MostOfAddress, refuseTooMuch } from './bounds';
import * as repository from './repository';
import { addSweep } from './sweep';

/** Holds of one address wait for each other, and must leave connections to others meanwhile. */
const concurrency = 3;
const queueLimit = 300;

export interface Visitor {
	key: string | null;
	userId: number | null;
	address: string;
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url');
const holderOf = ({ key, userId }: Pick<Visitor, 'key' | 'userId'>): repository.Holder => ({
	keyHash: key && hashOf(`hold ${key}`),
	userId,
});

interface Used {
	products: Map<number, LockedProduct>;
	freed: StockChange[];
	rest(taken: readonly Taken[]): Promise<void>;
}

interface Taken {
	productId: number;
	quantity: number;
}

export type Holds = ReturnType<typeof createHolds>;

/**
 * Units that a visitor has for some minutes while they fill in an order: off the stock, so that nobody else is promised
 * them (docs/decisions/stock.md). Rows of holds are locked before products.
 */
export function createHolds({
	database,
	stock,
	settings,
	attempts,
	clock,
	jobs,
	mostOfAddress,
}: {
	database: Database;
	stock: Stock;
	settings: Pick<ShopSettings, 'get'>;
	attempts: Pick<Attempts, 'count'>;
	clock: DatabaseClock;
	jobs: Jobs;
	mostOfAddress: MostOfAddress;
}) {
	const slots = createSlots(concurrency, queueLimit);
	const iso = (time: number): string => new Date(time).toISOString();
	const minutes = (): number => settings.get('orders').holdMinutes;
	const end = (): number => clock.now() + minutes() * 60_000;

	/** Nothing is told, and no list made anew, where nothing has changed. */
	async function change<T>(work: (tx: Tx) => Promise<{ answer: T; changed: boolean }>): Promise<T> {
		const { answer, changed } = await slots.run(() => retried(() => database.transaction(work)));
		if (changed) stock.committed();
		return answer;
	}

	/** Those that a checkout may change, those of them whose time is over, and those of another source. */
	async function lockOwn(tx: Tx, holder: repository.Holder) {
		const all = await repository.lockOwn(tx, holder);
		const isOver = ({ until }: repository.HoldRow) => until.getTime() <= clock.now();
		const checkouts = all.filter(isOfCheckout);
		return {
			own: checkouts.filter((row) => !isOver(row)),
			ended: checkouts.filter(isOver),
			others: all.filter((row) => !isOfCheckout(row) && !isOver(row)),
		};
	}

	async function letGo(tx: Tx, rows: readonly repository.HoldRow[]): Promise<void> {
		const ids = rows.map(({ productId }) => productId);
		await Promise.all([stock.lock(tx, ids), repository.remove(tx, rows)]);
		await stock.hold(tx, unitsOf(rows));
		await repository.rest(tx, rows.map(restOf), iso(clock.now()));
	}

	/** As long as it was held, counted from the earliest moment at which that can have begun. */
	function restOf({ productId, units, until, renewed, stranger, ...row }: repository.HoldRow): repository.Rest {
		const end = until.getTime();
		const begun = end - minutes() * 60_000 * (renewed ? 2 : 1);
		const rested = Math.max(0, Math.min(clock.now(), end) - begun);
		return { owner: ownerOf(row), productId, units, stranger, holdEnd: iso(end), until: iso(clock.now() + rested) };
	}

	const answerOf = (items: Hold['items'], until: number | null, canRenew: boolean): Hold => ({
		items,
		until: until !== null && items.length > 0 ? iso(until) : null,
		now: iso(clock.now()),
		canRenew: canRenew && items.length > 0,
	});

	addSweep(jobs, { database, clock, release: letGo, released: stock.committed });

	return {
		clock: () => ({ now: iso(clock.now()) }),

		/**
		 * Holds these units, or as many as there are, instead of what the visitor's checkout held; the end stays that of an
		 * earlier hold. What is held for them otherwise counts, and stays. Throws 429 where a visitor or an address would hold
		 * too much, or changes too many lines.
		 */
		async hold(visitor: Visitor & { key: string }, { items }: HoldBody): Promise<Hold> {
			if (minutes() === 0) return answerOf([], null, false);
			const holder = holderOf(visitor);
			const site = sitePrefixOf(visitor.address);
			const who = {
				keyHash: hashOf(`hold ${visitor.key}`),
				userId: visitor.userId,
				addressHash: hashOf(`address ${networkOf(visitor.address)}`),
				siteHash: site && hashOf(`address ${site}`),
			};
			const asked = items.map(({ productId, quantity }) => ({ productId, by: quantity }));
			const held = unitsOf(await repository.readOwn(database, holder));
			await admitLines(attempts, mostOfAddress, visitor.address, differences(held, asked).length);
			return change(async (tx) => {
				await repository.alone(tx, [who.keyHash, who.addressHash, who.siteHash]);
				const { own, ended, others } = await lockOwn(tx, holder);
				const elsewhere = byProduct(unitsOf(others));
				const wanted = asked.map(({ productId, by }) => ({
					productId,
					by: Math.max(0, by - (elsewhere.get(productId) ?? 0)),
				}));
				const ids = [...new Set([...own, ...ended, ...wanted].map(({ productId }) => productId))];
				// Locked before what has ended is given back, which changes them.
				await stock.lock(tx, ids);
				if (ended.length > 0) await letGo(tx, ended);
				const shown = await stock.shown(tx, ids);
				const products = new Map([...(await stock.lock(tx, ids))].filter(([id]) => shown.has(id)));
				const stranger = visitor.userId === null || !(await repository.hasReceived(tx, visitor.userId));
				const until = own.length > 0 ? Math.min(...own.map((row) => row.until.getTime())) : end();
				const renewed = own.some((row) => row.renewed);
				const before = unitsOf(own);
				const facts = { ids, own, owner: ownerOf(who), until: iso(until), now: iso(clock.now()) };
				const claims = await repository.claimsOn(tx, facts);
				const given = allowed(wanted, byProduct(before), products, claims, stranger);
				const changes = differences(before, given);
				if (changes.length > 0 || own.some((row) => ownerOf(row) !== facts.owner)) {
					await repository.remove(tx, own);
					await refuseTooMuch(tx, mostOfAddress, [who.addressHash, who.siteHash], given);
					await repository.insert(tx, { ...who, stranger, until: facts.until, renewed, items: given });
					await stock.hold(tx, changes);
					const gone = changes.filter(({ by }) => by > 0);
					const rests = own
						.slice(0, 1)
						.flatMap((row) => gone.map(({ productId, by }) => ({ ...row, productId, units: by })));
					await repository.rest(tx, rests.map(restOf), facts.now);
				}
				const now = byProduct(given);
				const answered = items.flatMap(({ productId, quantity }) => {
					const units = (now.get(productId) ?? 0) + Math.min(quantity, elsewhere.get(productId) ?? 0);
					return units > 0 ? [{ productId, quantity: units }] : [];
				});
				const ends = [...(given.length > 0 ? [until] : []), ...others.map((row) => row.until.getTime())];
				const answer = answerOf(answered, Math.min(...ends), given.length > 0 && !renewed);
				return { answer, changed: changes.length + ended.length > 0 };
			});
		},

		/** The holds of the visitor that still stand. */
		async own(visitor: Pick<Visitor, 'key' | 'userId'>): Promise<Hold> {
			const own = await repository.readOwn(database, holderOf(visitor));
			const standing = own.filter(({ until }) => until.getTime() > clock.now());
			const items = unitsOf(standing).map(({ productId, by }) => ({ productId, quantity: by }));
			const until = Math.min(...standing.map((row) => row.until.getTime()));
			return answerOf(items, until, !standing.some(({ renewed }) => renewed));
		},

		/** Units and ends only: nobody learns who keeps them. */
		async ofProduct(productId: number): Promise<ProductHolds> {
			const rows = await repository.ofProduct(database, productId);
			return {
				holds: rows.map(({ units, until }) => ({ units, until: until.toISOString() })),
				now: iso(clock.now()),
			};
		},

		/** Once. Throws 404 when nothing is held any more, 409 the second time. */
		renew: (visitor: Pick<Visitor, 'key' | 'userId'>): Promise<Hold> =>
			change(async (tx) => {
				const { own: standing } = await lockOwn(tx, holderOf(visitor));
				if (standing.length === 0 || minutes() === 0) throw notFound('Tus productos ya no están apartados');
				if (standing.some(({ renewed }) => renewed))
					throw new ShopError(409, 'hold_renewed', 'Tus productos solo se pueden apartar una vez más');
				const until = end();
				await stock.lock(
					tx,
					standing.map(({ productId }) => productId),
				);
				await repository.prolong(tx, standing, iso(until));
				const units = unitsOf(standing);
				await stock.hold(
					tx,
					units.map(({ productId }) => ({ productId, by: 0 })),
				);
				const items = units.map(({ productId, by }) => ({ productId, quantity: by }));
				return { answer: answerOf(items, until, false), changed: true };
			}),

		/** Nothing where nothing is held. */
		async release(visitor: Pick<Visitor, 'key' | 'userId'>): Promise<void> {
			if (!(await repository.readOwn(database, holderOf(visitor))).some(isOfCheckout)) return;
			await change(async (tx) => {
				const { own, ended } = await lockOwn(tx, holderOf(visitor));
				const rows = [...own, ...ended];
				if (rows.length > 0) await letGo(tx, rows);
				return { answer: undefined, changed: rows.length > 0 };
			});
		},

		/**
		 * For an order, in its transaction: ends the visitor's hold and locks these products, whose stock then has the units
		 * that were held. Of those in `freed` the order has to tell. `rest` is told what leaves with it: other units rest as
		 * those that are let go.
		 */
		async use(tx: Tx, visitor: Pick<Visitor, 'key' | 'userId'>, ids: readonly number[]): Promise<Used> {
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
				rest: (taken) => repository.rest(tx, left(own, taken).map(restOf), iso(clock.now())),
			};
		},
	};
}

const isOfCheckout = ({ source }: repository.HoldRow): boolean => source === 'checkout';

/** An account is the same on all its devices. */
const ownerOf = ({ keyHash, userId }: { keyHash: string; userId: number | null }): string =>
	userId === null ? keyHash : `account ${userId}`;

const byProduct = (units: readonly StockChange[]) => new Map(units.map(({ productId, by }) => [productId, by]));

/** What comes back to the stock (positive) or leaves it where these units are held instead of those before. */
function differences(held: readonly StockChange[], given: readonly StockChange[]): StockChange[] {
	const [before, now] = [byProduct(held), byProduct(given)];
	return [...new Set([...before.keys(), ...now.keys()])].flatMap((productId) => {
		const by = (before.get(productId) ?? 0) - (now.get(productId) ?? 0);
		return by === 0 ? [] : [{ productId, by, held: -by }];
	});
}

/** The held units that are not taken. */
function left(rows: readonly repository.HoldRow[], taken: readonly Taken[]): repository.HoldRow[] {
	const open = new Map(taken.map(({ productId, quantity }) => [productId, quantity]));
	return rows.flatMap((row) => {
		const wanted = open.get(row.productId) ?? 0;
		open.set(row.productId, Math.max(0, wanted - row.units));
		return row.units > wanted ? { ...row, units: row.units - wanted } : [];
	});
}

/** A product may be held twice by one person, in two tabs. */
function unitsOf(rows: readonly repository.HoldRow[]): StockChange[] {
	const units = new Map<number, number>();
	for (const row of rows) units.set(row.productId, (units.get(row.productId) ?? 0) + row.units);
	return [...units].map(([productId, by]) => ({ productId, by, held: -by }));
}
