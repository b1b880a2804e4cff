import fc from 'fast-check';
import type { ProductDto } from '#contract/catalog/product';
import { priceDelivery } from '#contract/delivery/fee';
import type { DeliveryWeights } from '#contract/delivery/fees';
import type { DeliveryBody, DeliveryQuote } from '#contract/delivery/quote';
import type { Order } from '#contract/orders/order';
import { type Database, sql } from '#platform/db';
import { describeOnBackends, openBackend } from '#server/testing/backends';
import { createTestApp, type TestApp } from '#server/testing/testApp';
import { anAddress } from '../addressBook/testing/addresses';
import { importRows } from '../catalog/import/testing/imports';
import { checkoutBody, createShopper, lineOf } from '../orders/testing/shopper';
import { createPlanner, feeOf } from './testing/plans';

const weights: DeliveryWeights = {
	steps: [
		{ upTo: 1000, fee: 10 },
		{ upTo: 5000, fee: 15 },
	],
	extraKg: 2.5,
};

describeOnBackends('fees by weight', (kind) => {
	let database: Database;
	let test: TestApp;
	let planner: ReturnType<typeof createPlanner>;
	let light: ProductDto;
	let heavy: ProductDto;
	let unknown: ProductDto;
	let admin: string;
	beforeAll(async () => {
		database = await openBackend(kind);
		test = await createTestApp({ database });
		planner = createPlanner(test);
		admin = await test.adminToken();
		const { id: categoryId } = await test.createCategory();
		const product = (fields: object) => test.createProduct({ categoryId, stockQuantity: 500, ...fields });
		light = await product({ name: 'Pañuelo', weightGrams: '80' });
		heavy = await product({ name: 'Batán', weightGrams: '4200' });
		unknown = await product({ name: 'Sorpresa' });
	});
	afterAll(async () => {
		await test?.close();
		await database?.close();
	});
	beforeEach(async () => {
		await test.query(sql`DELETE FROM delivery_methods`);
		await test.query(sql`DELETE FROM delivery_zones`);
	});

	const { districtCode } = anAddress();
	const byWeight = async (more: object = {}, method: object = {}) => {
		const zone = await planner.zone('Puno', '21');
		return planner.method({ fees: [feeOf(zone.id, [[0, 10]], { weights, ...more })], ...method });
	};
	const units = (product: ProductDto, quantity: number) => ({ productId: product.id, quantity });
	const feeFor = async (...items: { productId: number; quantity: number }[]) =>
		(await planner.quote(districtCode, 50, items)).options[0]?.fee;

	it('[R15-288] a product keeps a weight, which a form without it leaves, and an empty one takes away', async () => {
		expect([light.weightGrams, unknown.weightGrams]).toEqual([80, null]);
		const form = { name: 'Pañuelo', price: '10.00', sku: light.sku, categoryId: light.category.id, stockQuantity: 500 };
		const save = async (more: object) =>
			(await test.call('PUT', `/api/products/${light.id}`, { token: admin, form: { ...form, ...more } })).json();
		expect(await save({})).toMatchObject({ weightGrams: 80 });
		expect(await save({ weightGrams: '' })).toMatchObject({ weightGrams: null });
		expect((await save({ weightGrams: '1.5' })).fields).toEqual({
			weightGrams: 'El peso debe ser un número entero de gramos',
		});
		expect((await save({ weightGrams: '1000000' })).fields).toEqual({ weightGrams: 'El peso es demasiado alto' });
		expect(await save({ weightGrams: '80' })).toMatchObject({ weightGrams: 80 });
		const file = await test.call('GET', '/api/products/export', { token: admin });
		const [head, ...lines] = file.body.split('\r\n');
		expect(head).toContain(',destacado,peso_g,tipo_igv,grupo,');
		expect(
			lines
				.map((line) => line.split(',').at(-11))
				.filter(Boolean)
				.sort(),
		).toEqual(['4200', '80']);
		const row = { mode: 'update' as const, sku: unknown.sku, weightGrams: '300' };
		expect(await importRows(test, admin, [row])).toMatchObject({ updated: 1 });
		expect((await test.call('GET', `/api/products/${unknown.id}`)).json()).toMatchObject({ weightGrams: 300 });
		await test.query(sql`UPDATE products SET weight_grams = NULL WHERE id = ${unknown.id}`);
	});

	it('[R15-289] a fee follows what the order weighs, by steps and by each kilogram begun beyond the last', async () => {
		await byWeight();
		expect(await feeFor(units(light, 1))).toBe(10);
		expect(await feeFor(units(light, 12))).toBe(10);
		expect(await feeFor(units(light, 13))).toBe(15);
		expect(await feeFor(units(heavy, 1), units(light, 10))).toBe(15);
		expect(await feeFor(units(heavy, 1), units(light, 11))).toBe(17.5);
		expect(await feeFor(units(heavy, 2))).toBe(25);
		// A page of before tells no lines: the lightest parcel, which the checkout then holds against the order.
		expect(await feeFor()).toBe(10);
	});

	it('[R15-339] the quote says what the shown products weigh, where a fee depends on it', async () => {
		const items = [units(light, 2), units(unknown, 1)];
		const zone = await planner.zone('Puno', '21');
		const method = await planner.method({ fees: [feeOf(zone.id, [[0, 10]])] });
		expect(await planner.quote(districtCode, 50, items)).not.toHaveProperty('weighed');
		await planner.saveMethod(method, { fees: [feeOf(zone.id, [[0, 10]], { weights })] });
		const { weighed = [] } = await planner.quote(districtCode, 50, items);
		expect(weighed.toSorted((one, other) => one.productId - other.productId)).toEqual([
			{ productId: light.id, grams: 80 },
			{ productId: unknown.id, grams: null },
		]);
		await test.query(sql`UPDATE products SET active = false WHERE id = ${light.id}`);
		expect((await planner.quote(districtCode, 50, items)).weighed).toEqual([{ productId: unknown.id, grams: null }]);
		await test.query(sql`UPDATE products SET active = true WHERE id = ${light.id}`);
	});

	it('[R15-290] a product that nobody has weighed counts as the method says', async () => {
		const method = await byWeight({}, { defaultGrams: 600 });
		expect(await feeFor(units(unknown, 1))).toBe(10);
		expect(await feeFor(units(unknown, 2))).toBe(15);
		await planner.saveMethod(method, { defaultGrams: 5500 });
		expect(await feeFor(units(unknown, 1))).toBe(17.5);
	});

	it('[R15-289] a total decides before the weight; freight that is paid at destination has none', async () => {
		const zone = await planner.zone('Puno', '21');
		const steps: [number, number][] = [
			[0, 10],
			[100, 0],
		];
		await planner.method({ name: 'Agencia', fees: [feeOf(zone.id, steps, { weights })] });
		await planner.method({ name: 'Allá', kind: 'AT_DESTINATION', fees: [feeOf(zone.id, [[0, 0]], { weights })] });
		const at = async (total: number) => (await planner.quote(districtCode, total, [units(heavy, 2)])).options;
		expect(await at(99)).toMatchObject([{ fee: 25, cheaperFrom: { total: 100, fee: 0 } }, { fee: 0 }]);
		expect(await at(100)).toMatchObject([{ fee: 0, cheaperFrom: null }, { fee: 0 }]);
	});

	it('[R15-291] the order pays what its own lines weigh, and another weight than the one seen is refused', async () => {
		await byWeight();
		const shopper = createShopper(test);
		const { token } = await test.createUser();
		const seen = ({ options: [option] }: DeliveryQuote): DeliveryBody => ({
			methodId: option?.methodId ?? 1,
			fee: option?.fee ?? 0,
			to: option?.to,
		});
		const order = (delivery: DeliveryBody) =>
			shopper.checkout(token, checkoutBody([lineOf(heavy, 2)], { address: anAddress(), delivery }));
		const answer = await order(seen(await planner.quote(districtCode, 20, [units(heavy, 2)])));
		expect([answer.statusCode, answer.json<Order>().shipping]).toEqual([201, 25]);
		const lighter = await order(seen(await planner.quote(districtCode, 20, [units(heavy, 1)])));
		expect([lighter.statusCode, lighter.json().quote.options[0].fee]).toEqual([409, 25]);
	});

	it.each([
		[{ steps: [] }, 'Falta la tarifa'],
		[{ steps: [{ upTo: 0, fee: 1 }] }, 'El tramo debe ser un peso hasta 1000 kg'],
		[{ steps: [...weights.steps].reverse() }, 'Los tramos van de menor a mayor peso'],
		[{ extraKg: -1 }, 'El kilo adicional debe ser un monto en soles entre 0 y 9999.99'],
	])('[R15-289] weights that are not so are refused: %j', async (wrong, message) => {
		const zone = await planner.zone('Puno', '21');
		const fees = [feeOf(zone.id, [[0, 10]], { weights: { ...weights, ...wrong } })];
		const answer = await planner.send('POST', 'methods', {
			...{ name: 'Peso', kind: 'OWN', note: '', active: true, cutoff: '', offices: [], fees },
		});
		expect([answer.statusCode, Object.values(answer.json().fields)]).toEqual([400, [message]]);
	});

	it('[R15-292] weights leave as a column of the file and come back from it; a file without it leaves them', async () => {
		const zone = await planner.zone('Puno', '21');
		await planner.method({ fees: [feeOf(zone.id, [[0, 10]], { weights })] });
		const file = await test.call('GET', '/api/admin/delivery/export', { token: admin });
		expect(file.body.split('\r\n')[1]).toBe('Puno,21,Motorizado,10,,1,3,1:10 5:15 +2.5,si');
		const read = async (cells: object, apply = false) =>
			(
				await planner.send('POST', 'import', {
					rows: [
						{
							line: 2,
							cells: {
								...{ zona: 'Puno', codigos: '21', metodo: 'Motorizado', tarifa: '10', tramos: '' },
								...{ dias_desde: '1', dias_hasta: '3', ...cells },
							},
						},
					],
					apply,
				})
			).json();
		const same = { problems: [], fees: { created: 0, changed: 0 } };
		expect(await read({ pesos: '1:10 5:15 +2.5' })).toMatchObject(same);
		expect(await read({})).toMatchObject(same);
		expect(await read({ pesos: '0,5:8; 2:12', tarifa: '' }, true)).toMatchObject({
			applied: true,
			fees: { changed: 1 },
		});
		expect((await planner.plan()).methods[0]?.fees[0]).toMatchObject({
			steps: [{ from: 0, fee: 8 }],
			weights: {
				steps: [
					{ upTo: 500, fee: 8 },
					{ upTo: 2000, fee: 12 },
				],
				extraKg: 0,
			},
		});
		expect((await read({ pesos: '' }, true)).applied).toBe(true);
		expect((await planner.plan()).methods[0]?.fees[0]?.weights).toBeNull();
		for (const pesos of ['1', '1:x', '+2', '1:10 +1 +2', '5:10 1:12'])
			expect((await read({ pesos })).problems).toMatchObject([{ line: 2, column: 'pesos' }]);
	});
});

