import { sql } from '#platform/db';
import { createTestApp, type TestApp } from '#server/testing/testApp';
import { problemsIn, readOn } from './testing/fileImport';
import { bodyOf, previewOf } from './testing/imports';

const head =
	'sku,nombre,descripcion,precio,stock,categoria,grupo,opción 1,valor 1,Opcion 2,valor 2,imagenes,imagenes_grupo';

describe('groups in files', () => {
	let test: TestApp;
	let admin: string;
	beforeAll(async () => {
		test = await createTestApp();
		admin = await test.adminToken();
		for (const name of ['Ropa', 'Polos']) await test.createCategory({ name });
	});
	beforeEach(async () => {
		for (const table of [sql`products`, sql`product_groups`]) await test.query(sql`DELETE FROM ${table}`);
	});
	afterAll(() => test?.close());

	const read = (...lines: string[]) => readOn(test, admin, [head, ...lines].join('\n'));
	const made = async (...lines: string[]) => expect(await (await read(...lines)).save()).toMatchObject({ left: 0 });
	const polo = (sku: string, value: string, more = 'x,5,1,Ropa,Polo') => `${sku},,${more},Color,${value},,,,`;
	const states = ({ rows }: Awaited<ReturnType<typeof read>>) => rows.map(({ state }) => state);

	it('[R16-131] make new groups, take products in and change their values, with what was there before', async () => {
		await made('A,Suelto,x,5,1,Ropa,,,,,,,', polo('B', 'Rojo'));
		const checked = await read('A,,,,,ropa,Chompa,Color,Azul,,,,', 'B,,,,,,Polo,Color,rojo,,,,');
		expect(checked.rows).toMatchObject([
			{ before: { grupo: '', 'valor 1': '' }, group: { name: 'Chompa', isNew: true } },
			{ state: 'unchanged' },
		]);
		expect((await read('B,,,,,,Polo,Color,Azul,,,,')).rows[0]).toMatchObject({ before: { 'valor 1': 'Rojo' } });
	});

	it('[R22-70] knows a group of the shop that only new products of the file join', async () => {
		await made(polo('A', 'Rojo'));
		expect((await read('N,,,9,2,Ropa,Polo,Color,Azul,,,,')).rows[0]).toMatchObject({
			state: 'new',
			group: { name: 'Polo', isNew: false },
		});
	});

	it('[R22-128] name the single product that its group would leave on sale', async () => {
		await made('K-1,Gorra,x,5,1,Ropa,,,,,,,', 'woo-20,Bolso,x,5,1,Ropa,,,,,,,', polo('P-1', 'Rojo'));
		const body = bodyOf([{ sku: 'N-1', nombre: 'Té', precio: '1', stock: '1', categoria: 'Ropa' }], {
			formers: [
				{ line: 2, skus: ['k-1', 'K-1'] },
				{ line: 4, skus: ['woo-20', 'P-1'] },
			],
		});
		const reason = (name: string, sku: string) =>
			`«${name}» (${sku}) ya está en la tienda como un solo producto, y seguiría a la venta junto a sus variantes: ocúltalo o elimínalo en «Productos»`;
		expect((await previewOf(test, admin, body)).beside).toEqual([
			{ line: 2, reason: reason('Gorra', 'K-1') },
			{ line: 4, reason: reason('Bolso', 'woo-20') },
		]);
		await test.query(sql`UPDATE products SET active = false WHERE sku = 'K-1'`);
		expect((await previewOf(test, admin, body)).beside).toMatchObject([{ line: 4 }]);
	});

	it('[R16-132] refuse with the line what does not agree within a group', async () => {
		const checked = await read(
			'A,,uno,1,1,Ropa,Polo,Color,Rojo,,,,',
			'B,,dos,1,1,Ropa,Polo,Color,Azul,,,,',
			'C,,,1,1,Ropa,Polo,Talla,M,,,,',
			'D,,,1,1,Ropa,Polo,Color,rojo,,,,',
			'E,,,1,1,Ropa,Polo,,,,,,',
			'F,,,1,1,Ropa,Falda,Color,,,,,',
			`G,,,1,1,Ropa,${'x'.repeat(119)},Color,Rojo,,,,`,
		);
		expect(problemsIn(checked)).toEqual([
			'3 descripcion: Debe ser lo mismo en todo el grupo: en la línea 2 dice otra cosa',
			expect.stringMatching(/^4 \S+.*: .*opciones/),
			expect.stringMatching(/^5 grupo: .*valores/),
			'6 grupo: Un grupo necesita al menos una opción con su valor',
			'7 valor 1: Falta el valor de «Color»',
			'8 nombre: El nombre no puede tener más de 120 caracteres',
		]);
		expect(states(checked)).toEqual(['new', ...Array(6).fill('wrong')]);
	});

	it.each([
		['a name', 'A,,,,,,Falda,Color,Rojo,,,,'],
		['a category', 'A,,,,,Polos,Polo,Color,Rojo,,,,'],
	])('[R16-186] refuse %s that some rows alone give their group, wherever they stand', async (_what, changed) => {
		await made(polo('A', 'Rojo'), polo('B', 'Azul'), polo('C', 'Gris'));
		const others = ['B,,,,,,Polo,Color,Azul,,,,', 'C,,,,,,Polo,Color,Gris,,,,'];
		for (const at of [0, 1, 2]) {
			const checked = await read(...others.toSpliced(at, 0, changed));
			expect(checked.counts.wrong).toBeGreaterThan(0);
			for (const text of problemsIn(checked)) expect(text).toContain('es el mismo grupo que otro del archivo');
		}
		const all = [changed, ...others].map((line) => line.replace(/(?:,Polos)?,Polo,Color/, ',Falda,Color'));
		if (changed.includes('Falda')) expect((await read(...all)).counts).toMatchObject({ changed: 3, wrong: 0 });
	});

	it('[R16-187] refuse a name that the group does not give', async () => {
		await made(polo('A', 'Rojo'), 'S,Suelto,x,5,1,Ropa,,,,,,,');
		const checked = await read(
			'A,"Polo Premium, Rojo",,9,,,Polo,Color,Rojo,,,,',
			'S,Suelto fino,,,,,Chompa,Color,Azul,,,,',
		);
		expect(problemsIn(checked)).toEqual([
			'2 nombre: Este producto es del grupo «Polo»: cambia el nombre en «grupo» y sus valores',
			'3 nombre: Este producto es del grupo «Chompa»: cambia el nombre en «grupo» y sus valores',
		]);
		const fine = await read('A,"Polo, Azul",,,,,Polo,Color,Azul,,,,', 'S,Suelto,,,,,Chompa,Color,Azul,,,,');
		expect(fine.counts).toMatchObject({ changed: 2, wrong: 0 });
	});

	it('[R16-188] keep two groups of the shop with one name and category apart', async () => {
		await made(
			polo('A', 'Rojo'),
			polo('C', 'Azul'),
			polo('B', 'Rojo', 'x,5,1,Ropa,Otro'),
			polo('D', 'Azul', 'x,5,1,Ropa,Otro'),
		);
		await test.query(sql`UPDATE product_groups SET name = 'Polo'`);
		await test.query(sql`UPDATE products SET name = replace(name, 'Otro', 'Polo')`);
		const lines = ['A', 'B', 'C', 'D'].map((sku, at) => `${sku},,,,,Ropa,Polo,Color,${at < 2 ? 'Rojo' : 'Azul'},,,,`);
		expect((await read(...lines)).counts).toMatchObject({ unchanged: 4 });
	});

	it('[R16-132] refuse more values of an option than a group may have', async () => {
		const checked = await read(
			...Array.from({ length: 62 }, (_, at) => `P-${at},,,1,1,Ropa,Lana,Tono,Nº ${at},Peso,${at % 2},,`),
		);
		expect(checked.counts).toMatchObject({ new: 0, wrong: 62 });
		expect(problemsIn(checked)[0]).toContain('Como máximo 60 valores');
	});

	it('[R16-133] leave name, description and category to the group where a row does not name it', async () => {
		await made(polo('A', 'Rojo'));
		expect(problemsIn(await read('A,Otro,y,6,,Polos,,,,,,,'))).toEqual([
			'2 nombre: Este producto es del grupo «Polo»: cambia el nombre en el grupo',
			'2 descripcion: Este producto es del grupo «Polo»: cambia la descripción en el grupo',
			'2 categoria: Este producto es del grupo «Polo»: cambia la categoría en el grupo',
		]);
		const fine = await read('A,"Polo, Rojo",x,6,,Ropa,,,,,,,');
		expect(fine.rows[0]?.before).toEqual({ precio: '5.00' });
	});

	it('[R16-142] name the pictures of a product, a line for each with its text', async () => {
		await made('A,Suelto,x,5,1,Ropa,,,,,,,');
		await test.query(sql`UPDATE products SET image_url = '/uploads/a.webp', image_alt = 'De frente'`);
		expect(states(await read('A,,,,,,,,,,,/uploads/a.webp De frente,'))).toEqual(['unchanged']);
		const more = await read('A,,,,,,,,,,,"https://a.test/1.jpg Uno\n/uploads/a.webp, https://a.test/2.jpg",');
		expect(more.rows[0]).toMatchObject({ state: 'changed', before: { imagenes: '/uploads/a.webp De frente' } });
	});

	it('[R16-138] of another shop are found again: nothing changes the second time', async () => {
		const text = [
			'ID,Tipo,SKU,Nombre,Inventario,Precio normal,Categorías,Superior,Imágenes,Nombre del atributo 1,Valor(es) del atributo 1',
			'1,variable,,Polo,,,Ropa,,https://w.test/1.jpg,Talla,"M, L"',
			'2,variation,,,4,10,,id:1,,Talla,M',
		].join('\n');
		expect(await (await readOn(test, admin, text)).save()).toEqual({ created: 1, updated: 0, left: 0 });
		expect(states(await readOn(test, admin, text))).toEqual(['unchanged']);
		const other = await readOn(test, admin, text.replace('/1.jpg', '/2.jpg'));
		expect(other.rows[0]).toMatchObject({ state: 'changed', before: { imagenes_grupo: expect.any(String) } });
	});

	it('[R22-71] go whole into one chunk, whatever rows stand between theirs', async () => {
		const lines = Array.from({ length: 120 }, (_, at) =>
			at % 2 ? polo(`P-${at}`, `C${at % 50}`, `x,5,1,Ropa,Polo ${at % 3}`) : `L-${at},Suelto ${at},x,5,1,Ropa,,,,,,,`,
		);
		const first = await read(...lines);
		const ready = first.counts.new;
		expect(await first.save()).toEqual({ created: ready, updated: 0, left: 0 });
		expect(await test.query(sql`SELECT name FROM product_groups ORDER BY name`)).toHaveLength(3);
	});
});
