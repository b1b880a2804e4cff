import { createHash } from 'node:crypto';
import type { Hold, HoldBody } from '#contract/orders/holds';
import { isUnverifiedBuyer, type Tx } from '#platform/db';
import type { DatabaseClock } from '#platform/db/databaseClock';
import type { Limits } from '#platform/db/limits';
import { networkOf, sitePrefixOf } from '#platform/lib/networks';
import { shopLimits } from '#platform/lib/shopLimits';
import { iso } from '#platform/lib/time';
import type { Stock } from '../catalog/stock/service';
import { grantedUnits, refuseTooMany } from './holdLimits';
import type { Holder, HoldRow, Rest } from './repository';
import * as repository from './repository';
import { byProduct, differences, keepsOthers, keptPrices, unitsOf, withPrices } from './units';

export interface Visitor {
	key: string | null;
	userId: number | null;
	address: string;
}

export interface HoldParts {
	stock: Stock;
	clock: DatabaseClock;
	minutes(): number;
	limits: Limits;
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url');

export const holderOf = ({ key, userId }: Pick<Visitor, 'key' | 'userId'>): Holder => ({
	keyHash: key && hashOf(`hold ${key}`),
	userId,
});

/** Ids of those that keep the price of an offer, whose units they take. */
export const pricedHolds = (rows: readonly HoldRow[]): number[] => rows.flatMap(({ id, kept }) => (kept ? id : []));

export const isOfCheckout = ({ source }: HoldRow): boolean => source === 'checkout';

export async function lockOwn(tx: Tx, { clock }: Pick<HoldParts, 'clock'>, holder: Holder) {
	const all = await repository.lockOwn(tx, holder);
	const isOver = ({ until }: HoldRow) => until.getTime() <= clock.now();
	const checkouts = all.filter(isOfCheckout);
	return {
		own: checkouts.filter((row) => !isOver(row)),
		ended: checkouts.filter(isOver),
		others: all.filter((row) => !isOfCheckout(row) && !isOver(row)),
	};
}

/** An account is the same on all its devices. */
const ownerOf = ({ keyHash, userId }: { keyHash: string; userId: number | null }): string =>
	userId === null ? keyHash : `account ${userId}`;

/** Released units rest as long as they were held, from the hold's earliest possible beginning. */
export async function recordRests(tx: Tx, { clock, minutes }: HoldParts, rows: readonly HoldRow[]): Promise<void> {
	const rests = rows.flatMap(({ productId, units, until, renewed, stranger, network, ...row }): Rest[] => {
		const end = until.getTime();
		const begun = end - minutes() * 60_000 * (renewed ? 2 : 1);
		const over = Math.min(clock.now(), end);
		const rest = { productId, units, stranger, holdEnd: iso(end) };
		const held = Math.max(0, over - begun);
		const own = { ...rest, owner: ownerOf(row), until: iso(clock.now() + held) };
		const untilOfNetwork = iso(over + shopLimits.holdRestOfNetwork.max * held);
		const ofNetwork = { ...rest, owner: repository.networkOwner(network), units: 0, until: untilOfNetwork };
		return stranger ? [own, ofNetwork] : [own];
	});
	await repository.insertRests(tx, rests, iso(clock.now()));
}

export async function release(tx: Tx, parts: HoldParts, rows: readonly HoldRow[]): Promise<void> {
	const ids = rows.map(({ productId }) => productId);
	await Promise.all([parts.stock.lock(tx, ids), repository.remove(tx, rows)]);
	await parts.stock.hold(tx, unitsOf(rows));
	await recordRests(tx, parts, rows);
}

export const answerOf = (now: number, items: Hold['items'], until: number | null, canRenew: boolean): Hold => ({
	items,
	until: until !== null && items.length > 0 ? iso(until) : null,
	now: iso(now),
	canRenew: canRenew && items.length > 0,
});

export async function holdUnits(
	tx: Tx,
	parts: HoldParts,
	visitor: Visitor & { key: string },
	items: HoldBody['items'],
): Promise<{ answer: Hold; changed: boolean }> {
	const { stock, clock, minutes, limits } = parts;
	const site = sitePrefixOf(visitor.address);
	const who = {
		keyHash: hashOf(`hold ${visitor.key}`),
		userId: visitor.userId,
		addressHash: hashOf(`address ${networkOf(visitor.address)}`),
		siteHash: site && hashOf(`address ${site}`),
	};
	await repository.alone(tx, [who.keyHash, who.addressHash, who.siteHash]);
	const { own, ended, others } = await lockOwn(tx, parts, who);
	const elsewhere = byProduct(unitsOf(others));
	const requested = items.map(({ productId, quantity }) => ({
		productId,
		by: Math.max(0, quantity - (elsewhere.get(productId) ?? 0)),
	}));
	const ids = [...new Set([...own, ...ended, ...requested].map(({ productId }) => productId))];
	// Locked before ended holds are released, which changes them.
	await stock.lock(tx, ids);
	if (ended.length > 0) await release(tx, parts, ended);
	const shown = await stock.shown(tx, ids);
	const priced = await stock.lockPricedBeside(tx, ids, pricedHolds(own));
	const products = new Map([...priced].filter(([id]) => shown.has(id)));
	const isUnverified = await isUnverifiedBuyer(tx, visitor.userId);
	const isNew = own.length === 0;
	const until = isNew ? clock.now() + minutes() * 60_000 : Math.min(...own.map((row) => row.until.getTime()));
	const renewed = own.some((row) => row.renewed);
	const before = unitsOf(own);
	const owner = ownerOf(who);
	const network = who.siteHash ?? who.addressHash;
	const { address } = visitor;
	const [at, since] = [iso(clock.now()), iso(clock.now() - shopLimits.holdsAfterUnpaid.windowMs)];
	const claims = await repository.claimsOn(tx, {
		ids,
		own,
		owner,
		until: iso(until),
		now: at,
		address,
		network,
		since,
	});
	const granted = grantedUnits(requested, own, products, claims, isUnverified);
	const changes = differences(before, granted);
	const kept = keptPrices(granted, own, products);
	const isRepriced = keepsOthers(own, kept);
	if (changes.length > 0 || isRepriced || own.some((row) => ownerOf(row) !== owner)) {
		await repository.remove(tx, own);
		await refuseTooMany(tx, limits, [who.addressHash, who.siteHash], granted);
		const items = granted.map((one) => ({ ...one, kept: kept.get(one.productId) ?? null }));
		await repository.insert(tx, { ...who, stranger: isUnverified, until: iso(until), renewed, items });
		await stock.hold(tx, changes);
		if (isRepriced) await stock.settle(tx, ids);
		const gone = changes.filter(({ by }) => by > 0);
		const [first] = own;
		const rests = first ? gone.map(({ productId, by }) => ({ ...first, productId, units: by })) : [];
		await recordRests(tx, parts, rests);
	}
	const now = byProduct(granted);
	const answered = items.flatMap(({ productId, quantity }) => {
		const units = (now.get(productId) ?? 0) + Math.min(quantity, elsewhere.get(productId) ?? 0);
		return units > 0 ? [{ productId, quantity: units }] : [];
	});
	const priceOf = ({ productId }: { productId: number }) => kept.get(productId);
	const ends = [...(granted.length > 0 ? [until] : []), ...others.map((row) => row.until.getTime())];
	const answer = answerOf(
		clock.now(),
		withPrices(answered, priceOf),
		Math.min(...ends),
		granted.length > 0 && !renewed,
	);
	return { answer, changed: isRepriced || changes.length + ended.length > 0 };
}
