import { toSoles } from '#contract/shared/money';
import { sql, type Tx } from '#platform/db';
import type { ShownDelivery } from '../settings/service';
import { hasFees } from './repository';

const departments = 25;
const namedZones = 3;

interface Plan {
	version: number;
	/** Fees in céntimos, of zones with an active fee; the cheapest first, then those whose recipients pay the agency. */
	zones: { name: string; fee: number | null; days: { daysFrom: number; daysTo: number } }[];
	everywhere: boolean;
	pickUp: boolean;
	payOnDelivery: boolean;
}

/** For the public view. A method with offices in named places reaches its zones, but not all their districts. */
export async function shownDelivery(tx: Tx): Promise<ShownDelivery> {
	const [plan] = await tx.query<Plan>(sql`
		WITH active AS (
			SELECT f.zone_id, f.pay_on_delivery, f.days_from, f.days_to, m.kind, CASE m.kind WHEN 'AT_DESTINATION' THEN NULL ELSE
					coalesce((f.weights -> 'steps' -> 0 ->> 'fee')::integer, (f.steps -> 0 ->> 'fee')::integer) END AS fee,
				NOT EXISTS (SELECT FROM delivery_offices o WHERE o.method_id = m.id AND o.area <> '') AS whole
			FROM delivery_fees f JOIN delivery_methods m ON m.id = f.method_id AND m.active
		), sent AS (
			SELECT zone_id, min(fee) AS fee, bool_or(whole) AS whole,
				(array_agg(json_build_object('daysFrom', days_from, 'daysTo', days_to) ORDER BY fee NULLS LAST, days_to))[1] AS days
			FROM active WHERE kind <> 'PICKUP' GROUP BY zone_id
		)
		SELECT version, EXISTS (SELECT FROM active WHERE kind = 'PICKUP') AS "pickUp",
			EXISTS (SELECT FROM active WHERE pay_on_delivery) AS "payOnDelivery",
			coalesce((SELECT json_agg(json_build_object('name', z.name, 'fee', s.fee, 'days', s.days) ORDER BY s.fee NULLS LAST, z.name)
				FROM sent s JOIN delivery_zones z ON z.id = s.zone_id), '[]') AS zones,
			NOT EXISTS (SELECT FROM delivery_areas WHERE zone_id NOT IN (SELECT zone_id FROM sent WHERE whole)) AND
				(SELECT count(*) FROM delivery_areas WHERE length(code) = 2) = ${departments}::integer AS everywhere
		FROM delivery_plan WHERE ${hasFees}`);
	if (!plan) return { version: 0, delivers: null, payOnDelivery: true };
	const { version, zones, everywhere, pickUp, payOnDelivery } = plan;
	const [first] = zones;
	const from = first?.fee == null ? null : toSoles(first.fee);
	const named = zones.slice(0, namedZones).map(({ name }) => name);
	const delivers = { zones: named, more: zones.length - named.length, everywhere, from, pickUp, days: first?.days };
	return { version, delivers: first || pickUp ? delivers : null, payOnDelivery };
}
