import {
	type AdminOffersQuery,
	endOf,
	minuteOf,
	type OfferBody,
	type OfferDetail,
	type OfferRow,
	type OfferScope,
	type OfferState,
} from '#contract/offers/admin';
import { toCents } from '#contract/shared/money';
import { timeZone } from '#contract/shared/time';
import { isoTime, join, lineCents, raw, type Sql, sql, type Tx } from '#platform/db';
import { iso } from '#platform/lib/time';

export const moment = (milliseconds: number): Sql => sql`${iso(milliseconds)}::timestamptz`;

const minute = (column: string): Sql =>
	sql`to_char(${raw(column)} AT TIME ZONE ${timeZone}::text, 'YYYY-MM-DD"T"HH24:MI')`;

const stateAt = (now: number): Sql => sql`CASE
	WHEN o.stopped_at < o.ends_at THEN 'STOPPED' WHEN o.ends_at <= ${moment(now)} THEN 'ENDED'
	WHEN o.begins_at > ${moment(now)} THEN 'COMING' ELSE 'RUNNING' END`;

/** Of target `t` of offer `o`; NULL: deleted since. */
const targetName = sql`CASE o.scope
	WHEN 'CATEGORIES' THEN (SELECT name FROM categories WHERE id = t.target_id)
	WHEN 'GROUPS' THEN (SELECT name FROM product_groups WHERE id = t.target_id)
	ELSE (SELECT name FROM products WHERE id = t.target_id) END`;

const shown = (now: number): Sql => sql`
	o.id, o.family, o.title, o.scope, o.terms, o.code, o.units, o.edit_version AS "editVersion",
	${minute('o.begins_at')} AS from, ${minute("(o.ends_at - interval '1 minute')")} AS until,
	${stateAt(now)} AS state, ${isoTime('o.stopped_at')} AS "stoppedAt",
	(SELECT count(*)::integer FROM offer_targets WHERE offer_id = o.id) AS "targetCount",
	coalesce((SELECT json_agg(named.name) FROM (
		SELECT ${targetName} AS name FROM offer_targets t WHERE t.offer_id = o.id ORDER BY t.target_id LIMIT 3
	) named WHERE named.name IS NOT NULL), '[]') AS "targetNames"`;

type Sold = OfferRow['sold'];
const nothingSold: Sold = { units: 0, orders: 0, given: 0, sales: 0 };

/** Of orders that stand, without what came back. */
async function soldBy(tx: Tx, offerIds: readonly number[]): Promise<Map<number, Sold>> {
	if (offerIds.length === 0) return new Map();
	const rows = await tx.query<Sold & { id: number }>(sql`
		SELECT (r.value->>'id')::integer AS id, sum(i.quantity - back.units)::integer AS units,
			count(DISTINCT i.order_id)::integer AS orders,
			round(sum((r.value->>'amount')::numeric * (i.quantity - back.units) / i.quantity), 2)::double precision AS given,
			round(sum(${lineCents} * (i.quantity - back.units) / i.quantity) / 100, 2)::double precision AS sales
		FROM order_items i JOIN orders o ON o.id = i.order_id
			CROSS JOIN LATERAL (
				SELECT coalesce(sum(units), 0)::integer AS units FROM order_return_lines WHERE item_id = i.id) back
			CROSS JOIN LATERAL jsonb_array_elements(i.reductions) r
		WHERE i.reductions IS NOT NULL AND o.status <> 'CANCELLED' AND NOT o.request AND i.quantity > back.units
			AND (r.value->>'id')::integer = ANY (${[...offerIds]}::integer[])
		GROUP BY 1`);
	return new Map(rows.map(({ id, ...sold }) => [id, sold]));
}

function matching({ state, family, search }: AdminOffersQuery, now: number): Sql {
	const conditions: Sql[] = [sql`true`];
	if (state !== 'all') conditions.push(sql`${stateAt(now)} = ${state}`);
	if (family !== 'all') conditions.push(sql`o.family = ${family}`);
	if (search) {
		// PostgreSQL refuses NUL.
		const text = sql`fold(${search.replaceAll('\0', '\uFFFD')}::text)`;
		conditions.push(sql`strpos(fold(concat_ws(' ', o.title, o.code)), ${text}) > 0`);
	}
	return join(conditions, ' AND ');
}

export async function listPage(tx: Tx, query: AdminOffersQuery, now: number): Promise<OfferRow[]> {
	const rows = await tx.query<Omit<OfferRow, 'sold'>>(sql`
		SELECT ${shown(now)} FROM offers o WHERE ${matching(query, now)}
		ORDER BY array_position(ARRAY['RUNNING', 'COMING'], ${stateAt(now)}),
			CASE ${stateAt(now)} WHEN 'COMING' THEN o.begins_at WHEN 'RUNNING' THEN o.ends_at END, o.ends_at DESC, o.id DESC
		LIMIT ${query.size} OFFSET ${(query.page - 1) * query.size}`);
	const sold = await soldBy(
		tx,
		rows.map(({ id }) => id),
	);
	return rows.map((row) => ({ ...row, sold: sold.get(row.id) ?? nothingSold }));
}

