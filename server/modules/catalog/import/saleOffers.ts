import type { PriceTerms } from '#contract/offers/terms';
import { toCents } from '#contract/shared/money';
import { limaMinute } from '#contract/shared/time';
import { listCents, reaches, sql, type Tx } from '#platform/db';
import { iso } from '#platform/lib/time';
import { auditEntries } from '../../audit/entries';
import { type Actor, recordChanges } from '../../audit/record';
import type { Applied } from '../changes/apply';
import { centsUnder } from '../prices/offered';
import { settlePrices } from '../prices/settle';
import type { FileSale, JudgedSale } from './fileSale';

const title = 'Precios rebajados';
const terms: PriceTerms = { kind: 'EACH' };

const isoOrNull = (moment: number | null): string | null => (moment === null ? null : iso(moment));

/** One offer per import and pair of dates. */
const keyOf = (number: string, { from, until }: FileSale): string =>
	[number, isoOrNull(from) ?? '-', isoOrNull(until) ?? '-'].join(' ');

interface NamedSale extends FileSale {
	productId: number | null;
	/** Soles in the file. */
	listPrice: number | undefined;
}

interface Compared {
	/** Neither over, nor an offer that the shop has, or had in these dates: an export changes nothing. */
	isNews: boolean;
	lowers: boolean;
	before: number | null;
}

/** In the order of `sales`. */
export async function compareSales(db: Tx, number: string, sales: readonly NamedSale[]): Promise<Compared[]> {
	if (sales.length === 0) return [];
	const rows = sales.map((sale, place) => ({
		...{ place, id: sale.productId, key: keyOf(number, sale), cents: toCents(sale.price) },
		...{ list: sale.listPrice === undefined ? null : toCents(sale.listPrice) },
		...{ since: isoOrNull(sale.from), until: isoOrNull(sale.until) },
	}));
	return db.query<Compared>(sql`
		SELECT s.cents < coalesce(s.list, ${listCents}) AS lowers,
			CASE WHEN p.offer_id IS NOT NULL THEN (p.price_cents / 100.0)::double precision END AS before,
			(s.until IS NULL OR s.until > clock_timestamp()) AND NOT EXISTS (
				SELECT FROM offers o WHERE p.id IS NOT NULL AND o.family = 'PRICE'
					AND (s.since IS NULL OR s.since = date_trunc('minute', o.begins_at))
					AND (s.until IS NULL OR s.until = date_trunc('minute', o.ends_at))
					AND (num_nulls(s.since, s.until) = 0 OR (o.stopped_at IS NULL AND o.ends_at > clock_timestamp()) OR o.imported = s.key)
					AND ((p.offer_id = o.id AND p.price_cents = s.cents) OR (${reaches} AND ${centsUnder} = s.cents)
						OR (num_nulls(s.since, s.until) = 0 AND EXISTS (SELECT FROM product_prices h WHERE h.product_id = p.id AND h.offer_id = o.id
							AND h.price_cents = s.cents)))) AS "isNews"
		FROM json_to_recordset(${JSON.stringify(rows)}::json)
			AS s (place integer, id integer, key text, cents integer, list integer, since timestamptz, until timestamptz)
		LEFT JOIN products p ON p.id = s.id ORDER BY s.place`);
}

interface Judged {
	/** By row of the call. */
	sales: readonly (JudgedSale | null)[];
	/** Index in the call of each row of the plan. */
	placeOf: readonly number[];
}

interface Target {
	id: number;
	sale: JudgedSale;
}

/** Writes what the rows of this call bring as offers, at once in the prices of their locked products. False: nothing. */
export async function writeSales(
	tx: Tx,
	by: Actor,
	number: string,
	{ sales, placeOf }: Judged,
	{ products }: Applied,
): Promise<boolean> {
	const created = new Map(
		products.flatMap(({ planned: { at, before }, after }) =>
			at === null || before ? [] : [[placeOf[at] ?? -1, after.item.id] as const],
		),
	);
	const targets = sales.flatMap((sale, at): Target[] => {
		const id = sale?.productId ?? created.get(at);
		return sale && id !== undefined ? [{ id, sale }] : [];
	});
	const byKey = new Map<string, Target[]>();
	for (const target of targets) {
		const key = keyOf(number, target.sale);
		byKey.set(key, [...(byKey.get(key) ?? []), target]);
	}
	for (const [key, own] of byKey) await addTargets(tx, by, key, own);
	await settlePrices(
		tx,
		targets.map(({ id }) => id),
	);
	return targets.length > 0;
}

async function addTargets(tx: Tx, by: Actor, key: string, targets: readonly Target[]): Promise<void> {
	const [sale] = targets.map((target) => target.sale);
	if (!sale) return;
	// The prices of its new products are settled here; the job has nothing to do for an offer that it has settled.
	const [known] = await tx.query<{ id: number }>(sql`
		UPDATE offers SET edit_version = edit_version + 1, updated_at = now(),
			settled_version = CASE WHEN settled_version = edit_version THEN edit_version + 1 ELSE settled_version END
		WHERE imported = ${key} RETURNING id`);
	const id = known?.id ?? (await insertOffer(tx, by, key, sale));
	const rows = targets.map((target) => ({ id: target.id, cents: toCents(target.sale.price) }));
	await tx.query(sql`
		INSERT INTO offer_targets (offer_id, target_id, cents)
		SELECT ${id}::integer, id, cents FROM json_to_recordset(${JSON.stringify(rows)}::json) AS row (id integer, cents integer)
		ON CONFLICT DO NOTHING`);
	// The lowest price would win, though the last file says a higher one. One that comes leaves the price of today.
	await tx.query(sql`
		DELETE FROM offer_targets t USING offers o, offers now
		WHERE now.id = ${id} AND o.id = t.offer_id AND o.id <> now.id AND o.terms ->> 'kind' = 'EACH'
			AND o.begins_at < now.ends_at AND o.ends_at > now.begins_at
			AND (now.begins_at <= clock_timestamp() OR o.begins_at > clock_timestamp())
			AND t.target_id = ANY (${rows.map((row) => row.id)}::integer[])`);
}

/** Its struck prices count as asked elsewhere, which stands in the audit log. */
async function insertOffer(tx: Tx, by: Actor, key: string, { from, end }: JudgedSale): Promise<number> {
	const [written] = await tx.query<{ id: number; begins: number }>(sql`
		INSERT INTO offers (family, title, terms, scope, begins_at, ends_at, asked_elsewhere, imported)
		VALUES ('PRICE', ${title}, ${JSON.stringify(terms)}::text::jsonb, 'PRODUCTS',
			coalesce(${isoOrNull(from)}::timestamptz, date_trunc('minute', clock_timestamp())), ${iso(end)}::timestamptz, true, ${key})
		RETURNING id, (extract(epoch FROM begins_at) * 1000)::double precision AS begins`);
	if (!written) throw new Error('The offer was not answered');
	const { id, begins } = written;
	await recordChanges(tx, by, [audited.created({ id, from: limaMinute(begins), until: limaMinute(end - 60_000) })]);
	return id;
}

const audited = auditEntries<{ id: number; from: string; until: string }>('offer', {
	label: () => title,
	values: ({ from, until }) => ({
		...{ family: 'PRICE', title, terms, scope: 'PRODUCTS', from, until, askedElsewhere: true },
	}),
});
