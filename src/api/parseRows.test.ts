import fc from 'fast-check';
import * as v from 'valibot';
import { User } from '#contract/account/user';
import { Category, Product } from '#contract/catalog/product';
import { CustomerOrder } from '#contract/orders/order';
import { runs } from '#contract/testing/runs';
import { parseRows } from './parseRows';

/** Values that a member may have, right and wrong ones. */
const anything = fc.constantFrom<unknown>(undefined, null, 0, 7, -1.5, '', 'x', '12', true, false, [], {}, ['x'], [3], {
	id: 1,
	name: 'Bebidas',
});
const row = (good: Record<string, unknown>) =>
	fc.record(
		Object.fromEntries(
			Object.entries(good).map(([name, value]) => [
				name,
				fc.oneof({ weight: 12, arbitrary: fc.constant(value) }, { weight: 1, arbitrary: anything }),
			]),
		),
	);

const product = {
	id: 1,
	name: 'Café',
	description: 'Molido',
	price: 2.5,
	stock: 3,
	stockQuantity: 3,
	sku: 'CAF-1',
	imageUrl: null,
	category: { id: 1, name: 'Bebidas' },
	active: true,
	featured: false,
	version: 1,
	editVersion: 1,
};
const user = { id: 1, username: 'rosa', email: 'rosa@example.com', phone: null, roles: ['ROLE_USER'] };
const order = { id: 1, createdAt: '2026-11-01', status: 'PENDING', total: 5, items: [], orderNumber: null };

it.each([
	['Product', Product, product],
	['Category', Category, { id: 1, name: 'Café', description: '', imageUrl: null, active: true, version: 1 }],
	['User', User, user],
	['CustomerOrder', CustomerOrder, order],
] as const)('[R7-06, R7-08] rows of %s are read as the schema reads them one by one', (_name, schema, good) => {
	const known = Object.keys(schema.entries);
	const visible = (rows: readonly unknown[]) =>
		rows.map((value) => Object.fromEntries(known.map((key) => [key, (value as Record<string, unknown>)[key]])));
	fc.assert(
		fc.property(fc.array(fc.oneof({ weight: 9, arbitrary: row(good) }, anything), { maxLength: 12 }), (rows) => {
			const expected = rows.flatMap((value) => {
				const read = v.safeParse(schema, value);
				return read.success ? [read.output] : [];
			});
			expect(visible(parseRows(schema, rows))).toEqual(visible(expected));
		}),
		{ numRuns: runs(100, 500) },
	);
});
