import type { ProductDto } from '#contract/catalog/product';
import type { OfferDetail } from '#contract/offers/admin';
import { type Database, sql } from '#platform/db';
import { describeOnBoth, openBackend } from '#server/testing/backends';
import { createTestApp, type TestApp } from '#server/testing/testApp';
import { createOffers, until } from '../prices/testing/offers';
import { readOn } from './testing/fileImport';

describeOnBoth('sale prices of files', (kind) => {
	let database: Database;
	let test: TestApp;
	let admin: string;
	let offers: ReturnType<typeof createOffers>;
	let categoryId: number;
	beforeAll(async () => {
		database = await openBackend(kind);
		test = await createTestApp({ database, timing: { offers: { idle: 20, pace: 1 } } });
		admin = await test.adminToken();
		offers = createOffers(test);
		categoryId = (await test.createCategory({ name: 'Ropa' })).id;
	});
	beforeEach(async () => {
		await test.query(sql`DELETE FROM offers`);
		await test.query(sql`DELETE FROM products`);
	});
	afterAll(async () => {
		await test?.close();
		await database?.close();
	});

	const create = (sku: string, price: number, more: object = {}) =>
		test.createProduct({ categoryId, sku, name: `Manta ${sku}`, price, ...more });
	const all = async () =>
		(await test.call('GET', '/api/products', { token: admin }))
			.json<ProductDto[]>()
			.toSorted((one, other) => one.id - other.id);
	const priced = (...prices: number[]) =>
		until(async () => (await all()).map(({ price }) => price).join() === prices.join());
	const exported = async () => (await test.call('GET', '/api/products/export', { token: admin })).body;
	const read = (content: string) => readOn(test, admin, content);

	describe('that the shop exports', () => {
		const cellsOf = (csv: string, sku: string) =>
			csv
				.split('\r\n')
				.find((line) => line.startsWith(`${sku},`))
				?.split(',')
				.slice(3, 7);

		it('[R24-230] are beside the list price, with the minutes in Lima from which and until which they count', async () => {
			await create('A', 100);
			await create('B', 50);
			const id = await offers.add({ terms: { kind: 'PRICE', amount: 79.9 } });
			await test.query(
				sql`UPDATE offers SET begins_at = '2026-11-20T05:00Z', ends_at = '2998-01-01T05:00Z' WHERE id = ${id}`,
			);
			await priced(79.9, 50);
			expect(cellsOf(await exported(), 'A')).toEqual(['100', '79.9', '2026-11-20 00:00', '2997-12-31 23:59']);
			expect(cellsOf(await exported(), 'B')).toEqual(['50', '', '', '']);
		});

		it('[R24-231] change nothing when they are read again, whatever began or ended meanwhile', async () => {
			await create('A', 100);
			await create('B', 50);
			const plain = await exported();
			const id = await offers.add({ terms: { kind: 'PERCENT', percent: 20 }, ends: 7 * 24 * 3600 });
			await priced(80, 40);
			const reduced = await exported();
			const more = await offers.add({
				terms: { kind: 'AMOUNT', amount: 30 },
				scope: 'PRODUCTS',
				targets: [(await all())[0]?.id ?? 0],
			});
			await priced(70, 40);
			const same = async (prices: number[]) => {
				for (const csv of [plain, reduced, await exported()]) {
					const before = await all();
					const file = await read(csv);
					expect(file.rows.map(({ state, before }) => [state, before])).toEqual(Array(2).fill(['unchanged', {}]));
					expect(
						await file.save({ ...file, rows: file.rows.map((row) => ({ ...row, state: 'changed' })) }),
					).toMatchObject({ updated: 0 });
					expect(await all()).toEqual(before);
				}
				expect((await all()).map(({ price }) => price)).toEqual(prices);
			};
			await same([70, 40]);
			await offers.stop(id);
			await priced(70, 50);
			await same([70, 50]);
			await offers.stop(more);
			await priced(100, 50);
			await same([100, 50]);
			expect(await test.query(sql`SELECT id FROM offers ORDER BY id`)).toEqual([{ id }, { id: more }]);
		});

		it('[R24-232] leave the edited price the list price, which the preview compares', async () => {
			await create('A', 100);
			await offers.add({ terms: { kind: 'PERCENT', percent: 20 } });
			await priced(80);
			const file = await read((await exported()).replace(',100,80,', ',120,80,'));
			expect(file.rows).toMatchObject([{ state: 'changed', before: { precio: '100.00' } }]);
			expect(await file.save()).toMatchObject({ updated: 1 });
			expect(await all()).toMatchObject([{ price: 96, offer: { listPrice: 120 } }]);
			// The price under the offer is a list price too where the file says so.
			const lower = await read((await exported()).replace(',120,96,', ',96,96,'));
			expect(lower.rows).toMatchObject([{ state: 'changed', before: { precio: '120.00' } }]);
			expect(await lower.save()).toMatchObject({ updated: 1 });
			expect(await all()).toMatchObject([{ price: 76.8, offer: { listPrice: 96 } }]);
		});
	});

	describe('that a file brings', () => {
		const soon = '2998-06-30 23:59';
		const offersNow = () =>
			test.query<{ id: number; title: string; from: string; until: string; targets: number; asked: boolean }>(sql`
				SELECT o.id, title, to_char(begins_at AT TIME ZONE 'America/Lima', 'YYYY-MM-DD HH24:MI') AS from,
					to_char((ends_at - interval '1 minute') AT TIME ZONE 'America/Lima', 'YYYY-MM-DD HH24:MI') AS until,
					asked_elsewhere AS asked, (SELECT count(*)::integer FROM offer_targets WHERE offer_id = o.id) AS targets
				FROM offers o ORDER BY o.id`);
		const title = 'Precios rebajados';
		const nextYear = new Date().getUTCFullYear() + 1;
		const file = (...lines: string[]) =>
			['sku,nombre,precio,precio_oferta,oferta_desde,oferta_hasta,stock,categoria', ...lines].join('\n');
		const line = (sku: string, price: string, sale: string, from = '', to = '') =>
			`${sku},Manta ${sku},${price},${sale},${from},${to},5,Ropa`;
		const auditOfOffers = () =>
			test.query<{ after: object }>(sql`SELECT after FROM audit_log WHERE entity = 'offer' ORDER BY id`);
		beforeEach(() => test.query(sql`DELETE FROM audit_log`));

		it('[R24-233] are one offer per pair of dates, whose products have their own prices at once', async () => {
			await create('A', 100);
			const known = await read(
				file(
					line('a', '100', '80', '', soon),
					line('B', '50', '"45,50"', '', '30/06/2998'),
					line('C', '20', '15', '2997-01-01 00:00', soon),
					line('D', '10', ''),
				),
			);
			expect(known.rows.map(({ state, before, sale }) => [state, before.precio_oferta, sale])).toEqual([
				['changed', '', { price: 80, from: null, until: '2998-07-01T04:59:00.000Z' }],
				['new', undefined, { price: 45.5, from: null, until: '2998-07-01T04:59:00.000Z' }],
				['new', undefined, { price: 15, from: '2997-01-01T05:00:00.000Z', until: '2998-07-01T04:59:00.000Z' }],
				['new', undefined, null],
			]);
			expect(await offersNow()).toEqual([]);
			expect(await known.save()).toEqual({ created: 3, updated: 1, left: 0 });
			expect((await all()).map(({ sku, price, offer }) => [sku, price, offer?.listPrice])).toEqual([
				['A', 80, 100],
				['B', 45.5, 50],
				['C', 20, undefined],
				['D', 10, undefined],
			]);
			expect(await offersNow()).toMatchObject([
				{ title, until: soon, targets: 2, asked: true },
				{ title, from: '2997-01-01 00:00', until: soon, targets: 1, asked: true },
			]);
			expect(await auditOfOffers()).toMatchObject([
				{ after: { title, terms: { kind: 'EACH' }, askedElsewhere: true } },
				{ after: { title, from: '2997-01-01T00:00', until: '2998-06-30T23:59' } },
			]);
		});

		it('[R24-234] without an end last until the end of next year; those that are over are none', async () => {
			const { rows, save } = await read(
				file(
					line('A', '100', '80'),
					line('B', '50', '40', '2020-01-01', '2020-02-01'),
					line('C', '9', '8', `1/2/${nextYear} 9:30`),
				),
			);
			expect(rows.map(({ sale }) => sale?.price)).toEqual([80, undefined, 8]);
			await save();
			expect((await offersNow()).map(({ from, until, targets }) => [from, until, targets])).toEqual([
				[expect.any(String), `${nextYear}-12-31 23:59`, 1],
				[`${nextYear}-02-01 09:30`, `${nextYear + 1}-12-31 23:59`, 1],
			]);
			expect((await all()).map(({ price }) => price)).toEqual([80, 50, 9]);
		});

		it('[R24-235] are made once, however often and in how many parts the file is read', async () => {
			const csv = file(line('A', '100', '80'), line('B', '50', '40'));
			const whole = await read(csv);
			const part = {
				...whole,
				rows: whole.rows.map((row, at) => (at === 1 ? { ...row, state: 'unchanged' as const } : row)),
			};
			await whole.save(part);
			expect((await offersNow()).map(({ targets }) => targets)).toEqual([1]);
			const again = await read(csv);
			expect(again.rows.map(({ state }) => state)).toEqual(['unchanged', 'new']);
			await again.save();
			expect((await offersNow()).map(({ targets }) => targets)).toEqual([2]);
			const before = await all();
			expect(before.map(({ price }) => price)).toEqual([80, 40]);
			for (const content of [csv, await exported()]) {
				const { rows } = await read(content);
				expect(rows.map(({ state, sale }) => [state, sale])).toEqual(Array(2).fill(['unchanged', null]));
			}
			await offers.stop((await offersNow())[0]?.id ?? 0);
			await priced(100, 50);
			expect((await read(csv)).rows.map(({ state }) => state)).toEqual(['unchanged', 'unchanged']);
			expect(await auditOfOffers()).toHaveLength(1);
		});

		it('[R24-236] need a price below the list price and dates in their order', async () => {
			await create('A', 100);
			const { rows } = await read(
				[
					'sku,precio_oferta,oferta_desde,oferta_hasta,precio',
					...['A,100,,,', 'B,8,,,7', 'C,0,,,7', 'D,nada,,,7', 'E,6,pronto,31/02/2998,7', 'F,6,2998-02-01,2998-01-31,7'],
				].join('\n'),
			);
			const sales = rows.map(({ problems }) => problems.filter(({ column }) => /oferta/.test(column ?? '')));
			expect(sales.map((all) => all.map(({ column, reason }) => `${column}: ${reason}`))).toEqual([
				['precio_oferta: Debe ser menor que el precio'],
				[],
				['precio_oferta: Debe ser mayor que 0'],
				['precio_oferta: El precio debe ser un número con hasta dos decimales, por ejemplo 12.50'],
				[
					'oferta_desde: Escribe una fecha con su hora, por ejemplo 2027-01-31 23:59',
					'oferta_hasta: Escribe una fecha con su hora, por ejemplo 2027-01-31 23:59',
				],
				['oferta_hasta: El fin no puede ser antes del inicio'],
			]);
		});

		it('[R24-237] change with the price, or the dates, that an export says', async () => {
			await create('A', 100);
			const id = await offers.add({ terms: { kind: 'PERCENT', percent: 10 }, ends: 7 * 24 * 3600 });
			await priced(90);
			const csv = await exported();
			const lower = await read(csv.replace(',100,90,', ',100,85,'));
			expect(lower.rows).toMatchObject([{ state: 'changed', before: { precio_oferta: '90.00' }, sale: { price: 85 } }]);
			await lower.save();
			expect(await all()).toMatchObject([{ price: 85, offer: { title, listPrice: 100 } }]);
			const longer = await read((await exported()).replace(/,85,([^,]*),[^,]*,/, `,85,$1,${soon},`));
			expect(longer.rows).toMatchObject([{ state: 'changed', sale: { until: '2998-07-01T04:59:00.000Z' } }]);
			await longer.save();
			expect((await offersNow()).map(({ until }) => until).slice(2)).toEqual([soon]);
			await offers.stop(id);
			expect(await all()).toMatchObject([{ price: 85 }]);
		});

		it('[R24-240] take the place of those of an earlier file in the same time', async () => {
			const [first, second] = [
				file(line('A', '100', '80'), line('B', '50', '40')),
				file(line('A', '100', '85', '', soon)),
			];
			await (await read(first)).save();
			const raised = await read(second);
			expect(raised.rows).toMatchObject([
				{ state: 'changed', before: { precio_oferta: '80.00' }, sale: { price: 85 } },
			]);
			await raised.save();
			expect((await all()).map(({ price }) => price)).toEqual([85, 40]);
			expect((await offersNow()).map(({ targets }) => targets)).toEqual([1, 1]);
			await (await read(first)).save();
			expect((await all()).map(({ price }) => price)).toEqual([80, 40]);
			expect((await offersNow()).map(({ targets }) => targets)).toEqual([2, 0]);
		});

		it('[R24-258] that come later leave the price that an earlier file made of today', async () => {
			const comes = '2098-01-10 00:00';
			await (await read(file(line('A', '100', '80', '', soon), line('B', '50', '40', '', soon)))).save();
			await (await read(file(line('A', '100', '70', comes, '2098-01-12 23:59'), line('B', '50', '45', comes)))).save();
			expect((await all()).map(({ price }) => price)).toEqual([80, 40]);
		});

		it('[R24-241] stay with their products at the desk, which changes dates and takes products out', async () => {
			await (
				await read(file(line('A', '100', '80', '', '2098-06-30 23:59'), line('B', '50', '45', '', '2098-06-30 23:59')))
			).save();
			await create('C', 10);
			const [a, b, c] = (await all()).map(({ id }) => id);
			const id = (await offersNow())[0]?.id ?? 0;
			const detail = (await test.call('GET', `/api/admin/offers/${id}`, { token: admin })).json<OfferDetail>();
			const body = {
				...{ family: 'PRICE', title: 'Remate', scope: 'PRODUCTS', terms: detail.terms, askedElsewhere: true },
				...{ from: detail.from, until: '2098-07-31T23:59', targets: [a], editVersion: detail.editVersion },
			};
			const send = (method: 'POST' | 'PUT', path: string, json: object) =>
				test.call(method, `/api/admin/offers${path}`, { token: admin, json });
			const checked = await send('POST', `/check?except=${id}`, { ...body, targets: [a, b] });
			expect(checked.json()).toMatchObject({ notLowered: 0, examples: [{ price: 80 }, { price: 45 }] });
			expect((await send('POST', '', body)).json()).toMatchObject({ fields: { terms: expect.any(String) } });
			expect((await send('PUT', `/${id}`, { ...body, targets: [a, c] })).json()).toMatchObject({
				fields: { targets: expect.stringContaining('archivo') },
			});
			expect((await send('PUT', `/${id}`, body)).statusCode).toBe(200);
			await priced(80, 50, 10);
			expect((await all())[0]?.offer).toMatchObject({ title: 'Remate', until: '2098-08-01T05:00:00.000Z' });
		});

		it('[R24-238] of WooCommerce come with their days, and the regular price is the list price', async () => {
			const head =
				'ID,Type,SKU,Name,Published,Date sale price starts,Date sale price ends,Stock,Sale price,Regular price,Categories';
			const woo = (id: number, from: string, to: string, sale: string) =>
				`${id},simple,W-${id},Gorra ${id},1,${from},${to},5,${sale},20,Ropa`;
			const csv = [
				head,
				...[
					woo(1, '', '', '15'),
					woo(2, '2026-01-05 0:00:00', '2998-01-31 0:00:00', '12.5'),
					woo(3, '', '2020-01-31', '10'),
				],
				...[woo(4, '5/01/2997 0:00', '31/01/2998 0:00', '9'), woo(5, '', '', '')],
			].join('\n');
			const file = await read(csv);
			expect([file.table.shop, file.table.notes]).toEqual(['WooCommerce', []]);
			expect(await file.save()).toEqual({ created: 5, updated: 0, left: 0 });
			expect((await all()).map(({ price, offer }) => [price, offer?.listPrice])).toEqual([
				[15, 20],
				[12.5, 20],
				[20, undefined],
				[20, undefined],
				[20, undefined],
			]);
			expect((await offersNow()).map(({ from, until, targets }) => [from, until, targets]).slice(1)).toEqual([
				['2026-01-05 00:00', '2998-01-31 23:59', 1],
				['2997-01-05 00:00', '2998-01-31 23:59', 1],
			]);
			expect((await read(csv)).rows.map(({ state }) => state)).toEqual(Array(5).fill('unchanged'));
		});

		it('[R24-239] of Shopify are what is paid, where another price is struck', async () => {
			const csv = [
				'Handle,Title,Type,Published,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Price,Variant Compare At Price',
				...[
					'polo,Polo,Ropa,TRUE,Talla,S,P-S,5,39.90,49.90',
					'polo,,,,,M,P-M,5,42,49.90',
					'gorro,Gorro,Ropa,TRUE,,,G,5,20,20',
				],
			].join('\n');
			const file = await read(csv);
			expect([file.table.shop, file.table.notes]).toEqual(['Shopify', []]);
			expect(await file.save()).toEqual({ created: 3, updated: 0, left: 0 });
			const shop = new Map((await all()).map(({ sku, price, offer }) => [sku, [price, offer?.listPrice]]));
			expect(Object.fromEntries(shop)).toEqual({ 'P-S': [39.9, 49.9], 'P-M': [42, 49.9], G: [20, undefined] });
			expect(await offersNow()).toMatchObject([{ title, until: `${nextYear}-12-31 23:59`, targets: 2 }]);
			expect((await read(csv)).rows.map(({ state }) => state)).toEqual(Array(3).fill('unchanged'));
		});
	});
});
