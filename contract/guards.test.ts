import fc from 'fast-check';
import * as v from 'valibot';
import { Category, Product } from './catalog';
import { isCatalogChanged, isCategory, isLiveEvent, isOrderEvent, isProduct, isSignInAnswer, isUser } from './guards';
import { CatalogChanged, LiveEvent, OrderEvent } from './live';
import { SignInAnswer, User } from './user';

/** Values that a field may hold, right and wrong ones. */
const anything = fc.constantFrom<unknown>(
	undefined,
	null,
	0,
	7,
	-1.5,
	Number.NaN,
	Number.POSITIVE_INFINITY,
	'',
	'x',
	true,
	false,
	[],
	{},
	['ROLE_USER'],
	[{ name: 'ROLE_ADMIN' }],
	[3],
);
const fields = (names: string[], good: Record<string, unknown>) =>
	fc.record(
		Object.fromEntries(
			names.map((name) => [
				name,
				fc.oneof({ weight: 8, arbitrary: fc.constant(good[name]) }, { weight: 1, arbitrary: anything }),
			]),
		),
	);

const user = fields(['id', 'username', 'email', 'firstName', 'lastName', 'phone', 'address', 'roles', 'accessToken'], {
	id: 1,
	username: 'rosa',
	accessToken: 't',
	roles: ['ROLE_USER'],
});
const category = fields(['id', 'name', 'description', 'imageUrl', 'active', 'version'], {
	id: 1,
	name: 'Café',
	active: true,
	version: 1,
});
const ofProduct = fields(
	[
		'id',
		'name',
		'description',
		'price',
		'stock',
		'stockQuantity',
		'sku',
		'imageUrl',
		'category',
		'active',
		'featured',
		'version',
	],
	{ id: 1, name: 'Café', price: 2.5, stock: 1 },
);
const product = fc
	.tuple(ofProduct, fc.option(category))
	.map(([row, inside]) => (inside ? { ...row, category: inside } : row));
const type = fc.constantFrom(
	'PRODUCT_CREATED',
	'PRODUCT_UPDATED',
	'PRODUCT_DELETED',
	'CATEGORY_CREATED',
	'CATEGORY_UPDATED',
	'CATEGORY_DELETED',
	'ORDER_UPDATED',
	'CATALOG_CHANGED',
	'OTHER',
	undefined,
);
const event = fc.record({ type, product: fc.oneof(product, anything), category: fc.oneof(category, anything) });
const orderEvent = fc.record({
	type,
	order: fc.oneof(fields(['id', 'status', 'trackingNumber'], { id: 1, status: 'SHIPPED' }), anything),
});
const other = fc.oneof(anything, fc.jsonValue());

it.each([
	['User', User, isUser, user],
	['SignInAnswer', SignInAnswer, isSignInAnswer, user],
	['Category', Category, isCategory, category],
	['Product', Product, isProduct, product],
	['LiveEvent', LiveEvent, isLiveEvent, event],
	['OrderEvent', OrderEvent, isOrderEvent, orderEvent],
	['CatalogChanged', CatalogChanged, isCatalogChanged, event],
] as const)('the guard of %s accepts exactly what its schema accepts', (_name, schema, guard, likely) => {
	let accepted = 0;
	fc.assert(
		fc.property(
			fc.oneof({ weight: 9, arbitrary: likely as fc.Arbitrary<unknown> }, { weight: 1, arbitrary: other }),
			(value) => {
				const expected = v.is(schema, value);
				if (expected) accepted += 1;
				expect(guard(value)).toBe(expected);
			},
		),
		{ numRuns: 1500 },
	);
	expect(accepted).toBeGreaterThan(20);
});
