import { setTimeout as pause } from 'node:timers/promises';
import type { ProductDto } from '#contract/catalog/product';
import type { OfferScope } from '#contract/offers/admin';
import type { PriceTerms } from '#contract/offers/terms';
import { sql } from '#platform/db';
import type { TestApp } from '#server/testing/testApp';

interface Added {
	terms: PriceTerms;
	scope?: OfferScope;
	targets?: number[];
	/** Seconds from now. */
	begins?: number;
	ends?: number;
	units?: number;
}

/** Offers without the back-office, so that seconds can be chosen. */
export const createOffers = (test: TestApp) => ({
	async add({ terms, scope = 'ALL', targets = [], begins = -1, ends = 3600, units }: Added): Promise<number> {
		const [row] = await test.query<{ id: number }>(sql`
			WITH o AS (INSERT INTO offers (family, title, terms, scope, begins_at, ends_at, units)
				VALUES ('PRICE', 'Oferta', ${JSON.stringify(terms)}::jsonb, ${scope},
					clock_timestamp() + ${begins} * interval '1 second', clock_timestamp() + ${ends} * interval '1 second',
					${units ?? null}) RETURNING id),
			t AS (INSERT INTO offer_targets SELECT o.id, unnest(${targets}::integer[]) FROM o)
			SELECT id FROM o`);
		return row?.id ?? 0;
	},

	stop: (id: number) => test.query(sql`UPDATE offers SET stopped_at = clock_timestamp() WHERE id = ${id}`),

	/** No server applies offers meanwhile. */
	async withoutJob(work: () => Promise<void>): Promise<void> {
		await test.query(sql`ALTER TABLE offers ALTER COLUMN lease_until SET DEFAULT now() + interval '1 hour'`);
		try {
			await work();
		} finally {
			await test.query(sql`ALTER TABLE offers ALTER COLUMN lease_until DROP DEFAULT`);
		}
	},

	async edit(id: number, form: Record<string, string>): Promise<ProductDto> {
		const answer = await test.call('PUT', `/api/products/${id}`, { token: await test.adminToken(), form });
		if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`);
		return answer.json<ProductDto>();
	},
});

export async function until(isSo: () => Promise<boolean>): Promise<void> {
	for (const end = Date.now() + 8000; !(await isSo()); ) {
		if (Date.now() > end) throw new Error('not in time');
		await pause(10);
	}
}
