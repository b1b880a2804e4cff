import type { ProductDto } from '#contract/catalog/product';
import { type CartOffers, cartOffersPath } from '#contract/offers/cart';
import { sql } from '#platform/db';
import { createTestApp, type TestApp } from '#server/testing/testApp';
import { checkoutBody, createShopper } from '../orders/testing/shopper';
import { cartOf } from './testing/cart';
import { clearOffers, insertOffer, threeForTwo } from './testing/offer';

let test: TestApp;
let [cup, lamp, chair]: ProductDto[] = [];
let [kitchen, house] = [0, 0];
beforeAll(async () => {
	test = await createTestApp({ limits: { couponTriesPerNetwork: 1000 } });
	kitchen = (await test.createCategory()).id;
	house = (await test.createCategory()).id;
	cup = await test.createProduct({ categoryId: kitchen, price: '10.00' });
	lamp = await test.createProduct({ categoryId: house, price: '80.00' });
	chair = await test.createProduct({ categoryId: house, price: '120.00' });
});
afterAll(() => test?.close());
beforeEach(() => clearOffers(test));

const ids = (...products: (ProductDto | undefined)[]) => products.map((product) => product?.id as number);

const ask = (productIds: number[], coupon?: string, token?: string) =>
	test.call('POST', `/api${cartOffersPath}`, {
		json: { productIds, ...(coupon && { coupon }) },
		...(token && { token }),
	});
const answerTo = async (...asked: Parameters<typeof ask>) => {
	const answer = await ask(...asked);
	expect(answer.statusCode).toBe(200);
	return answer.json<CartOffers>();
};
const refusal = async (code: string, token?: string) => (await answerTo(ids(cup), code, token)).refused;
const ten = { kind: 'PERCENT', percent: 10 } as const;

it('[R24-116] a cart learns the quantity rules that run and reach its products, whatever their scope', async () => {
	const [group] = await test.query<{ id: number }>(sql`
		INSERT INTO product_groups (name, options, category_id) VALUES ('Sillas', '[]', ${house}) RETURNING id`);
	await test.query(
		sql`UPDATE products SET group_id = ${group?.id as number}, option_values = '{}' WHERE id = ${chair?.id as number}`,
	);
	const all = await insertOffer(test, { title: 'Todo', terms: threeForTwo });
	const byCategory = await insertOffer(test, { terms: threeForTwo, scope: 'CATEGORIES', targets: [house] });
	const byGroup = await insertOffer(test, { terms: threeForTwo, scope: 'GROUPS', targets: [group?.id as number] });
	const byProduct = await insertOffer(test, { terms: threeForTwo, scope: 'PRODUCTS', targets: ids(cup, chair) });
	await insertOffer(test, { terms: threeForTwo, scope: 'CATEGORIES', targets: [house + 1000] });
	await insertOffer(test, { terms: threeForTwo, begins: 1, ends: 2 });
	await insertOffer(test, { terms: threeForTwo, begins: -2, ends: -1 });
	await insertOffer(test, { terms: threeForTwo, stopped: true });
	const { rules, coupon, refused } = await answerTo(ids(cup, lamp, chair));
	expect(rules.map(({ id, productIds }) => [id, productIds])).toEqual([
		[all, ids(cup, lamp, chair)],
		[byCategory, ids(lamp, chair)],
		[byGroup, ids(chair)],
		[byProduct, ids(cup, chair)],
	]);
	expect(rules[0]).toMatchObject({ title: 'Todo', terms: threeForTwo, until: expect.stringMatching(/Z$/) });
	expect([coupon, refused]).toEqual([null, null]);
});

it('[R24-260] a cart learns nothing of products that visitors do not see', async () => {
	const closed = (await test.createCategory()).id;
	await test.query(sql`UPDATE categories SET active = false WHERE id = ${closed}`);
	const inactive = await test.createProduct({ categoryId: kitchen, active: false });
	const within = await test.createProduct({ categoryId: closed });
	await insertOffer(test, { terms: threeForTwo });
	await insertOffer(test, { terms: threeForTwo, scope: 'PRODUCTS', targets: ids(inactive) });
	await insertOffer(test, { code: 'DIEZ', terms: ten });
	const asked = [...ids(inactive, within, cup), 2_000_000_000];
	const { rules, coupon } = await answerTo(asked, 'DIEZ');
	expect([...rules, coupon].map((one) => one?.productIds)).toEqual([ids(cup), ids(cup)]);
	expect((await answerTo(ids(inactive, within), 'DIEZ')).refused).toContain('productos de tu carrito');
});

