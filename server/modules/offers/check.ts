import { endOf, minuteOf, type OfferBody, type OfferCheck, type PriceHistory } from '#contract/offers/admin';
import { offerPrice, type PriceTerms } from '#contract/offers/terms';
import { toCents } from '#contract/shared/money';
import { dayLength } from '#contract/shared/time';
import { isoTime, listCents, raw, reaches, type Sql, sql, type Tx } from '#platform/db';
import { moment } from './repository';

/** A struck price was asked in all of these days. */
const askedDays = 30;

const shownUnasked = 20;
const shownExamples = 5;
const shownPrices = 100;

const soles = (cents: string): Sql => raw(`(${cents} / 100.0)::double precision`);

function inScope({ scope, targets }: Pick<OfferBody, 'scope' | 'targets'>): Sql {
	if (scope === 'ALL') return sql`true`;
	if (scope === 'CATEGORIES') return sql`c.path && ${[...targets]}::integer[]`;
	return sql`${raw(scope === 'GROUPS' ? 'p.group_id' : 'p.id')} = ANY (${[...targets]}::integer[])`;
}

/** Products that a shopper can buy, with céntimos of their list price. */
const reached = (offer: OfferBody): Sql => sql`
	SELECT p.id, p.name, p.category_id, p.group_id, p.created_at, ${listCents} AS list
	FROM products p JOIN categories c ON c.id = p.category_id WHERE p.active AND c.shown AND ${inScope(offer)}`;

/** Of `reached`: the price that a file gave it in the stored offer. */
const eachCents = (offerId: number): Sql =>
	sql`(SELECT t.cents FROM offer_targets t WHERE t.offer_id = ${offerId} AND t.target_id = id)`;

/** Of `reached`; the same as `offerPrice`, which the tests compare. */
function isLowered(terms: PriceTerms, except: number): Sql {
	if (terms.kind === 'EACH') return sql`${eachCents(except)} < list`;
	if (terms.kind === 'PERCENT') return sql`round(list * ${100 - terms.percent}::numeric / 100) BETWEEN 1 AND list - 1`;
	// Soles off and a price both lower what costs more than they say.
	return sql`list > ${toCents(terms.amount)}::integer`;
}

/** The lowest list price of product `p` that ended since then. */
const lowestSince = (since: number): Sql => sql`(
	SELECT min(coalesce(h.list_price_cents, h.price_cents)) FROM product_prices h
	WHERE h.product_id = p.id AND h.until > ${moment(since)})`;

/** The history of prices began with the update that brought it; a restored copy has the history, and a younger update. */
const isKnownSince = (since: number): Sql => sql`
	greatest(p.created_at, least((SELECT applied_at FROM schema_migrations WHERE id = 72),
		(SELECT until FROM product_prices ORDER BY id LIMIT 1))) <= ${moment(since)}`;

/** Before saving, or inside of it. `except`: the offer that is saved, which does not overlap itself. */
export async function checkOffer(
	tx: Tx,
	offer: OfferBody,
	{ except = 0, now }: { except?: number | undefined; now: number },
): Promise<OfferCheck> {
	const lowered = offer.family === 'PRICE' ? sql`coalesce(${isLowered(offer.terms, except)}, false)` : sql`true`;
	const ownCents = offer.terms.kind === 'EACH' ? eachCents(except) : sql`NULL::integer`;
	const [sum] = await tx.query<{ products: number; notLowered: number }>(sql`
		SELECT count(*)::integer AS products, (count(*) FILTER (WHERE NOT (${lowered})))::integer AS "notLowered"
		FROM (${reached(offer)}) r`);
	const examples = await tx.query<{ id: number; name: string; listPrice: number; own: number | null }>(sql`
		SELECT id, name, ${soles('list')} AS "listPrice",
			CASE WHEN ${lowered} THEN (${ownCents} / 100.0)::double precision END AS own
		FROM (${reached(offer)}) r
		ORDER BY CASE WHEN ${lowered} THEN 0 ELSE 1 END, id LIMIT ${shownExamples}`);
	const unasked = offer.family === 'PRICE' ? await unaskedOf(tx, offer, { except, now }) : [];
	return {
		products: sum?.products ?? 0,
		notLowered: sum?.notLowered ?? 0,
		overlaps: offer.family === 'COUPON' ? [] : await overlapsOf(tx, offer, { except, now }),
		unasked: unasked.slice(0, shownUnasked).map(({ id, name, listPrice, lowest }) => ({ id, name, listPrice, lowest })),
		unaskedCount: unasked[0]?.count ?? 0,
		examples: examples.map(({ own, ...example }) => ({
			...example,
			price: offer.family === 'PRICE' ? (own ?? offerPrice(offer.terms, example.listPrice)) : null,
		})),
	};
}

