import { raw, type Sql, sql } from './sql';

/** Céntimos of line `i` of an order, as `priceLines` computes them. */
export const lineCents: Sql = sql`(i.quantity::bigint * i.unit_price_cents - coalesce((
	SELECT sum((reduction ->> 'amount')::numeric) * 100 FROM jsonb_array_elements(i.reductions) AS reduction
	WHERE reduction ->> 'kind' <> 'OFFER'), 0))`;

/** Céntimos of so many of its units, as `priceUnits` computes them. */
export const unitCents = (units: string): Sql => sql`round(${lineCents} * ${raw(units)} / i.quantity)`;
