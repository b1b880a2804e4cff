import fc from 'fast-check';
import type { Product } from '#contract/catalog/product';
import type { LiveEvent } from '#contract/live/live';
import '#admin/kit/adminApi';
import '#storefront/catalog/catalogApi';
import { aProduct } from '#testing/builders';
import { writeList } from './cachePatcher';
import type { Entity } from './entities';
import { createReplayBuffer } from './replayBuffer';
import { liveRules } from './rows';

const rowOf = (endpoint: string) => {
	const row = liveRules.rows.get(endpoint);
	if (!row) throw new Error(`no row for ${endpoint}`);
	return row;
};

/** The life of one product on the server: each step a version of it; null once it is deleted. */
const life = (id: number) =>
	fc
		.array(
			fc.record({
				price: fc.integer({ min: 1, max: 500 }),
				active: fc.boolean(),
				featured: fc.boolean(),
				category: fc.constantFrom({ id: 1, name: 'Uno' }, { id: 2, name: 'Dos' }),
			}),
			{ minLength: 1, maxLength: 5 },
		)
		.chain((steps) => fc.boolean().map((deleted) => ({ id, steps, deleted })));

type Life = { id: number; steps: Array<Partial<Product>>; deleted: boolean };

const eventsOf = ({ id, steps, deleted }: Life): LiveEvent[] => [
	...steps.map(
		(step, index): LiveEvent => ({
			type: index ? 'PRODUCT_UPDATED' : 'PRODUCT_CREATED',
			product: aProduct({ id, version: index + 1, ...step }),
		}),
	),
	...(deleted ? [{ type: 'PRODUCT_DELETED' as const, product: { id, version: steps.length + 1 } }] : []),
];

const endOf = ({ id, steps, deleted }: Life): Product | null =>
	deleted ? null : aProduct({ id, version: steps.length, ...steps.at(-1) });

const memberships: Record<string, { arg: unknown; shows(product: Product): boolean }> = {
	getActiveProducts: { arg: undefined, shows: ({ active }) => active === true },
	getFeaturedProducts: { arg: undefined, shows: ({ active, featured }) => active === true && featured === true },
	getCategoryProducts: { arg: 2, shows: ({ active, category }) => active === true && category?.id === 2 },
	getAllProducts: { arg: undefined, shows: () => true },
};

it.each(Object.keys(memberships))(
	'[R4-45, R4-40, R4-41] %s: any order and duplication of versioned events ends in the newest state',
	(endpoint) => {
		const row = rowOf(endpoint);
		const { arg, shows } = memberships[endpoint] ?? { arg: undefined, shows: () => false };
		const scenario = fc.tuple(life(1), life(2), life(3)).chain((lives) => {
			const events = lives.flatMap(eventsOf);
			return fc.record({
				lives: fc.constant(lives),
				order: fc.shuffledSubarray(events, { minLength: events.length }),
				again: fc.array(fc.constantFrom(...events), { maxLength: 10 }),
			});
		});
		fc.assert(
			fc.property(scenario, ({ lives, order, again }) => {
				const buffer = createReplayBuffer({ now: () => 0 });
				let list: unknown = [];
				for (const event of [...order, ...again]) {
					if (!buffer.newsOf(event)) continue;
					buffer.add(event);
					list = row.apply(list, event, arg);
				}
				const expected = lives.map(endOf).filter((product): product is Product => product !== null && shows(product));
				expect((list as Product[]).toSorted((a, b) => a.id - b.id)).toEqual(expected);
			}),
		);
	},
);

it('a list written through a draft is the list that was computed, with only changed rows touched', () => {
	fc.assert(
		fc.property(fc.array(fc.boolean(), { maxLength: 80 }), fc.boolean(), (flips, grows) => {
			const list = flips.map((_, index) => aProduct({ id: index + 1 }));
			const next = list.map((row, index) => (flips[index] ? { ...row, price: 99 } : row));
			if (grows) next.unshift(aProduct({ id: 1000 }));
			const draft = [...list];
			const result = writeList<Entity>(list, next, draft) ?? draft;
			expect(result).toEqual(next);
			for (const [index, row] of next.entries()) expect(result[index]).toBe(row);
		}),
	);
});

describe('the replay buffer', () => {
	it('keeps the last 500 events, of the last 60 seconds', () => {
		let now = 0;
		const buffer = createReplayBuffer({ now: () => now });
		const event = (id: number): LiveEvent => ({ type: 'PRODUCT_UPDATED', product: aProduct({ id }) });
		for (let id = 1; id <= 600; id += 1) buffer.add(event(id));
		expect(buffer.since(0)).toHaveLength(500);
		expect(buffer.since(598)).toEqual([event(599), event(600)]);
		now = 61_000;
		buffer.add(event(601));
		expect(buffer.since(0)).toHaveLength(1);
	});

	it('takes every event of a back end without versions', () => {
		const buffer = createReplayBuffer({ now: () => 0 });
		const event: LiveEvent = { type: 'PRODUCT_UPDATED', product: aProduct({ version: null }) };
		buffer.add(event);
		expect(buffer.newsOf(event)).toBe(event);
	});
});
