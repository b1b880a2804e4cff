import type { Category, Product } from './catalog';
import type { CatalogChanged, LiveEvent, OrderEvent } from './live';
import type { SignInAnswer, User } from './user';

/*
 * The same answers as the schemas of user.ts, catalog.ts and live.ts give, in a few hundred bytes: what the first
 * page needs must not bring the schema library along (see docs/decisions/008). guards.test.ts holds the two together.
 */

type Check = (value: unknown) => boolean;

const number: Check = (value) => typeof value === 'number' && !Number.isNaN(value);
const text: Check = (value) => typeof value === 'string';
const flag: Check = (value) => typeof value === 'boolean';
const maybe =
	(check: Check): Check =>
	(value) =>
		value == null || check(value);
const either =
	(one: Check, other: Check): Check =>
	(value) =>
		one(value) || other(value);
const is =
	(expected: string): Check =>
	(value) =>
		value === expected;
const shape =
	<Shape>(fields: Record<string, Check>) =>
	(value: unknown): value is Shape =>
		typeof value === 'object' &&
		value !== null &&
		Object.entries(fields).every(([name, check]) => check((value as Record<string, unknown>)[name]));

const maybeText = maybe(text);
const role = either(text, shape({ name: text }));
const userFields = {
	id: either(number, text),
	username: text,
	email: maybeText,
	firstName: maybeText,
	lastName: maybeText,
	phone: maybeText,
	address: maybeText,
	roles: maybe((value) => Array.isArray(value) && value.every(role)),
};

export const isUser = shape<User>(userFields);
export const isSignInAnswer = shape<SignInAnswer>({
	...userFields,
	accessToken: (value) => text(value) && value !== '',
});

const both = { description: maybeText, imageUrl: maybeText, active: maybe(flag), version: maybe(number) };

export const isCategory = shape<Category>({ id: number, name: text, ...both });
export const isProduct = shape<Product>({
	id: number,
	name: text,
	price: Number.isFinite,
	stock: maybe(number),
	stockQuantity: maybe(number),
	sku: maybeText,
	category: maybe(shape({ id: number, name: maybeText })),
	featured: maybe(flag),
	...both,
});

const trace = shape({ id: number, active: (value) => value === undefined || flag(value), version: maybe(number) });
const product = (type: string, check: Check) => shape({ type: is(`PRODUCT_${type}`), product: check });
const category = (type: string, check: Check) => shape({ type: is(`CATEGORY_${type}`), category: check });
const liveEvents = [
	product('CREATED', isProduct),
	product('UPDATED', either(isProduct, trace)),
	product('DELETED', trace),
	category('CREATED', isCategory),
	category('UPDATED', either(isCategory, trace)),
	category('DELETED', trace),
];

export const isLiveEvent = (value: unknown): value is LiveEvent => liveEvents.some((check) => check(value));
export const isCatalogChanged = shape<CatalogChanged>({ type: is('CATALOG_CHANGED') });
export const isOrderEvent = shape<OrderEvent>({
	type: is('ORDER_UPDATED'),
	order: shape({ id: number, status: text, trackingNumber: maybeText }),
});
