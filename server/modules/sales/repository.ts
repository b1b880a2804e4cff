import type { SalesQuery, SalesReport } from '#contract/admin/sales';
import { dayLength, limaDay, limaMidnight, timeZone } from '#contract/shared/time';
import { buyerName, isoTime, lineCents, raw, type Sql, sql, type Tx, unitCents } from '#platform/db';
import { iso } from '#platform/lib/time';
import { balances } from '../orders/service';

const soles = (cents: string): Sql => raw(`round(${cents} / 100.0, 2)`);
/** Per cent with two decimals; NULL for zero `whole`. */
const share = (part: string, whole: string): Sql => raw(`round(100.0 * ${part} / nullif(${whole}, 0), 2)`);
const change = (now: string, before: string): Sql => share(`(${now} - ${before})`, before);

const timestamp = (moment: number): Sql => sql`${iso(moment)}::timestamptz`;
const date = (moment: number): Sql => sql`${limaDay(moment)}::date`;

/**
 * Days and hours are Lima's. Sales exclude delivery and returned goods. Lines count under the product's present name,
 * or as bought where it is deleted.
 */
export async function report(tx: Tx, { period, group }: SalesQuery, now: number): Promise<SalesReport> {
	const today = limaMidnight(now);
	const until = today + dayLength;
	const since = until - Number(period) * dayLength;
	const before = since - Number(period) * dayLength;
	const step = sql`${group}::text`;
	const [row] = await tx.query<{ report: SalesReport }>(sql`
		WITH placed AS MATERIALIZED (
			SELECT o.id, o.total_cents - o.shipping_cents - coalesce((
				SELECT sum(${unitCents('back.units')}) FROM order_items i JOIN LATERAL (
					SELECT sum(units) AS units FROM order_return_lines WHERE item_id = i.id) back ON back.units > 0
				WHERE i.order_id = o.id), 0) AS cents, o.created_at AT TIME ZONE ${timeZone}::text AS local,
				o.created_at >= ${timestamp(since)} AS present
			FROM orders o
			WHERE o.created_at >= ${timestamp(before)} AND o.created_at < ${timestamp(until)} AND o.status <> 'CANCELLED' AND NOT o.request
		), figures AS (
			SELECT coalesce(sum(cents) FILTER (WHERE present), 0)::numeric AS cents,
				count(*) FILTER (WHERE present)::numeric AS orders,
				coalesce(sum(cents) FILTER (WHERE NOT present), 0)::numeric AS cents_before,
				count(*) FILTER (WHERE NOT present)::numeric AS orders_before
			FROM placed
		), sold AS MATERIALIZED (
			SELECT p.id, coalesce(p.name, i.product_name) AS name, coalesce(c.name, '') AS category,
				p.image_url, i.quantity - back.units AS quantity,
				${lineCents} - ${unitCents('back.units')} AS cents
			FROM placed JOIN order_items i ON i.order_id = placed.id
				CROSS JOIN LATERAL (
					SELECT coalesce(sum(units), 0)::integer AS units FROM order_return_lines WHERE item_id = i.id) back
				LEFT JOIN products p ON p.id = i.product_id LEFT JOIN categories c ON c.id = p.category_id
			WHERE placed.present
		), top AS (
			SELECT id, name, category, image_url, sum(quantity) AS units, sum(cents) AS cents
			FROM sold GROUP BY id, name, category, image_url
			ORDER BY sum(cents) DESC, sum(quantity) DESC, name, id LIMIT 10
		), by_category AS (
			SELECT category, sum(cents) AS cents FROM sold GROUP BY category
		), recent AS (
			SELECT o.id, o.order_number, o.total_cents AS cents, o.created_at, o.status, o.user_id,
				o.contact_name, o.contact_email, o.contact_phone, o.address
			FROM orders o
			WHERE o.created_at >= ${timestamp(since)} AND o.created_at < ${timestamp(until)} AND NOT o.request
			ORDER BY o.created_at DESC, o.id DESC LIMIT 10
		), by_step AS (
			SELECT date_trunc(${step}, local)::date AS start, sum(cents) AS cents, count(*) AS orders
			FROM placed WHERE present GROUP BY 1
		), steps AS (
			SELECT start::date AS start FROM generate_series(date_trunc(${step}, ${date(since)}::timestamp),
				${date(today)}::timestamp, ('1 ' || ${step})::interval) AS start
		), by_weekday AS (
			SELECT extract(dow FROM local)::integer AS weekday, sum(cents) AS cents FROM placed WHERE present GROUP BY 1
		), by_hour AS (
			SELECT extract(hour FROM local)::integer AS hour, cents FROM placed WHERE present
		), peak AS (
			SELECT first AS "from", sum(by_hour.cents) AS cents
			FROM generate_series(0, 22) AS first JOIN by_hour ON by_hour.hour IN (first, first + 1)
			GROUP BY first ORDER BY sum(by_hour.cents) DESC, first LIMIT 1
		)
		SELECT json_build_object(
			'money', (SELECT json_build_object(
				'collected', coalesce(${soles('sum(collected)')}, 0), 'toCollect', coalesce(${soles('sum(greatest(0, b.cents))')}, 0))
				FROM (${balances}) AS b JOIN placed ON placed.id = b.order_id WHERE placed.present),
			'totalSales', ${soles('f.cents')},
			'totalOrders', f.orders,
			'averageOrderValue', ${soles('f.cents / greatest(f.orders, 1)')},
			'changes', json_build_object(
				'totalSales', ${change('f.cents', 'f.cents_before')},
				'totalOrders', ${change('f.orders', 'f.orders_before')},
				'averageOrderValue', ${change('f.cents * f.orders_before', 'f.cents_before * greatest(f.orders, 1)')}),
			'topProducts', coalesce((SELECT json_agg(json_build_object(
				'id', id, 'name', name, 'category', category, 'unitsSold', units, 'revenue', ${soles('cents')},
				'imageUrl', image_url) ORDER BY cents DESC, units DESC, name, id) FROM top), '[]'),
			'recentSales', coalesce((SELECT json_agg(json_build_object(
				'id', o.id, 'orderNumber', o.order_number, 'customer', coalesce(${buyerName}, ''),
				'amount', ${soles('o.cents')},
				'date', ${isoTime('o.created_at')}, 'status', o.status)
				ORDER BY o.created_at DESC, o.id DESC) FROM recent o LEFT JOIN users u ON u.id = o.user_id), '[]'),
			'salesByStep', (SELECT json_agg(json_build_object(
				'start', to_char(start, 'YYYY-MM-DD'), 'sales', coalesce(${soles('cents')}, 0),
				'orders', coalesce(orders, 0)) ORDER BY start) FROM steps LEFT JOIN by_step USING (start)),
			'salesByCategory', coalesce((SELECT json_agg(json_build_object(
				'category', category, 'sales', ${soles('cents')},
				'percentage', coalesce(${share('cents', 'f.cents')}, 0)) ORDER BY cents DESC, category)
				FROM by_category), '[]'),
			'bestWeekday', (SELECT weekday FROM by_weekday WHERE cents > 0 ORDER BY cents DESC, weekday LIMIT 1),
			'peakHours', (SELECT json_build_object(
				'from', "from", 'percentage', ${share('cents', 'f.cents')}) FROM peak WHERE cents > 0)
		) AS report FROM figures f`);
	return row?.report as SalesReport;
}