export const countByState = (
	tx: Tx,
	query: AdminOffersQuery,
	now: number,
): Promise<{ state: OfferState; offers: number; matching: number }[]> =>
	tx.query(sql`
		SELECT ${stateAt(now)} AS state, count(*)::integer AS offers,
			count(*) FILTER (WHERE ${matching(query, now)})::integer AS matching
		FROM offers o GROUP BY 1`);

export async function find(tx: Tx, id: number, now: number): Promise<OfferDetail | undefined> {
	const [row] = await tx.query<Omit<OfferDetail, 'sold'>>(sql`
		SELECT ${shown(now)}, o.asked_elsewhere AS "askedElsewhere", (o.minimum_cents / 100.0)::double precision AS minimum,
			o.uses, o.uses_per_person AS "usesPerPerson", o.first_purchase AS "firstPurchase", o.joins,
			(SELECT count(*)::integer FROM coupon_uses WHERE offer_id = o.id) AS used,
			coalesce((SELECT json_agg(json_build_object('id', named.id, 'name', named.name) ORDER BY named.name, named.id)
				FROM (SELECT t.target_id AS id, ${targetName} AS name FROM offer_targets t WHERE t.offer_id = o.id) named
				WHERE named.name IS NOT NULL), '[]') AS targets
		FROM offers o WHERE o.id = ${id}`);
	return row && { ...row, sold: (await soldBy(tx, [id])).get(id) ?? nothingSold };
}

export async function lock(tx: Tx, id: number, now: number): Promise<OfferDetail | undefined> {
	await tx.query(sql`SELECT FROM offers WHERE id = ${id} FOR UPDATE`);
	return find(tx, id, now);
}

/** Columns that a form sets; those of other families have their defaults. */
function columnsOf(offer: OfferBody): Record<string, Sql> {
	const coupon = offer.family === 'COUPON' ? offer : null;
	const price = offer.family === 'PRICE' ? offer : null;
	return {
		title: sql`${offer.title}`,
		terms: sql`${JSON.stringify(offer.terms)}::text::jsonb`,
		scope: sql`${offer.scope}`,
		begins_at: moment(minuteOf(offer.from)),
		ends_at: moment(endOf(offer.until)),
		units: sql`${price?.units ?? null}::integer`,
		asked_elsewhere: sql`${price?.askedElsewhere ?? false}::boolean`,
		code: sql`${coupon?.code ?? null}::text`,
		minimum_cents: sql`${coupon?.minimum == null ? null : toCents(coupon.minimum)}::integer`,
		uses: sql`${coupon?.uses ?? null}::integer`,
		uses_per_person: sql`${coupon?.usesPerPerson ?? null}::integer`,
		first_purchase: sql`${coupon?.firstPurchase ?? false}::boolean`,
		joins: sql`${coupon?.joins ?? true}::boolean`,
	};
}

export async function insert(tx: Tx, offer: OfferBody): Promise<number> {
	const columns = Object.entries(columnsOf(offer));
	const [written] = await tx.query<{ id: number }>(sql`
		INSERT INTO offers (family, ${join(columns.map(([name]) => raw(name)))})
		VALUES (${offer.family}, ${join(columns.map(([, value]) => value))}) RETURNING id`);
	if (!written) throw new Error('The offer was not answered');
	return written.id;
}

export async function update(tx: Tx, id: number, offer: OfferBody): Promise<void> {
	const changes = Object.entries(columnsOf(offer)).map(([name, value]) => sql`${raw(name)} = ${value}`);
	await tx.query(sql`
		UPDATE offers SET ${join(changes)}, edit_version = edit_version + 1, updated_at = now() WHERE id = ${id}`);
}

/** Two statements for tens of thousands; those that stay keep the price that a file gave them. */
export async function setTargets(tx: Tx, id: number, targets: readonly number[]): Promise<void> {
	await tx.query(
		sql`DELETE FROM offer_targets WHERE offer_id = ${id} AND target_id NOT IN (SELECT unnest(${[...targets]}::integer[]))`,
	);
	if (targets.length === 0) return;
	await tx.query(sql`
		INSERT INTO offer_targets (offer_id, target_id)
		SELECT DISTINCT ${id}::integer, target FROM unnest(${[...targets]}::integer[]) AS target
		ON CONFLICT DO NOTHING`);
}

export const tableOf: Record<Exclude<OfferScope, 'ALL'>, Sql> = {
	CATEGORIES: raw('categories'),
	GROUPS: raw('product_groups'),
	PRODUCTS: raw('products'),
};

export async function hasUnknownTargets(
	tx: Tx,
	{ scope, targets }: Pick<OfferBody, 'scope' | 'targets'>,
): Promise<boolean> {
	if (scope === 'ALL') return false;
	const [row] = await tx.query<{ unknown: boolean }>(sql`
		SELECT EXISTS (
			SELECT FROM unnest(${[...targets]}::integer[]) AS target
			WHERE NOT EXISTS (SELECT FROM ${tableOf[scope]} WHERE id = target)) AS unknown`);
	return row?.unknown ?? false;
}

/** False: it has ended or been stopped before. */
export async function stop(tx: Tx, id: number, now: number): Promise<boolean> {
	const stopped = await tx.query(sql`
		UPDATE offers SET stopped_at = ${moment(now)}, edit_version = edit_version + 1, updated_at = now()
		WHERE id = ${id} AND stopped_at IS NULL AND ends_at > ${moment(now)} RETURNING id`);
	return stopped.length > 0;
}
