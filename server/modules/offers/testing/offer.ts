import type { OfferScope } from '#contract/offers/admin';
import type { CouponTerms, QuantityTerms } from '#contract/offers/terms';
import { sql } from '#platform/db';
import type { TestApp } from '#server/testing/testApp';

interface Given {
	terms: QuantityTerms | CouponTerms;
	code?: string;
	title?: string;
	scope?: OfferScope;
	targets?: readonly number[];
	/** Hours from now. */
	begins?: number;
	ends?: number;
	stopped?: boolean;
	minimum?: number;
	uses?: number;
	usesPerPerson?: number;
	firstPurchase?: boolean;
	joins?: boolean;
}

/** A coupon with a code, a quantity rule without; it runs unless its hours say something else. */
export async function insertOffer(test: TestApp, given: Given): Promise<number> {
	const { terms, code, title = 'Oferta', scope = 'ALL', targets = [], begins = -1, ends = 24, stopped = false } = given;
	const { minimum, uses, usesPerPerson, firstPurchase = false, joins = true } = given;
	const [made] = await test.query<{ id: number }>(sql`
		INSERT INTO offers (family, title, terms, scope, begins_at, ends_at, stopped_at, code, minimum_cents, uses,
			uses_per_person, first_purchase, joins)
		VALUES (${code ? 'COUPON' : 'QUANTITY'}, ${title}, ${JSON.stringify(terms)}::text::jsonb, ${scope},
			now() + ${begins}::float8 * interval '1 hour', now() + ${ends}::float8 * interval '1 hour',
			CASE WHEN ${stopped} THEN now() END, ${code ?? null}::text,
			${minimum === undefined ? null : Math.round(minimum * 100)}::integer, ${uses ?? null}::integer,
			${usesPerPerson ?? null}::integer, ${firstPurchase}, ${joins}) RETURNING id`);
	if (!made) throw new Error('The offer was not written');
	for (const target of targets)
		await test.query(sql`INSERT INTO offer_targets (offer_id, target_id) VALUES (${made.id}, ${target})`);
	return made.id;
}

export const clearOffers = (test: TestApp) => test.query(sql`DELETE FROM offers`);

export const threeForTwo: QuantityTerms = { kind: 'EVERY', of: 3, reduced: 1, percent: 100 };