function unaskedOf(
	tx: Tx,
	offer: OfferBody & { family: 'PRICE' },
	{ except, now }: { except: number; now: number },
): Promise<(OfferCheck['unasked'][number] & { count: number })[]> {
	const since = now - askedDays * dayLength;
	return tx.query(sql`
		SELECT id, name, ${soles('list')} AS "listPrice", ${soles('lowest')} AS lowest, count(*) OVER ()::integer AS count
		FROM (SELECT p.*, ${lowestSince(since)} AS lowest FROM (${reached(offer)}) p
			WHERE ${isKnownSince(since)} AND ${isLowered(offer.terms, except)}) known
		WHERE lowest < list ORDER BY name, id LIMIT ${shownUnasked}`);
}

const overlapsOf = (
	tx: Tx,
	offer: OfferBody,
	{ except, now }: { except: number; now: number },
): Promise<OfferCheck['overlaps']> =>
	tx.query(sql`
		SELECT o.id, o.title, ${isoTime('o.begins_at')} AS from, ${isoTime('o.ends_at')} AS until, shared.products
		FROM offers o CROSS JOIN LATERAL (
			SELECT count(*)::integer AS products FROM (${reached(offer)}) p WHERE ${reaches}
		) shared
		WHERE o.family = ${offer.family} AND o.id <> ${except}
			AND o.begins_at < ${moment(endOf(offer.until))}
			AND least(o.stopped_at, o.ends_at) > ${moment(Math.max(now, minuteOf(offer.from)))}
			AND shared.products > 0
		ORDER BY o.begins_at, o.id LIMIT 20`);

/** Undefined: no such product. */
export async function pricesOf(tx: Tx, productId: number, now: number): Promise<PriceHistory | undefined> {
	const [product] = await tx.query<{ lowest: number }>(sql`
		SELECT ${soles('least(list, ended)')} AS lowest FROM (
			SELECT ${listCents} AS list, ${lowestSince(now - askedDays * dayLength)} AS ended
			FROM products p WHERE p.id = ${productId}) prices`);
	if (!product) return undefined;
	const prices = await tx.query<PriceHistory['prices'][number]>(sql`
		SELECT ${isoTime('since')} AS at, ${soles('price_cents')} AS price, ${soles('list_price_cents')} AS "listPrice",
			(SELECT title FROM offers WHERE id = offer_id) AS offer
		FROM (SELECT stood.*, coalesce(lag(until) OVER (ORDER BY until), created_at) AS since FROM (
			SELECT h.until, h.price_cents, h.list_price_cents, h.offer_id, p.created_at
				FROM product_prices h JOIN products p ON p.id = h.product_id WHERE h.product_id = ${productId}
			UNION ALL SELECT 'infinity', p.price_cents, p.list_price_cents, p.offer_id, p.created_at
				FROM products p WHERE p.id = ${productId}) stood) had
		ORDER BY until DESC LIMIT ${shownPrices}`);
	return { lowest: product.lowest, prices };
}
