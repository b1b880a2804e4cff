import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import type { CategoryDto } from '../../../../contract/catalog/product';
import { limits } from '../../../../contract/shared/limits';
import { runs, testSeed } from '../../../../contract/testing/runs';
import { type Database, sql } from '../../../db';
import { describeOnBoth, openBackend } from '../../../testing/backends';
import { createTestApp, outboxEvents, type TestApp } from '../../../testing/testApp';
import { unstoredPictures } from '../changes/knownPictures';
import { cutOffAfter, importUrl, linesOf, newRow, storedPicture } from './testing/imports';

describeOnBoth('an import of groups', (kind) => {
	let database: Database;
	let whole: TestApp;
	let sliced: TestApp;
	let admin: string;
	let home: CategoryDto;
	beforeAll(async () => {
		database = await openBackend(kind);
		whole = await createTestApp({ database, importedAtOnce: 50_000 });
		sliced = await createTestApp({ database, importedAtOnce: 1 });
		admin = await whole.adminToken();
		home = await whole.createCategory({ name: 'Ropa' });
	});
	beforeEach(async () => {
		for (const table of [sql`products`, sql`product_groups`, sql`outbox`, sql`audit_log`])
			await whole.query(sql`DELETE FROM ${table}`);
	});
	afterAll(async () => {
		await whole?.close();
		await sliced?.close();
		await database?.close();
	});

	const polo = (values: string[], more: object = {}, at = 0) => ({
		group: { at, name: 'Polo', options: ['Color', 'Talla'].slice(0, values.length), values, ...more },
	});
	const row = (sku: string, fields: object) => newRow(home.id, sku, { name: 'De la fila', ...fields });
	const send = (rows: object[], server = whole) => server.call('POST', importUrl, { token: admin, json: { rows } });
	const saved = async (rows: object[], server = whole) => linesOf(await send(rows, server)).at(-1);
	const refusals = async (rows: object[]) => {
		const { rows: refused = [] } = (await send(rows)).json<{
			rows?: { row: number; field: string; message: string }[];
		}>();
		return refused.map(({ row, field, message }) => `${row} ${field}: ${message}`);
	};
	const store = (background: string, server = whole) => storedPicture(server, admin, background);
	const products = () =>
		whole.query<{ sku: string; name: string; group: string | null; image: string | null }>(sql`
			SELECT p.sku, p.name, p.description, g.name AS "group", p.option_values AS values, p.image_url AS image,
				p.own_picture AS own, p.version
			FROM products p LEFT JOIN product_groups g ON g.id = p.group_id ORDER BY p.sku`);
	const groups = () =>
		whole.query<{ id: number; name: string }>(
			sql`SELECT id, name, description, options, pictures FROM product_groups ORDER BY id`,
		);
	const queue = () =>
		whole.query<{ url: string }>(sql`
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
		expect(await saved(more)).toEqual({ result: { created: 2, updated: 0, unchanged: 0 } });
		const [group] = await groups();
		expect(group).toMatchObject({ options: [{ values: values.map((name) => ({ name })) }] });
	});

	it('[R22-121] reads values as the form does, and refuses what only looks like a letter of the keyboard', async () => {
		await saved([row('P-1', polo(['Marro\u0301n', 'Azul  marino']))]);
		expect(await products()).toMatchObject([{ name: 'Polo, Marrón, Azul marino' }]);
		expect(
			await refusals([row('P-2', polo(['Nеgro', 'M'])), row('АВ', polo(['Rojo', 'M'])), row('P-3', { name: 'Tаza' })]),
		).toEqual([
			expect.stringMatching(/^0 group.*«е» es cirílica/),
			expect.stringMatching(/^1 sku.*«А» es cirílica/),
			expect.stringMatching(/^2 name.*«а» es cirílica/),
		]);
		expect(await refusals([row('P-4', polo(['MARRÓN', 'azul\u00a0marino']))])).toEqual([
			'0 group: Otro producto del grupo ya tiene estos valores: Marrón, Azul marino',
		]);
	});

	it.each(['whole', 'sliced'] as const)(
		'[R16-131] gives a new product the value that another one of the file gives away: %s',
		async (way) => {
			const server = way === 'whole' ? whole : sliced;
			await saved([row('P-1', polo(['Verde', 'M']))], server);
			const given = [{ mode: 'update', sku: 'P-1', ...polo(['Negro', 'M']) }, row('P-2', polo(['Verde', 'M']))];
			expect(await saved(given, server)).toEqual({ result: { created: 1, updated: 1, unchanged: 0 } });
			expect((await products()).map(({ name }) => name)).toEqual(['Polo, Negro, M', 'Polo, Verde, M']);
		},
	);

	it.each(['whole', 'sliced'] as const)(
		'[R16-131] makes and extends groups, and products join them: %s',
		async (way) => {
			const server = way === 'whole' ? whole : sliced;
			await whole.createProduct({ categoryId: home.id, name: 'Suelto', sku: 'S-1', stockQuantity: 7 });
			const first = [
				row('P-RM', { ...polo(['Rojo', 'M']), description: 'De algodón' }),
				{ mode: 'update', sku: 's-1', ...polo(['Azul', 'M']) },
			];
			expect(await saved(first, server)).toEqual({ result: { created: 1, updated: 1, unchanged: 0 } });
			expect(await products()).toMatchObject([
				{ sku: 'P-RM', name: 'Polo, Rojo, M', description: 'De algodón', group: 'Polo', version: 1 },
				{ sku: 'S-1', name: 'Polo, Azul, M', description: 'De algodón', group: 'Polo', version: 2 },
			]);
			// By name in its category, then by a known product; spelling and order of known values stay.
			await whole.query(sql`DELETE FROM outbox`);
			const more = [row('P-RL', polo(['rojo', 'L'])), { mode: 'update', sku: 'P-RM', ...polo(['Verde', 'M']) }];
			expect(await saved(more, server)).toEqual({ result: { created: 1, updated: 1, unchanged: 0 } });
			const renamed = { mode: 'update', sku: 'P-RM', ...polo(['Verde', 'M'], { name: 'Camiseta' }) };
			expect(await saved([renamed], server)).toEqual({ result: { created: 0, updated: 1, unchanged: 0 } });
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
			const cards = await whole.query(sql`SELECT card FROM card_listing`);
			expect(cards).toHaveLength(1);
			const audited = await whole.query<{ label: string }>(
				sql`SELECT action, label FROM audit_log WHERE entity = 'product_group' ORDER BY id`,
			);
			expect(audited.map(({ label }) => label)).toEqual(['Polo', 'Polo', 'Camiseta']);
			if (way === 'whole') {
				const events = (await outboxEvents(whole)).map(
					({ body }) => (body as unknown as { product: { name: string } }).product.name,
				);
				expect(events).toEqual([
					...['Polo, Rojo, L', 'Polo, Verde, M', 'Polo, Azul, M'],
					...['Camiseta, Verde, M', 'Camiseta, Azul, M', 'Camiseta, Rojo, L'],
				]);
			}
			expect(await saved([renamed], server)).toEqual({
				result: { created: 0, updated: 0, unchanged: 1 },
			});
		},
	);

	it.each([
		[
			'its options',
			sql`UPDATE product_groups SET options = '[{"name":"Talla","values":[{"name":"Rojo"}]}]' WHERE name = 'Polo'`,
			['Las opciones de este grupo son Talla', 'Otra fila de su grupo no se puede guardar'],
		],
		[
			'who has its values',
			sql`UPDATE products SET option_values = '{Verde}' WHERE sku = 'P-R'`,
			['Otra fila de su grupo no se puede guardar', 'Otro producto del grupo ya tiene estos valores: Verde'],
		],
	])(
		'[R16-175] says of each row of a group what it does not save, where the shop has changed %s since the check',
		async (_what, change, reasons) => {
			await saved([row('P-R', polo(['Rojo']))]);
			await whole.createProduct({ categoryId: home.id, name: 'Suelto', sku: 'S-1', stockQuantity: 7 });
			let changed = false;
			const server = await createTestApp({
				importedAtOnce: 1,
				database: {
					...database,
					async transaction(work, limits) {
						const [open] = await database.query<{ saving: boolean }>(sql`SELECT saving FROM product_imports`);
						if (open?.saving && !changed) await database.query(change);
						changed ||= open?.saving ?? false;
						return database.transaction(work, limits);
					},
				},
			});
			const taken = { stockBase: '7', stockQuantity: '5', fileMark: 'export-1' };
			const rows = [
				...Array.from({ length: 30 }, (_, at) => row(`N-${at}`, {})),
				{ mode: 'update', sku: 'S-1', price: '99.00', ...taken, ...polo(['Azul']) },
				row('P-V', polo(['Verde'])),
				row('LAST', {}),
			];
			expect(await saved(rows, server)).toEqual({
				error: {
					code: 'import_outdated',
					message: '2 filas no se pueden importar con lo que la tienda tiene ahora. Lo demás se guardó.',
					rows: reasons.map((message, at) => ({ row: 30 + at, field: 'group', message })),
				},
			});
			await server.close();
			const kept = await whole.query(
				sql`SELECT sku, name, price_cents, stock FROM products WHERE sku NOT LIKE 'N-%' ORDER BY sku`,
			);
			expect(kept).toEqual([
				expect.objectContaining({ sku: 'LAST' }),
				expect.objectContaining({ sku: 'P-R' }),
				{ sku: 'S-1', name: 'Suelto', price_cents: 1000, stock: 7 },
			]);
			expect(await products()).toHaveLength(33);
			expect(await groups()).toHaveLength(1);
			// Rows that were not saved are not remembered as saved.
			expect(await whole.query(sql`SELECT units FROM imported_stock WHERE units <> 0`)).toEqual([]);
		},
	);

	it('[R16-132] refuses what does not fit, by row', async () => {
		await saved([
			row('P-R', polo(['Rojo'])),
			row('F-R', { group: { at: 1, name: 'Falda', options: ['Color'], values: ['Rojo'] } }),
		]);
		expect(await refusals([row('A', polo(['Rojo', 'M']))])).toEqual(['0 group: Las opciones de este grupo son Color']);
		expect(await refusals([row('A', polo(['rojo']))])).toEqual([
			'0 group: Otro producto del grupo ya tiene estos valores: Rojo',
		]);
		const both = ['P-R', 'F-R'].map((sku, at) => ({ mode: 'update', sku, ...polo([`V${at}`]) }));
		expect(await refusals(both)).toEqual([
			'1 group: Los productos de este grupo están en grupos distintos de la tienda',
		]);
		expect(await refusals([row('A', polo(['Azul'])), row('B', {}), row('C', polo(['Verde']))])).toEqual([
			'0 group: Las filas de un grupo deben ir juntas',
		]);
		expect(await refusals([row('A', polo(['Azul'])), row('B', polo(['Verde'], {}, 1))])).toEqual([
			'1 group: El archivo tiene dos grupos con este nombre y categoría',
		]);
		expect(await refusals([{ mode: 'update', sku: 'P-R', name: 'Otro' }])).toEqual([
			'0 name: Este producto es del grupo «Polo»: cambia el nombre en el grupo',
		]);
		expect(await refusals([row('A', { pictures: [{ url: '/otra/1.png', alt: '' }] })])).toEqual([
			expect.stringMatching(/^0 pictures: La imagen «\/otra\/1\.png» no es de esta tienda/),
		]);
		expect(await products()).toHaveLength(2);
	});

	it('[R16-132] refuses a name of the group that makes the name of a product outside of the file too long', async () => {
		const value = 'Extra grande para cama de dos plazas';
		await saved([row('P-R', polo(['Rojo'])), row('P-X', polo([value]))]);
		const renamed = (name: string) => [
			{ mode: 'update', sku: 'P-R', group: { at: 0, name, options: ['Color'], values: ['Rojo'] } },
		];
		const long = 'x'.repeat(limits.name - value.length - 1);
		expect(await refusals(renamed(long))).toEqual([`0 group: «${long}, ${value}» tiene más de 120 caracteres`]);
		expect(await saved(renamed(long.slice(1)))).toMatchObject({ result: { updated: 1 } });
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
		expect(await saved([swapped])).toEqual({ result: { created: 0, updated: 1, unchanged: 0 } });
		expect(await products()).toMatchObject([{ sku: 'P-A', image: one.url, version: 2 }, { sku: 'P-R' }]);
	});

	it.each(['whole', 'sliced'] as const)(
		'[R16-197] takes only stored pictures, at any point, and those that were there before: %s',
		async (way) => {
			const server = way === 'whole' ? whole : sliced;
			const stored = await store('#0a0', server);
			const gone = { url: `/uploads/${'a'.repeat(32)}-800.webp`, alt: '' };
			const point = (picture: { url: string }) => ({ ...picture, url: `${picture.url}#xy=10,20` });
			const refused = (...rows: object[]) => send(rows, server).then(({ statusCode }) => statusCode);
			expect(await refused(row('N', { pictures: [stored, gone] }))).toBe(409);
			expect(await refused(row('N', { pictures: [point(gone)] }))).toBe(409);
			expect(await refused(row('N', { pictures: [gone, { url: 'https://w.test/n.jpg', alt: '' }] }))).toBe(409);
			expect(await refused(row('P-R', polo(['Rojo'], { pictures: [gone] })))).toBe(409);
			expect(await products()).toEqual([]);

			await saved(
				[row('N', { pictures: [stored] }), row('P-R', polo(['Rojo'], { pictures: [point(stored)] }))],
				server,
			);
			await whole.query(sql`UPDATE products SET image_url = ${gone.url} WHERE sku = 'N'`);
			await whole.query(sql`UPDATE product_groups SET pictures = ${JSON.stringify([gone])}::jsonb`);
			const kept = [
				{ mode: 'update', sku: 'N', pictures: [stored, point(gone)] },
				{ mode: 'update', sku: 'P-R', ...polo(['Rojo'], { pictures: [stored, gone] }) },
			];
			expect(await saved(kept, server)).toEqual({ result: { created: 0, updated: 2, unchanged: 0 } });
		},
	);

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
		for (const server of [whole, sliced])
			expect(await saved(again, server)).toEqual({ result: { created: 0, updated: 0, unchanged: 2 } });
		expect(await queue()).toEqual(asked);
		const answer = await send([row('N', { pictures: [{ url: 'https://w.test/n.jpg', alt: '' }] }), row('P-R', {})]);
		expect(answer.statusCode).toBe(409);
		expect(await queue()).toEqual(asked);
		const [known] = (
			await whole.call('POST', '/api/admin/products/some', { token: admin, json: { skus: ['P-A'], marks: [] } })
		).json<{ inFile: object }[]>();
		expect(known?.inFile).toEqual({
			...{ ownPicture: false, options: ['Color'], groupPictures: [] },
			fetched: ['https://w.test/azul.jpg'],
			groupFetched: ['https://w.test/1.jpg'],
		});
	});

	it.each([
		['200 changed ones are an event each', 'whole', 0],
		['201 are one event, and tables are tidied', 'whole', 1],
		['200 in slices are one event', 'sliced', 0],
		['201 in slices are one event, and tables are tidied', 'sliced', 1],
	])('[R16-212] counts products that follow their group: %s', async (_what, way, loose) => {
		const names = ['Polo', 'Falda'];
		const member = (name: string, at: number, color: string, size: number) =>
			row(`${name}-${color}-${size}`, polo([color, `T${size}`], { name }, at));
		const members = names.flatMap((name, at) =>
			Array.from({ length: 99 }, (_, place) => member(name, at, `C${place % 10}`, Math.floor(place / 10))),
		);
		await saved([...members, row('LOOSE', {})]);
		await whole.query(sql`DELETE FROM outbox`);
		const asked: string[] = [];
		const server = await createTestApp({
			importedAtOnce: way === 'whole' ? 50_000 : 1,
			database: {
				...database,
				query(statement) {
					asked.push(JSON.stringify(statement));
					return database.query(statement);
				},
			},
		});
		const rows = names.map((name, at) => member(name, at, 'Nuevo', 0));
		const update = { mode: 'update', sku: 'LOOSE', price: '99.00' };
		expect(await saved([...rows, ...Array(loose).fill(update)], server)).toEqual({
			result: { created: 2, updated: loose, unchanged: 0 },
		});
		await server.close();
		const types = (await outboxEvents(whole)).map(({ body }) => body.type);
		if (way === 'whole' && !loose) {
			expect(types).toHaveLength(200);
			expect(types).not.toContain('CATALOG_CHANGED');
		} else expect(types).toEqual(['CATALOG_CHANGED']);
		expect(asked.some((statement) => statement.includes('VACUUM'))).toBe(kind === 'pglite' && loose > 0);
	});

	it('[R16-140] is there as a whole or not at all, wherever it was cut off, and begun again doubles nothing', async () => {
		const rows = Array.from({ length: 30 }, (_, at) =>
			Array.from({ length: 4 }, (_, color) =>
				row(`G-${at}-${color}`, {
					group: {
						...{ at, name: `Grupo ${at}`, options: ['Color'], values: [`C${color}`] },
						pictures: [{ url: `https://w.test/${at}.jpg`, alt: '' }],
					},
				}),
			),
		).flat();
		await fc.assert(
			fc.asyncProperty(fc.integer({ min: 1, max: 14 }), async (last) => {
				await whole.query(sql`DELETE FROM products`);
				await whole.query(sql`DELETE FROM product_groups`);
				await cutOffAfter(database, last, (cut) => send(rows, cut));
				const again = await createTestApp({ database, importedAtOnce: 1 });
				const nothing = [{ mode: 'update', sku: 'NONE' }];
				while ((await send(nothing, again)).json().code === 'import_running') await pause(1);
				const found = await products();
				expect([0, rows.length]).toContain(found.length);
				const modes = rows.map((one) => ({
					...one,
					mode: found.length > 0 ? 'update' : 'create',
					stockQuantity: found.length > 0 ? undefined : '3',
				}));
				expect(await saved(modes, again)).toMatchObject({
					result: { created: rows.length - found.length, updated: 0 },
				});
				await again.close();
				expect(await products()).toHaveLength(rows.length);
				expect(await groups()).toHaveLength(30);
				expect(await queue()).toHaveLength(30);
				expect(await whole.query(sql`SELECT FROM card_listing`)).toHaveLength(30);
			}),
			{ numRuns: runs(3, 30), seed: testSeed, examples: [[4], [9]] },
		);
	});
});
