import fc from 'fast-check';
import { newRow } from '#modules/catalog/import/testing/imports';
import { multipartBody } from '../multipart';
import type { JsonSchema, Operation } from './document';

export const callers = ['nobody', 'broken token', 'customer', 'another customer', 'administrator'] as const;
export type Caller = (typeof callers)[number];

/** One request, ready to be sent but for the caller's token. */
export interface GeneratedCall {
	operation: Operation;
	method: Operation['method'] | 'HEAD';
	/** Path with its query. */
	url: string;
	caller: Caller;
	headers: Record<string, string>;
	payload: string | Buffer | undefined;
}

/** The same calls for the same seed. */
export function generateCalls(
	operations: readonly Operation[],
	{ seed, count }: { seed: number; count: number },
): GeneratedCall[] {
	return fc.sample(fc.oneof(...operations.map((operation) => callOf(operation))), { seed, numRuns: count });
}

/** Calls of one operation by somebody who may make them, about things that are there. */
export const likelyCalls = (operation: Operation, options: { seed: number; count: number }): GeneratedCall[] =>
	fc.sample(callOf(operation, 'likely'), { seed: options.seed, numRuns: options.count });

/** The call with each of its values in turn replaced by one that no column holds, or that no text may have. */
export function strangeCalls(call: GeneratedCall): GeneratedCall[] {
	const [path = '', query = ''] = call.url.split('?');
	const numbers = beyond.map(String);
	const places = path.split('/').map((part, at, parts) => [part, at, parts] as const);
	const urls = [
		...places.flatMap(([part, at, parts]) =>
			part === ownId || /^\d+$/.test(part) ? numbers.map((one) => `${parts.with(at, one).join('/')}?${query}`) : [],
		),
		...[...new URLSearchParams(query).keys()].flatMap((name) =>
			[...numbers, '\0'].map((one) => {
				const changed = new URLSearchParams(query);
				changed.set(name, one);
				return `${path}?${changed}`;
			}),
		),
	];
	const bodies = typeof call.payload === 'string' ? strangeValues(JSON.parse(call.payload)) : [];
	return [
		...urls.map((url) => ({ ...call, url })),
		...bodies.map((value) => ({ ...call, payload: JSON.stringify(value) })),
	];
}

function strangeValues(value: unknown): unknown[] {
	if (typeof value === 'string') return [`${value}\uD83D`, '\uDE00', ...beyond.map(String)];
	if (typeof value === 'number') return beyond;
	if (Array.isArray(value))
		return [
			...value.flatMap((one, at) => strangeValues(one).map((other) => value.with(at, other))),
			...['a\uD83D', ...beyond].map((other) => [...value, other]),
		];
	if (typeof value !== 'object' || value === null) return [];
	return Object.entries(value).flatMap(([name, one]) =>
		strangeValues(one).map((other) => ({ ...value, [name]: other })),
	);
}

/** Stands in a path for the id of the caller's own order or account. */
export const ownId = 'own';
/** Of visitors for whom something is held. */
export const holdKeys = ['0'.repeat(32), '1'.repeat(32)];
const fittingId = fc.integer({ min: 1, max: 12 }).map(String);

