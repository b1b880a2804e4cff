import { createHash } from 'node:crypto';
import type { Hold, HoldBody, ProductHolds } from '../../../contract/holds';
import { type Database, retried, type Tx } from '../../db';
import type { Clock } from '../../lib/app';
import { networkOf } from '../../lib/guessLimits';
import { notFound, ShopError } from '../../lib/shopError';
import type { LockedProduct, Stock, StockChange } from '../catalog/stock/service';
import type { ShopSettings } from '../settings/service';
import * as repository from './repository';
import { createSweep, type SweepTiming } from './sweep';

/** Of one visitor, and of all behind one address: mobile networks share theirs among many. */
const most = { units: 200, unitsOfAddress: 2000, visitorsOfAddress: 60 };

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

export type Holds = ReturnType<typeof createHolds>;

/**
 * Units that a visitor has for some minutes while they fill in an order: off the stock, so that nobody else is promised
 * them (docs/decisions/047). Rows of holds are locked before products.
 */
export function createHolds({
	database,
	stock,
	settings,
	clock,
	log,
	timing,
}: {
	database: Database;
	stock: Stock;
	settings: Pick<ShopSettings, 'get'>;
	clock: Clock;
	log: { warn(details: object, message: string): void };
	timing?: Partial<SweepTiming> | undefined;
}) {
	const iso = (time: number): string => new Date(time).toISOString();
	const minutes = (): number => settings.get('orders').holdMinutes;
	const end = (): number => clock.now() + minutes() * 60_000;

	async function change<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
		const result = await retried(() => database.transaction(work));
		stock.committed();
		return result;
	}

	/** Of whatever source, and those that a checkout may change. */
	async function lockOwn(tx: Tx, holder: repository.Holder) {
		const all = await repository.lockOwn(tx, holder);
		return {
			own: all.filter(({ source }) => source === 'checkout'),
			others: all.filter(({ source, until }) => source !== 'checkout' && until.getTime() > clock.now()),
		};
	}

	async function letGo(tx: Tx, rows: readonly repository.HoldRow[], reason: 'release' | 'expiry'): Promise<void> {
		const ids = rows.map(({ productId }) => productId);
		await Promise.all([stock.lock(tx, ids), repository.remove(tx, rows)]);
		await stock.change(tx, unitsOf(rows), { reason });
	}

	const sweep = createSweep({
		async sweep(limit) {
			const now = iso(clock.now());
			// Nothing is written, and no list made anew, where nothing has ended.
			return database.transaction(async (tx) => {
				const rows = await repository.lockExpired(tx, now, limit);
				if (rows.length > 0) await letGo(tx, rows, 'expiry');
				return rows.length;
			});
		},
		swept: stock.committed,
		async wait() {
			const next = await repository.nextEnd(database);
			return next ? next.getTime() - clock.now() : Number.POSITIVE_INFINITY;
		},
		log,
		timing,
	});

	const answerOf = (items: Hold['items'], until: number | null, canRenew: boolean): Hold => ({
		items,
		until: until !== null && items.length > 0 ? iso(until) : null,
		now: iso(clock.now()),
		canRenew: canRenew && items.length > 0,
	});

	return {
		start: sweep.start,
		stop: sweep.stop,
		clock: () => ({ now: iso(clock.now()) }),

		/**
		 * Holds these units, or as many as there are, instead of what the visitor's checkout held; the end stays that of an
		 * earlier hold. What is held for them otherwise counts, and stays. Throws 429 where a visitor or an address would hold too much.
		 */
		async hold(visitor: Visitor & { key: string }, { items }: HoldBody): Promise<Hold> {
			if (minutes() === 0) return answerOf([], null, false);
			const holder = holderOf(visitor);
			const keyHash = holder.keyHash as string;
			const addressHash = hashOf(`address ${networkOf(visitor.address)}`);
			return change(async (tx) => {
				await repository.alone(tx, keyHash);
				const { own, others } = await lockOwn(tx, holder);
				const elsewhere = new Map(unitsOf(others).map(({ productId, by }) => [productId, by]));
				const before = new Map(unitsOf(own).map(({ productId, by }) => [productId, by]));
				const wanted = new Map(
					items.map(({ productId, quantity }) => [productId, Math.max(0, quantity - (elsewhere.get(productId) ?? 0))]),
				);
				const ids = [...new Set([...before.keys(), ...wanted.keys()])];
				const products = await stock.lock(tx, ids);
				const shown = await stock.shown(tx, ids);
				const given = [...wanted].flatMap(([productId, quantity]) => {
					const product = shown.has(productId) ? products.get(productId) : undefined;
					const units = Math.min(quantity, (product?.stock ?? 0) + (before.get(productId) ?? 0));
					return product && units > 0 ? { productId, units } : [];
				});
				await repository.remove(tx, own);
				await refuseTooMuch(tx, addressHash, sumOf(given));
				const standing = own.filter(({ until }) => until.getTime() > clock.now());
				const until = standing.length > 0 ? Math.min(...standing.map((row) => row.until.getTime())) : end();
				const renewed = standing.some((row) => row.renewed);
				await repository.insert(tx, {
					keyHash,
					userId: visitor.userId,
					addressHash,
					until: iso(until),
					renewed,
					items: given,
				});
				const now = new Map(given.map(({ productId, units }) => [productId, units]));
				const changes = ids.flatMap((productId): StockChange[] => {
					const by = (before.get(productId) ?? 0) - (now.get(productId) ?? 0);
					return by === 0 ? [] : [{ productId, by, held: -by }];
				});
				await stock.change(
					tx,
					changes.filter(({ by }) => by > 0),
					{ reason: 'release' },
				);
				await stock.change(
					tx,
					changes.filter(({ by }) => by < 0),
					{ reason: 'hold' },
				);
				const answered = items.flatMap(({ productId, quantity }) => {
					const units = (now.get(productId) ?? 0) + Math.min(quantity, elsewhere.get(productId) ?? 0);
					return units > 0 ? { productId, quantity: units } : [];
				});
				const ends = [...(given.length > 0 ? [until] : []), ...others.map((row) => row.until.getTime())];
				return answerOf(answered, Math.min(...ends), given.length > 0 && !renewed);
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
				const { own } = await lockOwn(tx, holderOf(visitor));
				const standing = own.filter(({ until }) => until.getTime() > clock.now());
				if (standing.length === 0 || minutes() === 0) throw notFound('Tus productos ya no están apartados');
				if (standing.some(({ renewed }) => renewed))
					throw new ShopError(409, 'hold_renewed', 'Tus productos solo se pueden apartar una vez más');
				const until = end();
				await stock.lock(
					tx,
					standing.map(({ productId }) => productId),
				);
				await repository.prolong(tx, standing, iso(until));
				await stock.change(
					tx,
					standing.map(({ productId }) => ({ productId, by: 0, held: 0 })),
					{},
				);
				return answerOf(
					standing.map(({ productId, units }) => ({ productId, quantity: units })),
					until,
					false,
				);
			}),

		/** Nothing where nothing is held. */
		async release(visitor: Pick<Visitor, 'key' | 'userId'>): Promise<void> {
			await change(async (tx) => {
				const { own } = await lockOwn(tx, holderOf(visitor));
				if (own.length > 0) await letGo(tx, own, 'release');
			});
		},

		/**
		 * For an order, in its transaction: ends the visitor's hold and locks these products, whose stock then has the units
		 * that were held. Of those in `untold` no event tells yet.
		 */
		async use(
			tx: Tx,
			visitor: Pick<Visitor, 'key' | 'userId'>,
			ids: readonly number[],
		): Promise<{ products: Map<number, LockedProduct>; untold: StockChange[] }> {
			const own = await repository.lockOwn(tx, holderOf(visitor));
			const back = unitsOf(own);
			const products = await stock.lock(tx, [...new Set([...ids, ...back.map(({ productId }) => productId)])]);
			if (own.length === 0) return { products, untold: [] };
			await repository.remove(tx, own);
			const isOrdered = ({ productId }: StockChange) => ids.includes(productId);
			const untold = back.filter(isOrdered);
			await stock.changeUntold(tx, untold, { reason: 'release' });
			await stock.change(
				tx,
				back.filter((change) => !isOrdered(change)),
				{ reason: 'release' },
			);
			for (const { productId, by } of back) {
				const product = products.get(productId);
				if (product) product.stock += by;
			}
			return { products, untold };
		},
	};
}

async function refuseTooMuch(tx: Tx, addressHash: string, units: number): Promise<void> {
	const others = await repository.ofAddress(tx, addressHash);
	const isTooMuch =
		units > most.units ||
		others.units + units > most.unitsOfAddress ||
		(units > 0 && others.visitors >= most.visitorsOfAddress);
	if (isTooMuch)
		throw new ShopError(
			429,
			'hold_limit',
			'No podemos apartar tantas unidades a la vez. Puedes comprar igual mientras haya stock.',
		);
}

const sumOf = (items: readonly { units: number }[]): number => items.reduce((sum, { units }) => sum + units, 0);

/** A product may be held twice by one person, in two tabs. */
function unitsOf(rows: readonly repository.HoldRow[]): StockChange[] {
	const units = new Map<number, number>();
	for (const row of rows) units.set(row.productId, (units.get(row.productId) ?? 0) + row.units);
	return [...units].map(([productId, by]) => ({ productId, by, held: -by }));
}
