import fc from 'fast-check';
import type { ImportRowText } from '#contract/catalog/import';
import type { CategoryDto, ProductPageDto } from '#contract/catalog/product';
import { limits } from '#contract/shared/limits';
import { runs, testSeed } from '#contract/testing/runs';
import { type Database, sql } from '#platform/db';
import { describeOnBoth, openBackend } from '#server/testing/backends';
import { createTestApp, outboxEvents, type TestApp } from '#server/testing/testApp';
import { unstoredPictures } from '../changes/knownPictures';
import {
	afterPreview,
	bodyOfRows,
	changesUrl,
	cutOffAfter,
	figures,
	importRows,
	newRow,
	previewOf,
	storedPicture,
	summaryOf,
} from './testing/imports';

describeOnBoth('an import of groups', (kind) => {
	let database: Database;
	let test: TestApp;
	let admin: string;
	let home: CategoryDto;
	beforeAll(async () => {
		database = await openBackend(kind);
		test = await createTestApp({ database });
		admin = await test.adminToken();
		home = await test.createCategory({ name: 'Ropa' });
	});
	beforeEach(async () => {
		for (const table of [sql`products`, sql`product_groups`, sql`outbox`, sql`audit_log`])
			await test.query(sql`DELETE FROM ${table}`);
	});
	afterAll(async () => {
		await test?.close();
		await database?.close();
	});

	const polo = (values: string[], more: object = {}, at = 0) => ({
		group: { at, name: 'Polo', options: ['Color', 'Talla'].slice(0, values.length), values, ...more },
	});
	const row = (sku: string, fields: object) => newRow(home.id, sku, { name: 'De la fila', ...fields });
	const saved = (rows: object[]) => importRows(test, admin, rows as ImportRowText[]);
	const previewed = async (rows: object[]) =>
		(await previewOf(test, admin, await bodyOfRows(test, rows as ImportRowText[]))).rows;
	const refusals = async (rows: object[]) =>
		(await previewed(rows)).flatMap(({ problems }, row) =>
			problems.map(({ column, reason }) => `${row} ${column}: ${reason}`),
		);
	const store = (background: string) => storedPicture(test, admin, background);
	const products = () =>
		test.query<{ sku: string; name: string; group: string | null; image: string | null }>(sql`
			SELECT p.sku, p.name, p.description, g.name AS "group", p.option_values AS values, p.image_url AS image,
				p.own_picture AS own, p.version
			FROM products p LEFT JOIN product_groups g ON g.id = p.group_id ORDER BY p.sku`);
	const groups = () =>
		test.query<{ id: number; name: string }>(
			sql`SELECT id, name, description, options, pictures FROM product_groups ORDER BY id`,
		);
	const queue = () =>
		test.query<{ url: string }>(sql`
			SELECT f.url, f.place, p.sku, g.name AS "group" FROM picture_fetches f
			LEFT JOIN products p ON p.id = f.product_id LEFT JOIN product_groups g ON g.id = f.group_id ORDER BY f.url`);

	it.each([
		[[['XS', 'S', 'M', 'L', 'XL']], ['XS', 'S', 'M', 'L', 'XL']],
		[[['S', 'M', 'L']], ['S', 'M', 'L', 'XL', 'XS']],
		[[['xs', 'm']], ['S', 'xs', 'M', 'L', 'XL']],
		[undefined, ['S', 'M', 'L', 'XL', 'XS']],
	])('[R22-129] puts new values where the order of the file has them: %j', async (order, values) => {
		const size = (name: string, more: object = {}) => ({
			group: { at: 0, name: 'Polo', options: ['Talla'], values: [name], ...more },
		});
		await saved(['S', 'M', 'L'].map((name) => row(`P-${name}`, size(name))));
		const more = [row('P-XL', size(' XL')), row('P-XS', size('X\u200bS', { order }))];
		expect(await saved(more)).toEqual(figures({ created: 2 }));
		const [group] = await groups();
		expect(group).toMatchObject({ options: [{ values: values.map((name) => ({ name })) }] });
	});

	it('[R22-121] reads values as the form does, and refuses what only looks like a letter of the keyboard', async () => {
		await saved([row('P-1', polo(['Marro\u0301n', 'Azul  marino']))]);
		expect(await products()).toMatchObject([{ name: 'Polo, Marrón, Azul marino' }]);
		expect(
			await refusals([row('P-2', polo(['Nеgro', 'M'])), row('АВ', polo(['Rojo', 'M'])), row('P-3', { name: 'Tаza' })]),
		).toEqual([
			expect.stringMatching(/^0 valor 1.*«е» es cirílica/),
			expect.stringMatching(/^1 sku.*«А» es cirílica/),
			expect.stringMatching(/^2 nombre.*«а» es cirílica/),
		]);
		expect(await refusals([row('P-4', polo(['MARRÓN', 'azul\u00a0marino']))])).toEqual([
			'0 grupo: Otro producto del grupo ya tiene estos valores: Marrón, Azul marino',
		]);
	});

	it('[R16-131] gives a new product the value that another one of the file gives away', async () => {
		await saved([row('P-1', polo(['Verde', 'M']))]);
		const given = [{ mode: 'update', sku: 'P-1', ...polo(['Negro', 'M']) }, row('P-2', polo(['Verde', 'M']))];
		expect(await saved(given)).toEqual(figures({ created: 1, updated: 1 }));
		expect((await products()).map(({ name }) => name)).toEqual(['Polo, Negro, M', 'Polo, Verde, M']);
	});

	it('[R16-131] makes and extends groups, and products join them', async () => {
		await test.createProduct({ categoryId: home.id, name: 'Suelto', sku: 'S-1', stockQuantity: 7 });
		const first = [
			row('P-RM', { ...polo(['Rojo', 'M']), description: 'De algodón' }),
			{ mode: 'update', sku: 's-1', ...polo(['Azul', 'M']) },
		];
		expect(await saved(first)).toEqual(figures({ created: 1, updated: 1 }));
		expect(await products()).toMatchObject([
			{ sku: 'P-RM', name: 'Polo, Rojo, M', description: 'De algodón', group: 'Polo', version: 1 },
			{ sku: 'S-1', name: 'Polo, Azul, M', description: 'De algodón', group: 'Polo', version: 2 },
		]);
		// By name in its category, then by a known product; spelling and order of known values stay.
		await test.query(sql`DELETE FROM outbox`);
		const more = [row('P-RL', polo(['rojo', 'L'])), { mode: 'update', sku: 'P-RM', ...polo(['Verde', 'M']) }];
		expect(await saved(more)).toEqual(figures({ created: 1, updated: 1 }));
		const renamed = { mode: 'update', sku: 'P-RM', ...polo(['Verde', 'M'], { name: 'Camiseta' }) };
		expect(await saved([renamed])).toEqual(figures({ updated: 1 }));
		expect(await groups()).toMatchObject([
			{
				name: 'Camiseta',
				description: 'De algodón',
				options: [
					{ name: 'Color', values: [{ name: 'Rojo' }, { name: 'Azul' }, { name: 'Verde' }] },
					{ name: 'Talla', values: [{ name: 'M' }, { name: 'L' }] },
				],
			},
		]);
		expect((await products()).map(({ name }) => name)).toEqual([
			'Camiseta, Rojo, L',
			'Camiseta, Verde, M',
			'Camiseta, Azul, M',
		]);
		expect((await test.call('GET', '/api/products/page')).json<ProductPageDto>().count).toBe(1);
		const audited = await test.query<{ label: string }>(
			sql`SELECT action, label FROM audit_log WHERE entity = 'product_group' ORDER BY id`,
		);
		expect(audited.map(({ label }) => label)).toEqual(['Polo', 'Polo', 'Camiseta']);
		const events = (await outboxEvents(test)).map(
			({ body }) => (body as unknown as { product: { name: string } }).product.name,
		);
		expect(events).toEqual([
			...['Polo, Rojo, L', 'Polo, Verde, M', 'Polo, Azul, M'],
			...['Camiseta, Verde, M', 'Camiseta, Azul, M', 'Camiseta, Rojo, L'],
		]);
		expect(await saved([renamed])).toEqual(figures({ unchanged: 1 }));
	});

	it.each([
		[
			'the options of the shop',
			sql`UPDATE product_groups SET options = '[{"name":"Talla","values":[{"name":"Rojo"}]}]' WHERE name = 'Polo'`,
			['Las opciones de este grupo son Talla', 'Otra fila de su grupo no se puede guardar'],
		],
		[
			'who has its values',
			sql`UPDATE products SET option_values = '{Verde}' WHERE sku = 'P-R'`,
			['Otra fila de su grupo no se puede guardar', 'Otro producto del grupo ya tiene estos valores: Verde'],
		],
		[
			'one of its products',
			sql`UPDATE products SET edit_version = edit_version + 1 WHERE sku = 'S-1'`,
			['Otra persona cambió este producto después de la vista previa', 'Otra fila de su grupo no se puede guardar'],
		],
	])(
		'[R16-175] leaves out the rows of a group as a whole, and says of each why, where others have changed %s since the preview',
		async (_what, change, reasons) => {
			await saved([row('P-R', polo(['Rojo']))]);
			await test.createProduct({ categoryId: home.id, name: 'Suelto', sku: 'S-1', stockQuantity: 7 });
			const taken = { stockBase: '7', stockQuantity: '5', fileMark: 'export-1' };
			const rows = [
				row('FIRST', {}),
				{ mode: 'update', sku: 'S-1', price: '99.00', ...taken, ...polo(['Azul']) },
				row('P-V', polo(['Verde'])),
				row('LAST', {}),
			];
			const body = await afterPreview(test, admin, await bodyOfRows(test, rows as ImportRowText[]));
			await test.query(change);
			const answer = summaryOf(await test.call('POST', changesUrl, { token: admin, json: body }));
			expect([answer.created, answer.updated]).toEqual([2, 0]);
			expect(answer.left.map((text) => text.replace(/^\d \w+: /, ''))).toEqual(reasons);
			const kept = await test.query(sql`SELECT sku, name, price_cents, stock FROM products ORDER BY sku`);
			expect(kept).toEqual([
				expect.objectContaining({ sku: 'FIRST' }),
				expect.objectContaining({ sku: 'LAST' }),
				expect.objectContaining({ sku: 'P-R' }),
				{ sku: 'S-1', name: 'Suelto', price_cents: 1000, stock: 7 },
			]);
			expect(await groups()).toHaveLength(1);
			// Rows that were not saved are not remembered as saved.
			expect(await test.query(sql`SELECT units FROM imported_stock WHERE units <> 0`)).toEqual([]);
		},
	);

	it('[R16-132] refuses what does not fit, by row', async () => {
		await saved([
			row('P-R', polo(['Rojo'])),
			row('F-R', { group: { at: 1, name: 'Falda', options: ['Color'], values: ['Rojo'] } }),
		]);
		expect(await refusals([row('A', polo(['Rojo', 'M']))])).toEqual(['0 grupo: Las opciones de este grupo son Color']);
		expect(await refusals([row('A', polo(['rojo']))])).toEqual([
			'0 grupo: Otro producto del grupo ya tiene estos valores: Rojo',
		]);
		const both = ['P-R', 'F-R'].map((sku, at) => ({ mode: 'update', sku, ...polo([`V${at}`]) }));
		expect(await refusals(both)).toEqual([
			'1 grupo: Los productos de este grupo están en grupos distintos de la tienda',
		]);
		const torn = [row('A', polo(['Azul'], { name: 'Camiseta' })), { mode: 'update', sku: 'P-R', ...polo(['Rojo']) }];
		expect(await refusals([...torn, { mode: 'update', sku: 'F-R', ...polo(['Verde'], { name: 'Otra' }, 1) }])).toEqual(
			[],
		);
		const parted = ['P-R', 'P-V'].map((sku, at) => ({
			...{ mode: 'update', sku },
			...polo([['Rojo', 'Verde'][at] ?? ''], at === 0 ? {} : { name: 'Camiseta' }, at),
		}));
		await saved([row('P-V', polo(['Verde']))]);
		expect(await refusals(parted)).toEqual(['1 grupo: En la tienda es el mismo grupo que otro del archivo']);
		expect(await refusals([{ mode: 'update', sku: 'P-R', name: 'Otro' }])).toEqual([
			'0 nombre: Este producto es del grupo «Polo»: cambia el nombre en el grupo',
		]);
		expect(await refusals([row('A', { pictures: [{ url: '/otra/1.png', alt: '' }] })])).toEqual([
			expect.stringMatching(/^0 imagenes: La imagen «\/otra\/1\.png» no es de esta tienda/),
		]);
		expect(await products()).toHaveLength(3);
	});

	it('[R16-132] refuses a name of the group that makes the name of a product outside of the file too long', async () => {
		const value = 'Extra grande para cama de dos plazas';
		await saved([row('P-R', polo(['Rojo'])), row('P-X', polo([value]))]);
		const renamed = (name: string) => [
			{ mode: 'update', sku: 'P-R', group: { at: 0, name, options: ['Color'], values: ['Rojo'] } },
		];
		const long = 'x'.repeat(limits.name - value.length - 1);
		expect(await refusals(renamed(long))).toEqual([`0 grupo: «${long}, ${value}» tiene más de 120 caracteres`]);
		expect(await saved(renamed(long.slice(1)))).toMatchObject({ updated: 1 });
	});

	it('[R16-142] sets galleries of stored pictures, the first one as the product’s own', async () => {
		const [one, two] = [await store('#a00'), await store('#b00')];
		await saved([
			row('P-R', { ...polo(['Rojo'], { pictures: [two] }), pictures: [one, two] }),
			row('P-A', polo(['Azul'], { pictures: [two] })),
		]);
		expect(await products()).toMatchObject([
			{ sku: 'P-A', image: two.url, own: false },
			{ sku: 'P-R', image: one.url, own: true },
		]);
		const swapped = { mode: 'update', sku: 'P-A', ...polo(['Azul'], { pictures: [one] }) };
		expect(await saved([swapped])).toEqual(figures({ updated: 1 }));
		expect(await products()).toMatchObject([{ sku: 'P-A', image: one.url, version: 2 }, { sku: 'P-R' }]);
	});

	it('[R16-197] takes only stored pictures, at any point, and those that were there before', async () => {
		const stored = await store('#0a0');
		const gone = { url: `/uploads/${'a'.repeat(32)}-800.webp`, alt: '' };
		const point = (picture: { url: string }) => ({ ...picture, url: `${picture.url}#xy=10,20` });
		const refused = (...rows: object[]) => saved(rows).then(({ left }) => left.length);
		expect(await refused(row('N', { pictures: [stored, gone] }))).toBe(1);
		expect(await refused(row('N', { pictures: [point(gone)] }))).toBe(1);
		expect(await refused(row('N', { pictures: [gone, { url: 'https://w.test/n.jpg', alt: '' }] }))).toBe(1);
		expect(await refused(row('P-R', polo(['Rojo'], { pictures: [gone] })))).toBe(1);
		expect(await products()).toEqual([]);

		await saved([row('N', { pictures: [stored] }), row('P-R', polo(['Rojo'], { pictures: [point(stored)] }))]);
		await test.query(sql`UPDATE products SET image_url = ${gone.url} WHERE sku = 'N'`);
		await test.query(sql`UPDATE product_groups SET pictures = ${JSON.stringify([gone])}::jsonb`);
		const kept = [
			{ mode: 'update', sku: 'N', pictures: [stored, point(gone)] },
			{ mode: 'update', sku: 'P-R', ...polo(['Rojo'], { pictures: [stored, gone] }) },
		];
		expect(await saved(kept)).toEqual(figures({ updated: 2 }));
	});

	it('[R16-197] looks at each picture of a file once', async () => {
		const looked: string[] = [];
		const files = { has: async (name: string) => looked.push(name) > 0 };
		const [one, two] = ['a', 'b'].map((letter) => `/uploads/${letter.repeat(16)}-800.webp`);
		const given = Array.from({ length: 100 }, (_, at) => [`${one}#xy=${at},0`, `${two}`, '/otra/1.png']).flat();
		expect(await unstoredPictures(files, given)).toEqual(['/otra/1.png']);
		expect(looked).toEqual([`${'a'.repeat(16)}-800.webp`, `${'b'.repeat(16)}-800.webp`]);
	});

	it('[R16-141] asks for pictures of other sites in the same transaction, once', async () => {
		const rows = () => [
			row('P-R', { ...polo(['Rojo'], { pictures: [{ url: 'https://w.test/1.jpg', alt: 'Polo' }] }) }),
			row('P-A', { ...polo(['Azul']), pictures: [{ url: 'https://w.test/azul.jpg', alt: '' }] }),
		];
		await saved(rows());
		const asked = [
			{ url: 'https://w.test/1.jpg', place: 0, sku: null, group: 'Polo' },
			{ url: 'https://w.test/azul.jpg', place: 0, sku: 'P-A', group: null },
		];
		expect(await queue()).toEqual(asked);
		const again = rows().map(({ sku, group, pictures }: Record<string, unknown>) => ({
			mode: 'update',
			sku,
			group,
			pictures,
		}));
		expect(await saved(again)).toEqual(figures({ unchanged: 2 }));
		expect(await queue()).toEqual(asked);
		const wrong = row('N', { pictures: [{ url: 'https://w.test/n.jpg', alt: '' }], price: 'nada' });
		expect((await saved([wrong])).left).toHaveLength(1);
		expect(await queue()).toEqual(asked);
	});

	it.each([
		['200 changed ones are an event each', 0],
		['201 are one event, and tables are tidied at the end', 1],
	])('[R16-212] counts products that follow their group: %s', async (_what, loose) => {
		const names = ['Polo', 'Falda'];
		const member = (name: string, at: number, color: string, size: number) =>
			row(`${name}-${color}-${size}`, polo([color, `T${size}`], { name }, at));
		const members = names.flatMap((name, at) =>
			Array.from({ length: 99 }, (_, place) => member(name, at, `C${place % 10}`, Math.floor(place / 10))),
		);
		await saved([...members, row('LOOSE', {})]);
		await test.query(sql`DELETE FROM outbox`);
		const asked: string[] = [];
		const server = await createTestApp({
			database: {
				...database,
				query(statement) {
					asked.push(JSON.stringify(statement));
					return database.query(statement);
				},
			},
		});
		const rows = names.map((name, at) => member(name, at, 'Nuevo', 0)) as ImportRowText[];
		const update: ImportRowText = { mode: 'update', sku: 'LOOSE', price: '99.00' };
		const number = `counted-${kind}-${loose}`;
		expect(await importRows(server, admin, [...rows, ...Array(loose).fill(update)], { import: number })).toEqual(
			figures({ created: 2, updated: loose }),
		);
		await server.call('POST', `${changesUrl}/end`, { token: admin, json: { import: number } });
		await server.close();
		const types = (await outboxEvents(test)).map(({ body }) => body.type);
		if (loose) expect(types).toEqual(['CATALOG_CHANGED']);
		else {
			expect(types).toHaveLength(200);
			expect(types).not.toContain('CATALOG_CHANGED');
		}
		expect(asked.some((statement) => statement.includes('VACUUM'))).toBe(kind === 'pglite' && loose > 0);
	});

	it('[R16-140] has each chunk as a whole or not at all, wherever it was cut off, and begun again doubles nothing', async () => {
		const rows = Array.from({ length: 30 }, (_, at) =>
			Array.from({ length: 4 }, (_, color) =>
				row(`G-${at}-${color}`, {
					group: {
						...{ at, name: `Grupo ${at}`, options: ['Color'], values: [`C${color}`] },
						pictures: [{ url: `https://w.test/${at}.jpg`, alt: '' }],
					},
				}),
			),
		).flat() as ImportRowText[];
		await fc.assert(
			fc.asyncProperty(fc.integer({ min: 1, max: 6 }), fc.constantFrom(4, 20, 44), async (last, size) => {
				await test.query(sql`DELETE FROM products`);
				await test.query(sql`DELETE FROM product_groups`);
				await test.query(sql`DELETE FROM catalog_imports`);
				const whole = await afterPreview(test, admin, await bodyOfRows(test, rows, { import: 'cut-off-import' }));
				const chunks = Array.from({ length: Math.ceil(rows.length / size) }, (_, at) => ({
					...whole,
					rows: whole.rows.slice(at * size, (at + 1) * size),
				}));
				const sendAll = async (server: TestApp) => {
					const answers = [];
					for (const json of chunks) answers.push(await server.call('POST', changesUrl, { token: admin, json }));
					return answers;
				};
				const cut = await cutOffAfter(database, last, sendAll);
				const answered = cut.filter(({ statusCode }) => statusCode === 200).length;
				expect(await products()).toHaveLength(Math.min(rows.length, answered * size));
				const again = (await sendAll(test)).map(summaryOf);
				expect(again.reduce((sum, { done }) => sum + done, 0)).toBe(Math.min(rows.length, answered * size));
				expect(await products()).toHaveLength(rows.length);
				expect(await groups()).toHaveLength(30);
				expect(await queue()).toHaveLength(30);
				expect((await test.call('GET', '/api/products/page')).json<ProductPageDto>().count).toBe(30);
			}),
			{ numRuns: runs(3, 30), seed: testSeed, examples: [[2, 20]] },
		);
	});
});