/** By field name, values that get a call beyond the validation of its fields. */
const telling: Record<string, fc.Arbitrary<unknown>> = {
	id: fc.oneof(
		{ weight: 18, arbitrary: fittingId },
		{ weight: 2, arbitrary: fc.constant('identity') },
		{ weight: 1, arbitrary: fc.constantFrom('2147483648', '9999999999') },
	),
	proofId: fc.integer({ min: 1, max: 4 }),
	'hold-key': fc.constantFrom(...holdKeys),
	operationNumber: fc.integer({ min: 1_000_000, max: 9_999_999 }).map(String),
	categoryId: fc.integer({ min: 1, max: 3 }).map(String),
	parentId: fc.constantFrom('', 1, 2, 3),
	category: fc.integer({ min: 1, max: 3 }).map(String),
	containing: fc.integer({ min: 1, max: 12 }).map(String),
	productId: fc.integer({ min: 1, max: 12 }),
	quantity: fc.integer({ min: 1, max: 3 }),
	price: fc.constantFrom('10.00', '10.00', '12.5', '999999.99', '1000000', '0'),
	sku: fc.oneof(
		fc.constantFrom('SKU-4', 'sku-5'),
		fc.integer({ min: 0, max: 9999 }).map((number) => `NEW-${number}`),
	),
	username: fc.oneof(
		fc.constantFrom('admin', 'cliente'),
		fc.integer({ max: 9999 }).map((number) => `ana.${number}`),
	),
	email: fc.oneof(
		fc.constantFrom('cliente@tienda.test', 'nadie@tienda.test'),
		fc.integer({ min: 0, max: 9999 }).map((number) => `ana${number}@correo.pe`),
	),
	password: fc.constantFrom('secreto', 'una frase larga y propia', '123456'),
	currentPassword: fc.constantFrom('secreto', 'secreto', 'otra cosa'),
	code: fc.constantFrom('123456', '130112'),
	stockQuantity: fc.constantFrom('0', '50', '1000'),
	stockBase: fc.constant('50'),
	editVersion: fc.constant('1'),
	newPassword: fc.constantFrom('secreto', 'una frase larga y propia'),
	phone: fc.constantFrom('999 888 777', '+51 1 444-5555'),
	status: fc.constantFrom('active', 'inactive', 'CONFIRMED', 'PROCESSING', 'SHIPPED', 'CANCELLED', 'ALL'),
	mode: fc.constantFrom('create', 'update'),
	from: fc.constantFrom('2026-01-01', '2026-02-31', '0000-01-01', '9999-12-31', '-000001-01-01'),
	to: fc.constantFrom('2026-12-31', '2026-02-30', '9999-12-31'),
	before: fc.constantFrom('1', '50', '999999999999999'),
	slug: fc.constantFrom('pagina-1', 'pagina-2', 'pagina-3', 'otra', 'otra-mas'),
	districtCode: fc.constantFrom('211101', '150132', '999999'),
	documentNumber: fc.constantFrom('45678912', '20131312955', '12'),
	document: fc.constantFrom('45678912', '20131312955', '12'),
	minor: fc.constantFrom(false, false, true),
	website: fc.constantFrom('', '', '', 'https://compra.example'),
	amount: fc.constantFrom('', '120.50', '1e9'),
	day: fc.constantFrom('2026-07-27', '2026-02-30', '2099-12-31', '0000-01-01'),
	year: fc.constantFrom('2026', '2099', '20xx'),
	after: fc.constantFrom(0, 0, 1),
	version: fc.constantFrom(0, 0, 1),
};

/** No column of four bytes has room for them. */
const beyond = [2 ** 31, -(2 ** 31) - 1, 9_999_999_999, 2 ** 53];

const hostileText = fc.constantFrom(
	'',
	' ',
	'\0',
	'a\0b',
	'\uD800',
	'a\uD83D',
	'\uDE00b',
	'ñ',
	'🛒'.repeat(50),
	'x'.repeat(5000),
	"' OR 1=1 --",
	'%',
	'_',
	'\\',
	'<script>alert(1)</script>',
	'../../etc/passwd',
	'{{7*7}}',
	'-1',
	'0',
	'00001',
	'1e9',
	'1.5',
	'NaN',
	'Infinity',
	'2147483647',
	'2147483648',
	'9999999999',
	'9007199254740993',
	'true',
	'null',
	'undefined',
	'[object Object]',
	'__proto__',
	'constructor',
	'=1+1',
	'\u202Eabc',
	'a & b | !c <-> (d:*',
);
const text = fc.oneof(hostileText, fc.string({ unit: 'grapheme', maxLength: 40 }));
/** Values of any type, with the keys that have confused programs before. */
const anything: fc.Arbitrary<unknown> = fc.oneof(
	text,
	fc.constantFrom(null, true, false, 0, -1, 1.5, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, [], {}, [[]], [null]),
	fc.jsonValue({ maxDepth: 3 }),
	fc.constant(JSON.parse('{"__proto__": {"admin": true}, "constructor": {"prototype": {}}, "roles": ["ROLE_ADMIN"]}')),
	fc.array(text, { maxLength: 4 }),
);