it('[R15-289] more weight never costs less where the steps rise, and every weight has exactly one fee', () => {
	const rising = fc.uniqueArray(fc.integer({ min: 1, max: 50_000 }), { minLength: 1, maxLength: 10 }).chain((upTo) =>
		fc.record({
			upTo: fc.constant(upTo.toSorted((one, other) => one - other)),
			fees: fc.array(fc.integer({ min: 0, max: 5000 }), { minLength: upTo.length, maxLength: upTo.length }),
			extraKg: fc.integer({ min: 0, max: 1000 }),
		}),
	);
	fc.assert(
		fc.property(rising, fc.integer({ min: 0, max: 120_000 }), fc.nat(5000), ({ upTo, fees, extraKg }, grams, more) => {
			const ordered = fees.toSorted((one, other) => one - other);
			const steps = upTo.map((limit, at) => ({ upTo: limit, fee: ordered[at] ?? 0 }));
			const rule = { kind: 'OWN' as const, steps: [{ from: 0, fee: 0 }], weights: { steps, extraKg } };
			const { fee } = priceDelivery(rule, { total: 0, grams });
			expect(fee).toBe(Math.round(fee * 100) / 100);
			expect(priceDelivery(rule, { total: 0, grams: grams + more }).fee).toBeGreaterThanOrEqual(fee);
		}),
	);
});
