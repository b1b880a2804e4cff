import fc from 'fast-check';
import type { DeliveryMethod } from '#contract/delivery/fees';
import { runs } from '#contract/testing/runs';
import { sql } from '#platform/db';
import districtTree from '#platform/db/districts/districts.json';
import { describeOnBackends, openBackend } from '#server/testing/backends';
import { createTestApp, type TestApp } from '#server/testing/testApp';
import { servingEach } from './repository';
import { createPlanner, feeOf } from './testing/plans';

const codes = Object.values(districtTree as Record<string, Record<string, Record<string, string>>>).flatMap(
	(provinces) => Object.values(provinces).flatMap((districts) => Object.keys(districts)),
);
const prefixes = [...new Set(codes.flatMap((code) => [code.slice(0, 2), code.slice(0, 4), code]))];

describeOnBackends('every district', (kind) => {
	let test: TestApp;
	let database: Awaited<ReturnType<typeof openBackend>>;
	beforeAll(async () => {
		database = await openBackend(kind);
		test = await createTestApp({ database });
	});
	afterAll(async () => {
		await test.close();
		await database.close();
	});

	it('[R15-41] has exactly one fee per method that serves its zone, or none, for all 1,892 codes of INEI', async () => {
		expect(codes).toHaveLength(1892);
		const planner = createPlanner(test);
		/** For each zone its share of all prefixes; the last share is of no zone. */
		const plan = fc.record({
			owners: fc.array(fc.integer({ min: 0, max: 5 }), { minLength: prefixes.length, maxLength: prefixes.length }),
			density: fc.integer({ min: 1, max: 40 }),
			pairs: fc.array(fc.boolean(), { minLength: 10, maxLength: 10 }),
		});
		await fc.assert(
			fc.asyncProperty(plan, async ({ owners, density, pairs }) => {
				await test.query(sql`DELETE FROM delivery_methods`);
				await test.query(sql`DELETE FROM delivery_zones`);
				const ownerOf = new Map<string, number>();
				prefixes.forEach((prefix, at) => {
					const owner = owners[at] ?? 5;
					// Departments nearly always, so that longer prefixes have something to win over.
					if (owner < 5 && (prefix.length === 2 || at % density === 0)) ownerOf.set(prefix, owner);
				});
				const zones = new Map<number, number>();
				for (const owner of new Set(ownerOf.values())) {
					const areas = [...ownerOf].flatMap(([prefix, one]) => (one === owner ? [prefix] : []));
					zones.set(owner, (await planner.zone(`Zona ${owner}`, ...areas)).id);
				}
				const methods: DeliveryMethod[] = [];
				for (const number of [0, 1]) {
					const fees = [...zones].flatMap(([owner, id]) =>
						pairs[number * 5 + owner] ? [feeOf(id, [[0, number * 100 + owner]])] : [],
					);
					methods.push(await planner.method({ name: `Método ${number}`, fees }));
				}
				const served = await servingEach(database, codes);
				expect(served).toHaveLength(codes.length);
				codes.forEach((code, at) => {
					const fees = served[at]?.fees ?? [];
					const owner = ownerOf.get(code) ?? ownerOf.get(code.slice(0, 4)) ?? ownerOf.get(code.slice(0, 2));
					const expected = methods.flatMap(({ id }, number) =>
						owner !== undefined && pairs[number * 5 + owner] ? [[id, (number * 100 + owner) * 100]] : [],
					);
					const found = fees.map(({ methodId, steps }) => [methodId, steps[0]?.fee]);
					if (JSON.stringify(found) !== JSON.stringify(expected))
						throw new Error(`${code}: ${JSON.stringify(found)} instead of ${JSON.stringify(expected)}`);
				});
			}),
			// A smaller plan would tell no more than the code in the message.
			{ numRuns: runs(2, 8), endOnFailure: true },
		);
	});
});