/** Lists that fit only as a whole. */
const tellingLists: Record<string, fc.Arbitrary<unknown>> = {
	rows: fc.oneof(
		{ weight: 1, arbitrary: fc.constant([]) },
		{ weight: 3, arbitrary: fc.integer({ min: 0, max: 9999 }).map((number) => [newRow(1, `IMP-${number}`)]) },
	),
	options: fc.constant([{ name: 'Talla', values: [{ name: 'M' }, { name: 'L' }, { name: 'XL' }] }]),
	attributes: fc.constant([{ name: 'Material', kind: 'CHOICE', choices: [{ name: 'Lino' }] }]),
	products: fc
		.record({ size: fc.constantFrom('M', 'L', 'XL'), number: fc.integer({ min: 0, max: 9999 }) })
		.map(({ size, number }) => [{ values: [size], sku: `GRP-${number}`, price: '10.00', stockQuantity: '5' }]),
	ids: fc.integer({ min: 9, max: 12 }).map((id) => [id]),
	orders: fc.integer({ min: 1, max: 4 }).map((id) => [{ id, editVersion: 1 }]),
	offices: fc.constant([]),
	fees: fc.constant([]),
};

function fitting(schema: JsonSchema, name = ''): fc.Arbitrary<unknown> {
	if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => fitting(one, name)));
	if (schema.enum) return fc.constantFrom(...schema.enum);
	if (schema.properties) return object(schema);
	const known = name === 'price' && schema.type === 'number' ? fc.constant(10) : telling[name];
	if (known && schema.pattern && !isMatched(schema.pattern)) return known;
	if (known && schema.type !== 'array')
		return fc.oneof({ weight: 4, arbitrary: known }, { weight: 1, arbitrary: plain(schema) });
	const list = schema.type === 'array' ? tellingLists[name] : undefined;
	if (list) return fc.oneof({ weight: 2, arbitrary: list }, { weight: 1, arbitrary: plain(schema) });
	return plain(schema);
}