it('[R24-117] a coupon counts by its code in any letters, with the products that it names', async () => {
	const id = await insertOffer(test, {
		...{ code: 'NAVIDAD', title: 'Navidad', terms: ten, minimum: 50, joins: false },
		...{ scope: 'CATEGORIES', targets: [house] },
	});
	expect(await answerTo(ids(cup, lamp), ' navidad ')).toMatchObject({
		coupon: { id, code: 'NAVIDAD', title: 'Navidad', terms: ten, productIds: ids(lamp), minimum: 50, joins: false },
		refused: null,
		rules: [],
	});
});

it('[R24-118] a coupon that does not count says why, and one that ended long ago sounds like none', async () => {
	const unknown = await refusal('NADA');
	expect(unknown).toBe('No encontramos ese cupón. Revisa cómo está escrito.');
	await insertOffer(test, { code: 'PRONTO', terms: ten, begins: 48, ends: 72 });
	expect(await refusal('PRONTO')).toMatch(/^Este cupón vale desde el \d\d\/\d\d\/\d{4}\.$/);
	await insertOffer(test, { code: 'AYER', terms: ten, begins: -48, ends: -1 });
	await insertOffer(test, { code: 'PARADO', terms: ten, stopped: true });
	expect([await refusal('AYER'), await refusal('PARADO')]).toEqual(Array(2).fill('Este cupón ya no vale.'));
	await insertOffer(test, { code: 'ANTIGUO', terms: ten, begins: -2400, ends: -1000 });
	expect(await refusal('ANTIGUO')).toBe(unknown);
	await insertOffer(test, { code: 'OTROS', terms: ten, scope: 'PRODUCTS', targets: ids(lamp) });
	expect(await refusal('OTROS')).toBe('Este cupón no es para los productos de tu carrito.');
	expect((await answerTo(ids(cup), 'OTROS')).coupon).toBeNull();
});

it('[R24-119] who tries many codes from one network is refused, and a coupon that counts is no try', async () => {
	const few = await createTestApp({ limits: { couponTriesPerNetwork: 3 } });
	const category = await few.createCategory();
	const product = await few.createProduct({ categoryId: category.id });
	for (const code of ['VALE', 'OTRO']) await insertOffer(few, { code, terms: ten });
	const tryCode = async (coupon: string) =>
		(await few.call('POST', `/api${cartOffersPath}`, { json: { productIds: [product.id], coupon } })).statusCode;
	for (let at = 0; at < 5; at++) expect(await tryCode('VALE')).toBe(200);
	for (const code of ['A', 'B', 'C']) expect(await tryCode(code)).toBe(200);
	expect(await tryCode('OTRO')).toBe(429);
	// This one the network knows.
	expect(await tryCode('VALE')).toBe(200);
	const { token } = await few.createUser();
	const items = [{ productId: product.id, quantity: 1, price: product.price, reductions: [] }];
	const bought = await createShopper(few).checkout(token, checkoutBody(items, { coupon: 'D' }));
	expect(bought.statusCode).toBe(429);
	const plain = { json: { productIds: [product.id] } };
	expect((await few.call('POST', `/api${cartOffersPath}`, plain)).statusCode).toBe(200);
	await few.close();
});

it('[R24-262] an order with a coupon that is sent again is answered, also once its network may try no more', async () => {
	const few = await createTestApp({ limits: { couponTriesPerNetwork: 2 } });
	const category = await few.createCategory();
	const product = await few.createProduct({ categoryId: category.id });
	await insertOffer(few, { code: 'VALE', terms: ten, uses: 1 });
	const { token } = await few.createUser();
	const json = checkoutBody((await cartOf(few, [[product, 2]], 'VALE', token)).items, { coupon: 'VALE' });
	const send = () =>
		few.call('POST', '/api/orders', { token, json, headers: { 'idempotency-key': 'again-and-again-0123456789' } });
	const placed = await send();
	expect(placed.statusCode).toBe(201);
	const again = async () => (await send()).json<{ id: number }>().id;
	for (let at = 0; at < 4; at++) expect(await again()).toBe(placed.json<{ id: number }>().id);
	for (const coupon of ['A', 'B'])
		await few.call('POST', `/api${cartOffersPath}`, { json: { productIds: [product.id], coupon } });
	expect(await again()).toBe(placed.json<{ id: number }>().id);
	await few.close();
});
