import type { Attribute } from '#contract/catalog/attributes';
import {
	fileOf,
	namesOf,
	notesOf,
	problemsOf,
	readFile,
	shopWith,
	textsOf,
} from '#modules/catalog/import/testing/otherShops';
import { aProduct } from '#testing/builders';

describe('an export of WooCommerce', () => {
	const attributes = (count: number) =>
		Array.from({ length: count }, (_, at) => [
			...[`Nombre del atributo ${at + 1}`, `Valor(es) del atributo ${at + 1}`],
			...[`Atributo visible ${at + 1}`, `Atributo global ${at + 1}`],
		]).flat();
	const spanish = (weight = 'Peso (kg)', inStock = '¿Existencias?') => [
		...['ID', 'Tipo', 'SKU', 'GTIN, UPC, EAN o ISBN', 'Nombre', 'Publicado', '¿Está destacado?'],
		...['Visibilidad en el catálogo', 'Descripción corta', 'Descripción', 'Día en que empieza el precio rebajado'],
		...['Día en que termina el precio rebajado', 'Estado del impuesto', 'Clase de impuesto', inStock, 'Inventario'],
		...['Cantidad de bajo inventario', '¿Permitir reservas de productos agotados?', weight, 'Precio rebajado'],
		...['Precio normal', 'Categorías', 'Etiquetas', 'Imágenes', 'Superior', 'Productos\u00A0agrupados', 'Posición'],
		...attributes(4),
	];
	const head = spanish();
	const attribute = (at: number, name: string, value: string) => ({
		[`Nombre del atributo ${at}`]: name,
		[`Valor(es) del atributo ${at}`]: value,
		[`Atributo visible ${at}`]: '1',
		[`Atributo global ${at}`]: '1',
	});
	const parent = (more: object = {}) => ({
		...{ ID: '10', Tipo: 'variable', SKU: 'POLO', Nombre: 'Polo Paracas', Publicado: '1', '¿Está destacado?': '1' },
		...{ Descripción: '<ul><li>Pima</li></ul>', '¿Existencias?': '1', Categorías: 'Ropa > Polos' },
		...{ Imágenes: 'https://w.test/1.jpg, https://w.test/2,b.jpg', ...attribute(1, 'Color', 'Rojo, Azul') },
		...more,
	});
	const variation = (id: string, color: string, more: object = {}) => ({
		...{
			ID: id,
			Tipo: 'variation',
			SKU: `P-${id}`,
			Nombre: `Polo Paracas - ${color}`,
			Publicado: '1',
			Superior: 'POLO',
		},
		...{ '¿Existencias?': '1', Inventario: '3', 'Precio normal': '49.90', ...attribute(1, 'Color', color), ...more },
	});
	const simple = (id: string, more: object = {}) => ({
		...{ ID: id, Tipo: 'simple', SKU: `S-${id}`, Nombre: 'Gorra', Publicado: '1', '¿Existencias?': '1' },
		...{ Inventario: '5', 'Precio normal': '20', Categorías: 'Ropa', ...more },
	});

	it('[R16-135] becomes groups: parents by SKU or number, before or after, in the order of their values', async () => {
		const rows = [
			variation('12', 'Azul', { Superior: 'id:10', 'Precio normal': '55,50', 'Peso (kg)': '.5', SKU: '' }),
			parent({ 'Peso (kg)': '0,25' }),
			variation('11', 'Rojo', { 'Precio rebajado': '39.90', Imágenes: 'https://w.test/rojo.jpg', Publicado: '0' }),
		];
		const checked = await readFile(`\uFEFF${fileOf(head, rows)}`);
		const pictures = [
			{ url: 'https://w.test/1.jpg', alt: '' },
			{ url: 'https://w.test/2,b.jpg', alt: '' },
		];
		const group = { at: 0, name: 'Polo Paracas', options: ['Color'], order: [['Rojo', 'Azul']], pictures };
		const shared = { mode: 'create', description: '- Pima', stockQuantity: '3', categoryId: '2', featured: 'true' };
		expect(textsOf(checked)).toEqual([
			{
				...shared,
				...{ sku: 'P-11', name: 'Polo Paracas, Rojo', price: '49.90', active: 'false', weightGrams: '250' },
				pictures: [{ url: 'https://w.test/rojo.jpg', alt: '' }],
				group: { ...group, values: ['Rojo'] },
			},
			{
				...shared,
				...{ sku: 'woo-12-azul', name: 'Polo Paracas, Azul', price: '55.50', active: 'true', weightGrams: '500' },
				group: { ...group, values: ['Azul'] },
			},
		]);
		expect([checked.table.shop, notesOf(checked)]).toEqual(['WooCommerce', []]);
		expect(checked.rows.map(({ cells }) => cells.precio_oferta)).toEqual(['39.90', undefined]);
	});

	it('[R16-135] of the English head is read too', async () => {
		const english = [
			...['ID', 'Type', 'SKU', 'Name', 'Published', 'Is featured?', 'Short description', 'Description', 'In stock?'],
			...['Stock', 'Weight (lbs)', 'Sale price', 'Regular price', 'Categories', 'Images', 'Parent', 'Position'],
			...['Attribute 1 name', 'Attribute 1 value(s)', 'Attribute 1 visible', 'Attribute 1 global'],
		];
		const rows = [
			{ ID: '1', Type: 'variable', SKU: 'V', Name: 'Polo', Published: '1', Categories: 'Ropa' },
			{
				...{ ID: '2', Type: 'variation', SKU: 'v-2', Published: '1', Parent: 'v', Stock: '2', 'Regular price': '10' },
				...{ 'Attribute 1 name': 'Size', 'Attribute 1 value(s)': 'M', 'Weight (lbs)': '1' },
			},
		];
		expect(textsOf(await readFile(fileOf(english, rows)))).toMatchObject([
			{ sku: 'v-2', name: 'Polo, M', price: '10', stockQuantity: '2', weightGrams: '454', categoryId: '1' },
		]);
	});

	it('[R16-135] says the regular price, and reads drafts, both texts and older heads', async () => {
		const [from, to] = ['Día en que empieza el precio rebajado', 'Día en que termina el precio rebajado'];
		const older = spanish('Peso (g)', '¿En inventario?');
		const old = (id: string, more: object) => {
			const { '¿Existencias?': inStock, ...row } = simple(id, { 'Precio rebajado': '15', ...more });
			return { ...row, '¿En inventario?': inStock };
		};
		const rows = [
			old('1', { [from]: '2020-01-01', [to]: '2020-02-01 00:00:00' }),
			old('2', { [to]: '2999-01-01', 'Peso (g)': '120' }),
			old('3', { [from]: '2999-01-01', Publicado: '-1' }),
			old('4', { 'Descripción corta': 'Corta\\nde dos líneas', Descripción: '<p>Larga</p>' }),
			old('5', { Publicado: '−1', Inventario: '', '¿Existencias?': '0' }),
			// As the exporter escapes what a spreadsheet would compute.
			old('6', { Publicado: "'-1" }),
		];
		const checked = await readFile(fileOf(older, rows));
		expect(
			textsOf(checked).map(({ price, active, weightGrams, stockQuantity }) => [
				price,
				active,
				weightGrams,
				stockQuantity,
			]),
		).toEqual([
			['20', 'true', undefined, '5'],
			['20', 'true', '120', '5'],
			['20', 'false', undefined, '5'],
			['20', 'true', undefined, '5'],
			['20', 'false', undefined, '0'],
			['20', 'false', undefined, '5'],
		]);
		expect(textsOf(checked)[3]?.description).toBe('Corta\nde dos líneas\n\nLarga');
	});

	const saleOf = ({ cells }: { cells: Readonly<Record<string, string>> }) => {
		const { precio_oferta: price, oferta_desde: from, oferta_hasta: until } = cells;
		return price === undefined ? null : [price, from, until].join(' | ');
	};

	it('[R16-190] reads the days of a reduced price as spreadsheets save them, and trusts no other text', async () => {
		const [from, to] = ['Día en que empieza el precio rebajado', 'Día en que termina el precio rebajado'];
		const cases: [cells: object, sale: string | null, note?: string][] = [
			[{ [from]: '05/01/2999 0:00' }, '15 | 2999-01-05 00:00 | '],
			[{ [from]: '31/12/2020 0:00:00' }, '15 | 2020-12-31 00:00 | '],
			[{ [to]: '31/12/2020' }, null],
			[{ [to]: '1/2/2999 23:59' }, '15 |  | 2999-02-01 23:59'],
			[{ [from]: '9/1/2020', [to]: '05-01-2999' }, '15 | 2020-01-09 00:00 | 2999-01-05 23:59'],
			[{ [from]: '2998-01-01', [to]: '2999-02-01 00:00:00' }, '15 | 2998-01-01 00:00 | 2999-02-01 23:59'],
			[{ [from]: '2020-01-01T00:00:00', [to]: '2020-02-01 00:00:00' }, null],
			[{ [from]: '2999-01-02', [to]: '2999-01-01' }, null, ', y termina antes de empezar'],
			...['31/02/2999', '1/25/2999', '05/01/99', '5-ene', '364878', '2999-1-5', 'pronto'].map(
				(text): [object, null, string] => [{ [to]: text }, null, `, y «${text}» no es una fecha`],
			),
			[{ [from]: 'pronto', 'Precio rebajado': '' }, null],
		];
		const rows = cases.map(([cells], at) => simple(String(at), { 'Precio rebajado': '15', ...cells }));
		const checked = await readFile(fileOf(head, rows));
		expect(new Set(textsOf(checked).map(({ price }) => price))).toEqual(new Set(['20']));
		expect(checked.rows.map(saleOf)).toEqual(cases.map(([, sale]) => sale));
		expect(notesOf(checked)).toEqual(
			cases.flatMap(([, , doubt], at) =>
				doubt ? [`${at + 2}: Está rebajado a 15${doubt}: se toma el precio normal, 20`] : [],
			),
		);
	});

	it.each([
		[{ 'Precio rebajado': '15,50', 'Precio normal': '20,00' }, '20.00', '15,50', null],
		[{ 'Precio rebajado': '0' }, '20', undefined, '0: se toma el precio normal, 20'],
		[{ 'Precio rebajado': 'pronto' }, '20', undefined, 'pronto: se toma el precio normal, 20'],
		[{ 'Precio rebajado': '20' }, '20', undefined, null],
		[{ 'Precio rebajado': '25', 'Precio normal': '20' }, '20', undefined, null],
		[
			{ 'Precio rebajado': '15', 'Precio normal': '' },
			'15',
			undefined,
			'15: no dice el precio normal, así que se toma ese',
		],
		[{ 'Precio rebajado': '', 'Precio normal': '49.9000' }, '49.90', undefined, null],
	])('[R22-125] %j costs %s, on sale %s', async (cells, price, sale, note) => {
		for (const kind of ['simple', 'variation']) {
			const row = kind === 'simple' ? simple('1', cells) : variation('1', 'Rojo', { 'Precio normal': '20', ...cells });
			const checked = await readFile(fileOf(head, [parent(), row]));
			expect(textsOf(checked).map((text) => text.price)).toEqual([price]);
			expect(checked.rows.map(({ cells }) => cells.precio_oferta)).toEqual([sale]);
			const told = notesOf(checked).filter((text) => text.startsWith('3: Está'));
			expect(told).toEqual(note === null ? [] : [`3: Está rebajado a ${note}`]);
		}
	});

	it('[R16-136] lists by line what is not taken', async () => {
		const four = Object.assign({}, ...[1, 2, 3, 4].map((at) => attribute(at, `A${at}`, 'x')));
		const rows = [
			simple('1', { Tipo: 'grouped' }),
			simple('2', { Tipo: 'external' }),
			simple('3', { Tipo: 'simple, downloadable, virtual', SKU: 'S-1' }),
			simple('4', { Categorías: 'Ropa > Polos, Ofertas', ...attribute(1, 'Tela', 'Pima') }),
			parent(),
			variation('11', ''),
			variation('12', 'Rojo', four),
			variation('13', 'Rojo', { Descripción: 'La suya' }),
			variation('14', 'Rojo', { Superior: 'NADIE', Categorías: 'Ropa' }),
			parent({ ID: '20', SKU: 'SOLO' }),
			simple('5', { SKU: 's-1', Inventario: '-2' }),
		];
		const checked = await readFile(fileOf(head, rows));
		expect(notesOf(checked)).toEqual([
			'2: Este producto agrupa otros productos, y eso no se trae',
			'3: Este producto se vende en otro sitio, y eso no se trae',
			'4: Es digital: se trae como un producto que se envía',
			'5: Un producto está en una sola categoría: no entra en Ofertas',
			'7: Vale para cualquier valor de «Color»: aquí cada producto tiene uno',
			'8: Tiene 4 opciones; como máximo son 3',
			'9: Tiene la descripción de su producto principal, no la suya',
			'10: Su producto principal, «NADIE», no está en el archivo: se trae sin grupo',
			'11: No tiene variaciones en el archivo: no se trae',
			'12: Su stock es -2: se guarda 0',
			'12: El SKU «s-1» ya está en la línea 4: se guarda como «s-1-2»',
		]);
		expect(checked.counts).toMatchObject({ wrong: 0 });
	});

	it('[R16-191] keeps parents of one name and category apart, before or after their variations', async () => {
		const rows = [
			variation('11', 'Rojo', { Superior: 'id:20' }),
			parent(),
			variation('12', 'Rojo'),
			parent({ ID: '20', SKU: '', Nombre: 'POLO Paracas', Categorías: 'Ropa > Polos' }),
			variation('13', 'Azul', { Superior: 'id:20' }),
			parent({ ID: '30', SKU: 'OTRO', Categorías: 'Ropa' }),
			variation('14', 'Rojo', { Superior: 'OTRO' }),
		];
		const checked = await readFile(fileOf(head, rows));
		expect(
			checked.rows.map(({ line, cells, group, problems }) => [line, cells.grupo, group?.number, problems]),
		).toEqual([
			[4, 'Polo Paracas', 0, []],
			[2, 'POLO Paracas (2)', 1, []],
			[6, 'POLO Paracas (2)', 1, []],
			[8, 'Polo Paracas', 2, []],
		]);
		expect(notesOf(checked)).toEqual([
			'5: El grupo «POLO Paracas» ya está en la línea 3: este se guarda como «POLO Paracas (2)»',
		]);
	});

	it('[R25-86] has a product in the deepest of its categories, with all above it, and says the others', async () => {
		const rows = [
			simple('1', { Categorías: 'Ropa, Ropa > Polos, Ofertas > Mitad' }),
			simple('2', { Categorías: 'Hogar &amp; más > Té \\, café' }),
			parent({ Categorías: 'Mujer > Polos' }),
			variation('11', 'Rojo'),
		];
		const checked = await readFile(fileOf(head, rows));
		expect(checked.rows.map(({ cells }) => cells.categoria)).toEqual([
			'Ropa > Polos',
			'Hogar & más > Té , café',
			'Mujer > Polos',
		]);
		expect(notesOf(checked)).toEqual(['2: Un producto está en una sola categoría: no entra en Ofertas > Mitad']);
	});

	it('[R25-86] keeps the upper levels and the category itself of a path that is too deep, and says so', async () => {
		const deep = 'Ropa > Hombre > Verano > Polos';
		const checked = await readFile(
			fileOf(head, [simple('1', { Categorías: deep }), simple('2', { Categorías: deep })]),
		);
		expect(checked.unknown).toEqual(['Ropa > Hombre > Polos']);
		expect(notesOf(checked)).toEqual([
			'2: La categoría «Ropa > Hombre > Verano > Polos» tiene 4 niveles, más de 3: es «Ropa > Hombre > Polos»',
		]);
	});

	const material: Attribute = {
		...{ id: 7, categoryId: 1, key: 'material', name: 'Material', kind: 'CHOICE', unit: '' },
		choices: [
			{ key: 'pima', name: 'Algodón, pima' },
			{ key: 'lino', name: 'Lino' },
		],
	};

	it('[R25-87] brings attributes that the category has, and ignores the others', async () => {
		const rows = [
			simple('1', { ...attribute(1, 'MATERIAL', 'lino, Algodón\\, pima'), ...attribute(2, 'Marca', 'Inka') }),
			simple('2', { Categorías: 'Calzado', ...attribute(1, 'Material', 'Cuero') }),
		];
		const checked = await readFile(fileOf(head, rows), shopWith([], [material]));
		expect(textsOf(checked).map(({ attributes }) => attributes)).toEqual(['{"7":["lino","Algodón, pima"]}', undefined]);
		expect(checked.ignored).toEqual(['atributo: Marca', 'atributo: MATERIAL']);
		expect(checked.table.unknown).toEqual([]);
	});

	it('[R25-87] gives a group the attributes of its parent that are no options', async () => {
		const own = { ...attribute(1, 'Material', 'Lino'), ...attribute(2, 'Color', 'Rojo, Azul') };
		const rows = [parent(own), variation('11', 'Rojo'), variation('12', 'Azul')];
		const checked = await readFile(fileOf(head, rows), shopWith([], [material, { ...material, id: 8, name: 'Color' }]));
		expect(textsOf(checked).map(({ attributes }) => attributes)).toEqual(Array(2).fill('{"7":["Lino"]}'));
		expect(problemsOf(checked)).toEqual([]);
	});

	it('[R25-87] takes no value away from a product of which the other shop says none', async () => {
		const known = aProduct({ id: 1, sku: 'S-1', name: 'Gorra' });
		const rows = [simple('1'), simple('2', attribute(1, 'Material', 'Seda'))];
		const checked = await readFile(fileOf(head, rows), shopWith([known], [material]));
		expect(textsOf(checked)[0]).not.toHaveProperty('attributes');
		expect(problemsOf(checked)).toEqual(['3 atributo: Material: «Seda» no es un valor de «Material»']);
	});

	it('[R16-135] keeps the commas that are escaped in categories and values, and reads ounces', async () => {
		const own = (at: number, value: string) =>
			variation(`1${at}`, value, { Superior: 'id:10', 'Peso (oz)': String(at) });
		const rows = [
			parent({ Categorías: 'Ropa > Polos\\, camisas, Ropa', ...attribute(1, 'Color', 'Rojo\\, claro, Azul') }),
			own(8, 'Azul'),
			own(2, 'Rojo\\, claro'),
		];
		const checked = await readFile(fileOf(spanish('Peso (oz)'), rows));
		expect(checked.rows.map(({ cells }) => [cells.categoria, cells['valor 1'], cells.peso_g])).toEqual([
			['Ropa > Polos, camisas', 'Rojo, claro', '57'],
			['Ropa > Polos, camisas', 'Azul', '227'],
		]);
		expect(checked.unknown).toEqual(['Ropa > Polos, camisas']);
	});

	it('[R16-145] is read as spreadsheets save it: semicolons, Windows-1252, commas and days', async () => {
		const to = 'Día en que termina el precio rebajado';
		const rows = (decimal: string, day: string) => [
			parent({ 'Peso (kg)': `0${decimal}25` }),
			variation('11', 'Rojo', { 'Precio normal': `49${decimal}90` }),
			simple('2', { Nombre: 'Gorra niño', 'Precio rebajado': `15${decimal}50`, [to]: day }),
		];
		const saved = `${fileOf(head, rows(',', '05/01/2999 0:00'), ';', '\r\n')}\r\n;;;;\r\n`;
		const bytes = Uint8Array.from(saved, (character) => character.charCodeAt(0));
		const checked = await readFile(bytes);
		expect(checked.table).toMatchObject({ shop: 'WooCommerce', separator: 'punto y coma' });
		expect(textsOf(checked)).toEqual(textsOf(await readFile(fileOf(head, rows('.', '2999-01-05 0:00:00')))));
		expect(textsOf(checked)).toMatchObject([
			{ price: '49.90', weightGrams: '250' },
			{ name: 'Gorra niño', price: '20' },
		]);
	});

	it('[R16-192] finds parents by their exact SKU, and takes no variation whose parent is in doubt', async () => {
		const named = (id: string, SKU: string, more: object = {}) => parent({ ID: id, SKU, Nombre: `N${id}`, ...more });
		const rows = [
			...[named('1', 'POLO'), named('2', 'polo'), named('3', '7,75E+12'), named('4', '7,75E+12')],
			...[named('5', '3-ene'), named('6', '12'), named('7', '12'), named('8', 'Gorra')],
			...['POLO', 'polo', 'Polo', '7,75E+12', 'id:3', '3-ene', '12', 'ID:7', 'gorra', '9,9E+15'].map((Superior, at) =>
				variation(String(20 + at), 'Rojo', { Superior }),
			),
		];
		const checked = await readFile(fileOf(head, rows));
		const byLine = checked.rows.toSorted((one, other) => one.line - other.line);
		expect(byLine.map(({ line, group, problems: [problem] }) => [line, group?.name ?? problem?.reason])).toEqual([
			[10, 'N1'],
			[11, 'N2'],
			[12, 'No se sabe cuál es su producto principal. «Polo» está en la línea 2 y en la 3'],
			[13, expect.stringMatching(/^No se sabe cuál es su producto principal\. La hoja .* en «7,75E\+12»/)],
			[14, 'N3'],
			[15, expect.stringMatching(/^No se sabe cuál es su producto principal\. La hoja .* en la fecha «3-ene»/)],
			[16, 'No se sabe cuál es su producto principal. «12» está en la línea 7 y en la 8'],
			[17, 'N7'],
			[18, 'N8'],
			[19, expect.stringMatching(/^No se sabe cuál es su producto principal\. La hoja .* en «9,9E\+15»/)],
		]);
		expect(checked.counts).toMatchObject({ new: 5, wrong: 5 });
		expect(notesOf(checked)).toEqual([]);
	});

	it.each([
		['too many cells', (line: string) => `${line},x`, 'Hay más celdas que columnas.'],
		[
			'bad quotes',
			(line: string) => line.replace('Polo Paracas', '"Polo" Paracas"'),
			'Las comillas no están bien cerradas',
		],
	])('[R16-193] takes no variation of a parent whose row is damaged: %s', async (_name, damage, reason) => {
		const rows = [
			...[variation('11', 'Rojo'), parent(), variation('12', 'Azul', { Superior: 'id:10' })],
			...[parent({ ID: '20', SKU: 'OTRO', Nombre: 'Otro' }), variation('21', 'Rojo', { Superior: 'OTRO' })],
			parent({ ID: '30', SKU: 'SOLO' }),
		];
		const lines = fileOf(head, rows).split('\n');
		const damaged = [2, 6].reduce((all, at) => all.with(at, damage(all[at] ?? '')), lines);
		const checked = await readFile(damaged.join('\n'));
		const passedOn = expect.stringContaining(`Lleva datos de la línea 3, que está dañada. ${reason}`);
		expect(checked.rows.map(({ line, state, problems: [problem] }) => [line, state, problem?.reason])).toEqual([
			[2, 'wrong', passedOn],
			[4, 'wrong', passedOn],
			[6, 'new', undefined],
		]);
		expect(notesOf(checked)).toEqual([expect.stringContaining(`7: ${reason}`)]);
	});

	it.each([
		[{ 'Visibilidad en el catálogo': 'visible' }, 'true', null],
		[{ 'Visibilidad en el catálogo': 'catalog' }, 'true', null],
		[{ 'Visibilidad en el catálogo': 'hidden' }, 'false', 'La otra tienda no lo mostraba en sus listas: entra oculto'],
		[{ 'Visibilidad en el catálogo': 'Search' }, 'false', 'La otra tienda solo lo mostraba al buscar: entra oculto'],
		[
			{ 'Visibilidad en el catálogo': 'members' },
			'false',
			'No se sabe qué es «members» en «Visibilidad en el catálogo»: entra oculto',
		],
		[{ Publicado: 'FALSO' }, 'false', null],
		[{ Publicado: 'Faux' }, 'false', null],
		[{ Publicado: 'VERDADERO' }, 'true', null],
		[{ Publicado: 'borrador' }, 'false', null],
		[{ Publicado: '2' }, 'false', 'No se sabe qué es «2» en «Publicado»: entra oculto'],
	])('[R22-126] with %j has active %s: no unknown word puts a product on sale', async (cells, active, note) => {
		const alone = await readFile(fileOf(head, [simple('1', cells)]));
		expect(textsOf(alone).map((text) => text.active)).toEqual([active]);
		expect(notesOf(alone)).toEqual(note === null ? [] : [`2: ${note}`]);
		const grouped = await readFile(fileOf(head, [parent(cells), variation('11', 'Rojo'), variation('12', 'Azul')]));
		expect(textsOf(grouped).map((text) => text.active)).toEqual([active, active]);
		const one = await readFile(fileOf(head, [parent(), variation('11', 'Rojo', cells), variation('12', 'Azul')]));
		expect(textsOf(one).map((text) => text.active)).toEqual([active, 'true']);
	});

	it('[R22-126] hides what is of a kind that nobody knows, and sells nothing by an unknown word of its stock', async () => {
		const none = { Inventario: '' };
		const rows = [
			simple('1', { Tipo: 'bundle' }),
			...['agotado', 'FALSO', 'pronto'].map((word, at) => simple(`2${at}`, { ...none, '¿Existencias?': word })),
			...['backorder', 'VERDADERO', ''].map((word, at) => simple(`3${at}`, { ...none, '¿Existencias?': word })),
			simple('4', { Inventario: 'muchas' }),
		];
		const checked = await readFile(fileOf(head, rows));
		expect(checked.rows.map(({ cells, uncounted }) => [cells.activo, cells.stock ?? '', uncounted])).toEqual([
			['no', '5', false],
			...[1, 2, 3].map(() => ['sí', '0', false]),
			...[1, 2, 3].map(() => ['sí', '', true]),
			['sí', 'muchas', false],
		]);
		expect(notesOf(checked)).toEqual([
			'2: Es de tipo «bundle», que aquí no hay: entra oculto',
			'5: No se sabe qué es «pronto» en «¿Existencias?»: entra con stock 0',
		]);
		expect(problemsOf(checked)).toEqual(['9 stock: El stock debe ser un número entero desde 0']);
	});

	it.each(['ROJO ', 'rojo', 'Ro\u200bjo', ' Rojo\u00a0'])(
		'[R22-129] %j is spelled and placed as its parent says, and what the parent lacks comes last',
		async (spelling) => {
			const rows = [
				parent({ ...attribute(1, 'Color', 'Verde, Rojo, Azul') }),
				variation('11', 'Gris'),
				variation('12', 'Azul'),
				variation('13', spelling, attribute(1, 'COLOR', spelling)),
				variation('14', 'Verde'),
			];
			const checked = await readFile(fileOf(head, rows));
			expect(namesOf(checked)).toEqual(['Verde', 'Rojo', 'Azul', 'Gris'].map((color) => `Polo Paracas, ${color}`));
			expect(problemsOf(checked)).toEqual([]);
		},
	);

	it('[R22-129] options stand in the order of the parent, whatever the order of each variation', async () => {
		const both = (color: string, size: string) => ({ ...attribute(1, 'Talla', size), ...attribute(2, 'Color', color) });
		const rows = [
			parent({ ...attribute(1, 'Color', 'Rojo, Azul'), ...attribute(2, 'Talla', 'S, M') }),
			variation('11', 'Rojo', both('Rojo', 'M')),
			variation('12', 'Azul', { ...attribute(1, 'Color', 'Azul'), ...attribute(2, 'Talla', 'S') }),
			variation('13', 'Rojo', both('Rojo', 'S')),
		];
		const checked = await readFile(fileOf(head, rows));
		expect(namesOf(checked)).toEqual(['Rojo, S', 'Rojo, M', 'Azul, S'].map((values) => `Polo Paracas, ${values}`));
		expect(problemsOf(checked)).toEqual([]);
	});

	it('[R22-131] says once why a variation without its parent cannot be made, and changes it where the shop has it', async () => {
		const bare = (id: string, more: object = {}) => variation(id, 'Rojo', { Nombre: '', Superior: 'id:99', ...more });
		const known = aProduct({ id: 1, sku: 'P-12', name: 'Polo, Rojo', price: 5, stock: 3, stockQuantity: 3 });
		const checked = await readFile(fileOf(head, [bare('11'), bare('12')]), shopWith([known]));
		expect(problemsOf(checked)).toEqual([
			'2 null: Su producto principal, «id:99», no está en el archivo, y de él tendría su nombre. Exporta también esa fila',
		]);
		expect(notesOf(checked)).toEqual([]);
		expect(checked.rows[1]).toMatchObject({ state: 'known', row: { sku: 'P-12' } });
	});

	it('[R22-128] names the single product that its group would leave on sale, by SKU or by the SKU that it was given', async () => {
		const rows = [
			parent({ SKU: 'K-1', Nombre: 'Gorra' }),
			variation('11', 'Rojo', { Superior: 'K-1' }),
			parent({ ID: '20', SKU: '', Nombre: 'Bolso' }),
			variation('21', 'Rojo', { Superior: 'id:20' }),
		];
		const { formers } = (await readFile(fileOf(head, rows))).table;
		expect(formers).toMatchObject([
			{ line: 2, skus: expect.arrayContaining(['K-1']) },
			{ line: 4, skus: expect.arrayContaining(['woo-20']) },
		]);
		const taken = [...rows.slice(0, 1), variation('11', 'Rojo', { Superior: 'K-1', SKU: 'K-1' })];
		expect((await readFile(fileOf(head, taken))).table.formers).toMatchObject([{ skus: ['woo-10'] }]);
	});

	it('[R16-139] asks for the stock that it does not count, which is not zero', async () => {
		const rows = [parent(), variation('11', 'Rojo', { Inventario: '' }), simple('2', { Inventario: '' })];
		const checked = await readFile(fileOf(head, rows));
		expect(checked.rows.map(({ uncounted }) => uncounted)).toEqual([true, true]);
	});
});
