import { isAttributeColumn } from '#contract/catalog/attributeCells';
import type { ProductDto } from '#contract/catalog/product';
import { type Database, sql } from '#platform/db';
import { describeOnBackends, openBackend } from '#server/testing/backends';
import { createTestApp, type TestApp } from '#server/testing/testApp';
import { problemsIn, readOn } from './testing/fileImport';
import { bodyOf, changesUrl, previewOf, summaryOf } from './testing/imports';

describeOnBackends('files of a shop with a tree and attributes', (kind) => {
	let database: Database;
	let test: TestApp;
	let admin: string;
	const ids: Record<string, number> = {};
	beforeAll(async () => {
		database = await openBackend(kind);
		test = await createTestApp({ database });
		admin = await test.adminToken();
		ids.Ropa = (await test.createCategory({ name: 'Ropa' })).id;
		ids.Polos = (await test.createCategory({ name: 'Polos', parentId: ids.Ropa })).id;
		ids.Hogar = (await test.createCategory({ name: 'Hogar' })).id;
		const choices = ['Algodón', 'Lino', 'Mezcla, lavada'].map((name, at) => ({ key: `m${at}`, name }));
		const rows = [
			{ category: ids.Ropa, name: 'Material', kind: 'CHOICE', choices },
			{ category: ids.Ropa, name: 'Color', kind: 'CHOICE', choices: [{ key: 'rojo', name: 'Rojo' }] },
			{ category: ids.Hogar, name: 'Litros', kind: 'NUMBER', unit: 'L' },
			{ category: ids.Hogar, name: 'Con tapa', kind: 'FLAG' },
			{ category: ids.Hogar, name: 'Cuidado', kind: 'TEXT' },
		];
		for (const { category, name, kind: type, unit = '', choices: some = [] } of rows)
			await test.query(sql`INSERT INTO attributes (category_id, key, name, kind, unit, choices, place)
				VALUES (${category}, ${name}, ${name}, ${type}, ${unit}, ${JSON.stringify(some)}::jsonb, 1)`);
	});
	beforeEach(async () => {
		await test.query(sql`DELETE FROM products`);
		await test.query(sql`DELETE FROM product_groups`);
	});
	afterAll(async () => {
		await test?.close();
		await database?.close();
	});

	const head = 'sku,nombre,precio,stock,categoria';
	const read = (...lines: string[]) => readOn(test, admin, lines.join('\n'));
	const saved = async (...lines: string[]) => expect(await (await read(...lines)).save()).toMatchObject({ left: 0 });
	const products = async () =>
		(await test.call('GET', '/api/products', { token: admin }))
			.json<ProductDto[]>()
			.toSorted((one, other) => one.id - other.id);
	const exported = async () => (await test.call('GET', '/api/products/export?sortBy=price-asc', { token: admin })).body;
	/** Of each product, `name: value`. */
	const valuesOf = async () =>
		(await products()).map(({ attributes }) =>
			(attributes ?? []).map(({ name, value }) =>
				[name, Array.isArray(value) ? value.map((one) => one.name).join('+') : value].join(': '),
			),
		);

	it('[R25-76] the export says the path of each category, and its import changes nothing', async () => {
		await test.createProduct({ categoryId: ids.Polos ?? 0, sku: 'A', price: '1' });
		await test.createProduct({ categoryId: ids.Hogar ?? 0, sku: 'B' });
		const file = await read(await exported());
		expect(file.rows.map(({ cells, state }) => [cells.categoria, state])).toEqual([
			['Ropa > Polos', 'unchanged'],
			['Hogar', 'unchanged'],
		]);
		const moved = await read('sku,categoria', 'A,Hogar');
		expect(moved.rows[0]?.before).toEqual({ categoria: 'Ropa > Polos' });
	});

	it('[R25-77] creates each missing level of a path once, with the first of its products', async () => {
		const cells = (sku: string, categoria: string) => ({ sku, nombre: sku, precio: '5', stock: '1', categoria });
		const rows = [cells('A', 'ropa > Casacas > Lana'), cells('B', 'Ropa > Casacas'), cells('C', 'Otra > Más')];
		expect((await previewOf(test, admin, bodyOf(rows))).unknown).toEqual([
			'ropa > Casacas > Lana',
			'Ropa > Casacas',
			'Otra > Más',
		]);
		const newCategories = ['Ropa > Casacas > Lana', 'Ropa > Casacas', 'Nadie > Nunca', 'Otra > Más'];
		const body = bodyOf(rows, { newCategories });
		expect((await previewOf(test, admin, body)).rows.map(({ state }) => state)).toEqual(['new', 'new', 'new']);
		expect(summaryOf(await test.call('POST', changesUrl, { token: admin, json: body }))).toMatchObject({ created: 3 });
		const paths = await test.query<{ path: string }>(sql`SELECT (SELECT string_agg(up.name, '/' ORDER BY
			array_position(c.path, up.id)) FROM categories up WHERE up.id = ANY (c.path)) AS path FROM categories c
			WHERE c.id > ${ids.Hogar} ORDER BY c.id`);
		expect(paths.map(({ path }) => path).toSorted()).toEqual(
			['Ropa/Casacas', 'Ropa/Casacas/Lana', 'Otra', 'Otra/Más'].toSorted(),
		);
		expect((await products()).map(({ category }) => category.name)).toEqual(['Lana', 'Casacas', 'Más']);
	});

	it('[R25-78] has a group once, whichever way its rows write the category', async () => {
		const columns = `${head},grupo,opción 1,valor 1`;
		const lines = ['A,,5,1,Ropa > Polos,Polo,Talla,S', 'B,,5,1,polos,Polo,Talla,M', 'C,,5,1,ROPA>POLOS,Polo,Talla,L'];
		await saved(columns, ...lines);
		expect(new Set((await products()).map(({ group }) => group?.id)).size).toBe(1);
	});

	it('[R25-79] brings values of every kind, and the export writes what the import reads', async () => {
		const columns = `${head},atributo: material,Atributo:Litros,atributo: Con tapa,atributo: Cuidado`;
		await saved(
			columns,
			'A,Polo,1,1,Ropa > Polos,"lino, ""Mezcla, lavada""",,,',
			'B,Jarra,2,1,Hogar,,"2,5 L",SI,"A mano, con agua"',
			'C,Vaso,5,1,Hogar,,,,',
		);
		expect(await valuesOf()).toEqual([
			['Material: Lino+Mezcla, lavada'],
			expect.arrayContaining(['Litros: 2.5', 'Con tapa: true', 'Cuidado: A mano, con agua']),
			[],
		]);
		const file = await read(await exported());
		expect(file.table.headers.filter(isAttributeColumn)).toEqual([
			...['atributo: Material', 'atributo: Litros', 'atributo: Con tapa', 'atributo: Cuidado'],
		]);
		expect(file.rows.map(({ state, problems }) => [state, problems])).toEqual(Array(3).fill(['unchanged', []]));
		const [shirt, jug] = file.rows;
		expect(shirt?.cells['atributo: Material']).toBe('Lino, "Mezcla, lavada"');
		expect(jug?.cells).toMatchObject({ 'atributo: Litros': '2.5', 'atributo: Con tapa': 'sí' });
	});

	it('[R25-80] an empty cell takes the value away, says so before, and an absent column changes nothing', async () => {
		await saved(`${head},atributo: Material,atributo: Color`, 'A,Polo,5,1,Ropa > Polos,Lino,Rojo');
		await saved('sku,precio', 'A,6');
		const file = await read('sku,atributo: Material', 'A,');
		expect(file.rows[0]).toMatchObject({ state: 'changed', before: { 'atributo: Material': 'Lino' } });
		await file.save();
		expect(await valuesOf()).toEqual([['Color: Rojo']]);
	});

	it('[R25-81] refuses with the line what is no attribute of the category, no value of it or no number', async () => {
		const file = await read(
			`${head},atributo: Material,atributo: Litros`,
			'A,Polo,5,1,Ropa > Polos,Seda,',
			'B,Polo,5,1,Ropa > Polos,,3',
			'C,Jarra,5,1,Hogar,,mucho',
			'D,Jarra,5,1,Hogar,,1',
		);
		expect(problemsIn(file)).toEqual([
			'2 atributo: Material: «Seda» no es un valor de «Material»',
			'3 atributo: Litros: La categoría «Ropa > Polos» no tiene el atributo «Litros»',
			'4 atributo: Litros: Escribe un número en «Litros», por ejemplo 12.5',
		]);
	});

	it('[R25-82] gives a group its attributes, which all its rows must say alike', async () => {
		const columns = `${head},grupo,opción 1,valor 1,atributo: Material`;
		const polo = (sku: string, value: string, material: string) => `${sku},,5,1,Polos,Polo,Talla,${value},${material}`;
		await saved(columns, polo('A', 'S', 'lino'), polo('B', 'M', 'Lino'), polo('C', 'L', ''));
		expect(await valuesOf()).toEqual(Array(3).fill(['Material: Lino']));
		expect(
			problemsIn(await read(columns, polo('A', 'S', 'Lino'), polo('B', 'M', 'Algodón'), polo('C', 'L', ''))),
		).toEqual([
			'3 atributo: Material: Debe ser lo mismo en todo el grupo: en la línea 2 dice otra cosa',
			'4 atributo: Material: Debe ser lo mismo en todo el grupo: en la línea 2 dice otra cosa',
		]);
		await saved(columns, polo('A', 'S', 'Algodón'), polo('D', 'XL', ''));
		expect(await valuesOf()).toEqual(Array(4).fill(['Material: Algodón']));
	});

	it('[R25-83] leaves to an option of the group what an attribute of the same name says', async () => {
		const columns = `${head},grupo,opción 1,valor 1,atributo: Color`;
		await saved(columns, 'A,,5,1,Polos,Polo,COLOR,rojo,', 'B,,5,1,Polos,Polo,COLOR,Azul,azul');
		const file = await read(await exported());
		expect(file.rows.map(({ state, problems }) => [state, problems])).toEqual(Array(2).fill(['unchanged', []]));
		expect(problemsIn(await read(columns, 'A,,5,1,Polos,Polo,COLOR,rojo,Verde'))).toEqual([
			'2 atributo: Color: En este grupo lo dice la opción «COLOR»',
		]);
	});
});