/** fast-check knows no classes of Unicode, and no lookahead. */
const isMatched = (pattern: string): boolean => !/\\p|\(\?[=!]/.test(pattern);

/** At times a text that ends in half a character, as a field with a maximum length leaves one. */
const halved = (texts: fc.Arbitrary<string>): fc.Arbitrary<string> =>
	fc.oneof({ weight: 19, arbitrary: texts }, { weight: 1, arbitrary: texts.map((text) => `${text}\uD83D`) });

/** At times a number that no column of the database holds. */
const exceeded = (numbers: fc.Arbitrary<number>): fc.Arbitrary<number> =>
	fc.oneof({ weight: 19, arbitrary: numbers }, { weight: 1, arbitrary: fc.constantFrom(...beyond) });

function plain({ type, pattern, minLength, maxLength, items, minItems, maxItems, minimum, maximum }: JsonSchema) {
	const least = minimum ?? -1000;
	if (type === 'integer') return exceeded(fc.integer({ min: least, max: Math.min(maximum ?? 1000, 2 ** 31 - 1) }));
	if (type === 'number') return exceeded(fc.double({ min: least, max: maximum ?? 1e6, noNaN: true }));
	if (type === 'boolean') return fc.boolean();
	if (type === 'null') return fc.constant(null);
	if (type === 'array')
		return fc.array(nearly(items ?? {}), { minLength: minItems ?? 0, maxLength: Math.min(maxItems ?? 3, 3) });
	if (pattern && isMatched(pattern)) return fc.stringMatching(new RegExp(pattern));
	if (type === 'string')
		return halved(fc.string({ minLength: minLength ?? 0, maxLength: Math.min(maxLength ?? 60, 60) }));
	return anything;
}

const nearly = (schema: JsonSchema, name = ''): fc.Arbitrary<unknown> =>
	fc.oneof({ weight: 19, arbitrary: fitting(schema, name) }, { weight: 1, arbitrary: anything });

/** Required members are nearly always there, others often, unknown ones at times. */
function object({ properties = {}, required = [] }: JsonSchema): fc.Arbitrary<Record<string, unknown>> {
	const members = Object.entries(properties).map(([name, schema]): [string, fc.Arbitrary<unknown>] => [
		name,
		fc.option(nearly(schema, name), { nil: undefined, freq: required.includes(name) ? 40 : 2 }),
	]);
	const more = fc.oneof(
		{ weight: 9, arbitrary: fc.constant({}) },
		{ weight: 1, arbitrary: fc.constant({ roles: ['ROLE_ADMIN'], id: 1, active: 'false' }) },
	);
	return fc.tuple(fc.record(Object.fromEntries(members)), more).map(([known, unknown]) => ({ ...unknown, ...known }));
}

function callOf(operation: Operation, kind: 'any' | 'likely' = 'any'): fc.Arbitrary<GeneratedCall> {
	const { method, url, parameters, body } = operation;
	const strange = <T>(weight: number, arbitrary: fc.Arbitrary<T>) => ({
		weight: kind === 'any' ? weight : 0,
		arbitrary,
	});
	const at = (place: string) => parameters.filter((parameter) => parameter.in === place);
	const values = (place: string) =>
		object({
			properties: Object.fromEntries(at(place).map(({ name, schema }) => [name, schema])),
			required: at(place).flatMap(({ name, required }) => (required ? [name] : [])),
		});
	const staff = operation.security.some(({ bearer }) => bearer?.length);
	return fc
		.record({
			head: fc.oneof(
				{ weight: 4, arbitrary: fc.constant(false) },
				strange(method === 'GET' ? 1 : 0, fc.constant(true)),
			),
			path: fc.oneof(
				{ weight: 3, arbitrary: likelyPath(operation, kind) },
				{ weight: kind === 'likely' ? 3 : 1, arbitrary: values('path') },
			),
			query: values('query'),
			tail: fc.oneof({ weight: 12, arbitrary: fc.constant('') }, strange(1, oddQuery)),
			named: values('header'),
			headers: fc.oneof({ weight: 20, arbitrary: fc.constant({}) }, strange(3, oddHeaders)),
			caller: fc.oneof(
				{ weight: 3, arbitrary: fc.constant<Caller>(staff ? 'administrator' : 'customer') },
				strange(1, fc.constantFrom(...callers)),
			),
			body: body ? bodyOf(body, strange) : fc.constant({ payload: undefined, headers: {} }),
		})
		.map(({ head, path, query, tail, named, headers, caller, body }) => ({
			operation,
			method: head ? ('HEAD' as const) : method,
			url: withValues(url, path, query) + tail,
			caller,
			headers: { ...headers, ...asHeaders(named), ...body.headers },
			payload: body.payload,
		}));
}

/** Among many calls what the shop began with is not deleted, so that others find it; the runner knows what a caller owns. */
function likelyPath({ method, owned }: Operation, kind: 'any' | 'likely'): fc.Arbitrary<Record<string, unknown>> {
	if (owned) return fc.constant({ id: ownId });
	return fc.record({
		id: method === 'DELETE' && kind === 'any' ? fc.integer({ min: 13, max: 80 }).map(String) : fittingId,
		slug: fc.constantFrom('pagina-1', 'pagina-2'),
		number: fc.constantFrom('1', '2'),
		code: fc.constantFrom('211101', '150132'),
	});
}

const oddQuery = fc.constantFrom(
	'&',
	'&&=&=',
	'&page=%',
	'&search=%ZZ',
	'&search=%00',
	'&page=1&page=2',
	'&a[b]=c',
	'#x',
	'?x=1',
);

const oddHeaders = fc.constantFrom<Record<string, string>[]>(
	{ 'if-none-match': '*' },
	{ 'if-none-match': 'W/"x", "y"' },
	{ 'accept-encoding': 'br' },
	{ 'accept-encoding': 'gzip;q=0, identity' },
	{ accept: 'application/xml' },
	{ range: 'bytes=0-1' },
	{ 'x-forwarded-for': "1.2.3.4, ' OR 1=1" },
	{ 'x-shop-at-least': '1:1:' },
	{ 'x-shop-at-least': 'not a position' },
	{ cookie: 'a=b; __Host-x=1; =;;' },
	{ 'x-http-method-override': 'DELETE' },
	{ origin: 'null' },
);

function bodyOf(
	{ mediaType, schema }: NonNullable<Operation['body']>,
	strange: <T>(weight: number, arbitrary: fc.Arbitrary<T>) => { weight: number; arbitrary: fc.Arbitrary<T> },
): fc.Arbitrary<Body> {
	const right = mediaType === 'multipart/form-data' ? form(schema) : nearly(schema).map(asJson);
	return fc.oneof({ weight: 12, arbitrary: right }, strange(1, anything.map(asJson)), strange(1, oddBody));
}

interface Body {
	payload: string | Buffer | undefined;
	headers: Record<string, string>;
}

const json = { 'content-type': 'application/json' };
const asJson = (value: unknown): Body => ({ payload: JSON.stringify(value), headers: json });

const oddBody: fc.Arbitrary<Body> = fc.constantFrom<Body[]>(
	{ payload: undefined, headers: {} },
	{ payload: '', headers: json },
	{ payload: '{', headers: json },
	{ payload: '{"a":1}}', headers: json },
	{ payload: '{"__proto__":{"a":1}}', headers: json },
	{ payload: Buffer.of(0xff, 0xfe, 0), headers: json },
	{ payload: `"${'x'.repeat(70_000)}"`, headers: json },
	{ payload: '['.repeat(30_000), headers: json },
	{ payload: '{}', headers: { 'content-type': 'application/json; charset=latin1' } },
	{ payload: '{}', headers: { 'content-type': 'text/plain' } },
	{ payload: '<a/>', headers: { 'content-type': 'application/xml' } },
	{ payload: 'a=b', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
	{ payload: '{}', headers: { 'content-type': 'no type' } },
	{ payload: '--x\r\n\r\n--x--', headers: { 'content-type': 'multipart/form-data; boundary=x' } },
);

/** The smallest PNG of one pixel, and what only begins like one. */
export const png = Buffer.from(
	'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
	'base64',
);
const picture = fc.oneof(
	{ weight: 5, arbitrary: fc.constant(undefined) },
	{
		weight: 2,
		arbitrary: fc.constantFrom(
			png,
			png.subarray(0, 40),
			Buffer.from('<svg onload="alert(1)"/>'),
			Buffer.from('GIF89a'),
		),
	},
);

function form({ properties: { image: _image, ...properties } = {}, ...schema }: JsonSchema): fc.Arbitrary<Body> {
	return fc
		.tuple(object({ ...schema, properties }), picture)
		.map(([fields, image]) => multipartBody(asTexts(fields), image));
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

const asTexts = (values: Record<string, unknown>): Record<string, string> =>
	Object.fromEntries(
		Object.entries(values).flatMap(([name, value]) =>
			value === undefined || value === null ? [] : [[name, asText(value)]],
		),
	);

/** A client cannot send what is no header. */
const asHeaders = (values: Record<string, unknown>): Record<string, string> =>
	Object.fromEntries(
		Object.entries(asTexts(values)).map(([name, value]) => [name, value.replace(/[^\x20-\x7e]/g, '?')]),
	);

/** Also for halves of characters, which encodeURIComponent refuses. */
const encoded = (value: string): string => encodeURIComponent(value.replace(/\p{Surrogate}/gu, '\uFFFD'));

function withValues(url: string, path: Record<string, unknown>, query: Record<string, unknown>): string {
	const texts = asTexts(path);
	// An empty part would make it the address of another call.
	const place = url.replace(/\{(\w+)\}/g, (_, name: string) => encoded(texts[name] || '-'));
	const pairs = Object.entries(asTexts(query)).map(([name, value]) => `${name}=${encoded(value)}`);
	return `${place}?${pairs.join('&')}`;
}
