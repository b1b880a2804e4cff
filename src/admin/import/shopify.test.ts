import type { Attribute } from '#contract/catalog/attributes';
import {
	fileOf,
	notesOf,
	problemsOf,
	readFile,
	shopWith,
	skusOf,
	textsOf,
} from '#modules/catalog/import/testing/otherShops';
import { aProduct } from '#testing/builders';

describe('an export of Shopify', () => {
	const google = Array.from({ length: 13 }, (_, at) => `Google Shopping / ${at}`);
	const options = [1, 2, 3].flatMap((at) => [`Option${at} Name`, `Option${at} Value`]);
	const old = [
		...['Handle', 'Title', 'Body (HTML)', 'Vendor', 'Type', 'Tags', 'Published', ...options, 'Variant SKU'],
		...['Variant Grams', 'Variant Inventory Tracker', 'Variant Inventory Qty', 'Variant Inventory Policy'],
		...['Variant Fulfillment Service', 'Variant Price', 'Variant Compare At Price', 'Variant Requires Shipping'],
		...[
			'Variant Taxable',
			'Variant Barcode',
			'Image Src',
			'Image Position',
			'Image Alt Text',
			'Gift Card',
			'SEO Title',
		],
		...[
			'SEO Description',
			...google,
			'Variant Image',
			'Variant Weight Unit',
			'Variant Tax Code',
			'Cost per item',
			'Status',
		],
	];
	const linked = [1, 2, 3].flatMap((at) => [`Option${at} Name`, `Option${at} Value`, `Option${at} Linked To`]);
	const newer = [
		...['Handle', 'Title', 'Body (HTML)', 'Vendor', 'Product Category', 'Type', 'Tags', 'Published', ...linked],
		...['Variant SKU', 'Variant Grams', 'Variant Inventory Tracker', 'Variant Inventory Policy', 'Variant Price'],
		...[
			'Variant Compare At Price',
			'Unit Price Total Measure',
			'Image Src',
			'Image Position',
			'Image Alt Text',
			'Gift Card',
		],
		...['Variant Image', 'Cost per item', 'Status'],
	];
	const polo = { Handle: 'polo-paracas' };
	const variant = (color: string, size: string, more: object = {}) => ({
		...polo,
		...{ 'Option1 Value': color, 'Option2 Value': size, 'Variant Price': '42.99', 'Variant Inventory Qty': '4' },
		...{ 'Variant Inventory Policy': 'deny', ...more },
	});
	const first = (more: object = {}) => ({
		...variant('Rojo', 'M'),
		...{ Title: 'Polo Paracas', 'Body (HTML)': '<p>De algodón</p>', Type: 'Polos', Published: 'TRUE' },
		...{
			'Option1 Name': 'Color',
			'Option2 Name': 'Talla',
			'Image Src': 'https://cdn.test/1.jpg',
			'Image Position': '1',
		},
		...more,
	});

	it('[R16-134] becomes groups of products, whatever the order of its rows, with the price that is paid', async () => {
		const picture = (at: number, alt = '') => ({
			...polo,
			...{ 'Image Src': `https://cdn.test/${at}.jpg`, 'Image Position': String(at), 'Image Alt Text': alt },
		});
		const rows = [
			picture(3, 'Espalda'),
			first({ 'Variant SKU': "'0012", 'Variant Grams': '250', 'Variant Barcode': "'7751234567890" }),
			variant('Azul', 'M', {
				...{ 'Variant SKU': 'AZ', 'Variant Price': '85', 'Variant Compare At Price': '99.00' },
				'Variant Image': 'https://cdn.test/azul.jpg',
			}),
			picture(2),
		];
		const checked = await readFile(fileOf(old, rows));
		expect(checked.table).toMatchObject({ shop: 'Shopify', unknown: ['Variant Barcode'] });
		const pictures = [1, 2, 3].map((at) => ({ url: `https://cdn.test/${at}.jpg`, alt: at === 3 ? 'Espalda' : '' }));
		const order = [['Rojo', 'Azul'], ['M']];
		const group = { at: 0, name: 'Polo Paracas', options: ['Color', 'Talla'], order, pictures };
		expect(textsOf(checked)).toEqual([
			{
				...{ mode: 'create', sku: '0012', name: 'Polo Paracas, Rojo, M', description: 'De algodón', price: '42.99' },
				...{ stockQuantity: '4', categoryId: '2', active: 'true', weightGrams: '250' },
				group: { ...group, values: ['Rojo', 'M'] },
			},
			{
				...{ mode: 'create', sku: 'AZ', name: 'Polo Paracas, Azul, M', description: 'De algodón', price: '99.00' },
				...{ stockQuantity: '4', categoryId: '2', active: 'true' },
				pictures: [{ url: 'https://cdn.test/azul.jpg', alt: '' }],
				group: { ...group, values: ['Azul', 'M'] },
			},
		]);
		expect(checked.rows.map(({ cells }) => [cells.precio, cells.precio_oferta])).toEqual([
			['42.99', undefined],
			['99.00', '85'],
		]);
		expect(notesOf(checked)).toEqual([]);
	});

	it('[R16-134] without variants is a product without a group, and nothing is called Default Title', async () => {
		const mug = {
			Handle: 'taza',
			Title: 'Taza &amp; plato',
			'Variant Price': '9',
			'Variant Inventory Qty': '-3',
			'Variant Inventory Tracker': 'shopify',
		};
		const plain = {
			...mug,
			'Option1 Name': 'Title',
			'Option1 Value': 'Default Title',
			Published: 'true',
			Type: 'Ropa',
		};
		const checked = await readFile(fileOf(old, [plain, { Handle: 'taza', 'Image Src': 'https://cdn.test/t.jpg' }]));
		expect(textsOf(checked)).toEqual([
			{
				...{ mode: 'create', sku: 'taza', name: 'Taza & plato', price: '9', stockQuantity: '0', categoryId: '1' },
				...{ active: 'true', pictures: [{ url: 'https://cdn.test/t.jpg', alt: '' }] },
			},
		]);
	});

	it('[R16-134] of the newer head is read too: drafts are hidden, the category ends its path', async () => {
		const rows = [
			first({
				Type: '',
				'Product Category': 'Apparel > Clothing > Shirts',
				Status: 'active',
				'Variant Inventory Qty': undefined,
			}),
			{ Handle: 'b', Title: 'B', 'Variant Price': '1', Status: 'draft', 'Variant SKU': 'B', Type: 'Ropa' },
			{ Handle: 'c', Title: 'C', 'Variant Price': '1', Status: 'archived', 'Variant SKU': 'C' },
			{ Handle: 'd', Title: 'D', 'Variant Price': '1', Published: 'false', 'Variant SKU': 'D', Type: 'Ropa' },
		].map(({ 'Variant Inventory Qty': _none, ...row }: Record<string, string | undefined>) => row);
		const checked = await readFile(fileOf(newer, rows));
		expect(textsOf(checked).map(({ sku, active, categoryId }) => [sku, active, categoryId])).toEqual([
			['polo-paracas-rojo-m', 'true', '6'],
			['B', 'false', '1'],
			['C', 'false', '5'],
			['D', 'false', '1'],
		]);
		expect(notesOf(checked)).toEqual(['4: No dice su categoría: se pone en «Sin categoría»']);
	});

	it('[R16-136] lists by line what is not taken', async () => {
		const rows = [
			{ Handle: '', Title: 'Nadie', 'Variant Price': '1' },
			{ Handle: 'sin-cabeza', 'Option1 Value': 'M', 'Variant Price': '1' },
			{ Handle: 'solo', Title: 'Solo', Type: 'Ropa' },
			{ Handle: 'regalo', Title: 'Regalo', 'Gift Card': 'TRUE', 'Variant Price': '10' },
			first({ 'Image Src': 'foto.jpg' }),
			variant('Azul', ''),
		];
		const checked = await readFile(fileOf(old, rows));
		expect(checked.counts).toMatchObject({ new: 1, wrong: 0 });
		expect(notesOf(checked)).toEqual([
			'2: La fila no dice de qué producto es: falta «Handle»',
			'3: Ninguna fila da el nombre del producto «sin-cabeza»',
			'4: No dice ningún precio',
			'5: Es una tarjeta de regalo, que aquí se vende de otra manera',
			'6: La imagen «foto.jpg» no tiene una dirección que empiece con http',
			'7: Le falta el valor de «Talla»',
		]);
	});

	it('[R16-138] gives missing SKUs by handle and values, the same each time, and a suffix to what collides', async () => {
		const long = 'polo-de-algodon-pima-con-cuello-redondo-y-bordado';
		const rows = [
			first(),
			variant('Rojo', 'L'),
			variant('rojo', 'l.'),
			variant('Azul', 'M', { 'Variant SKU': 'AZ-1' }),
			variant('Azul', 'L', { 'Variant SKU': 'az-1' }),
			first({ Handle: long }),
		];
		const checked = await readFile(fileOf(old, rows));
		expect(problemsOf(checked)).toEqual([]);
		expect(skusOf(checked)).toEqual([
			...['polo-paracas-rojo-m', 'polo-paracas-rojo-l', 'polo-paracas-rojo-l-2', 'AZ-1', 'az-1-2'],
			'polo-de-algodon-pima-con-cuello-r-rojo-m',
		]);
		expect(notesOf(checked)).toEqual([
			'6: El SKU «az-1» ya está en la línea 5: se guarda como «az-1-2»',
			'7: El grupo «Polo Paracas» ya está en la línea 2: este se guarda como «Polo Paracas (2)»',
		]);
		expect(skusOf(await readFile(fileOf(old, rows)))).toEqual(skusOf(checked));
	});

	it('[R16-191] keeps products of one title and category apart, by suffixes that are the same each time', async () => {
		const rows = [
			first({ Handle: 'polo' }),
			first({ Handle: 'polo-1', Title: 'POLO PARACAS', 'Option2 Value': 'L' }),
			first({ Handle: 'polo-2', Title: 'Polo P&aacute;racas', 'Option1 Name': 'Tono' }),
			first({ Handle: 'polo-3', Title: 'Polo Paracas (2)' }),
			first({ Handle: 'polo-4', Type: 'Ropa' }),
			{ ...variant('Azul', 'L'), Handle: 'polo-1' },
		];
		const checked = await readFile(fileOf(old, rows));
		expect(checked.rows.map(({ cells, group, problems }) => [cells.grupo, group?.number, problems])).toEqual([
			['Polo Paracas', 0, []],
			['POLO PARACAS (3)', 1, []],
			['POLO PARACAS (3)', 1, []],
			['Polo Páracas (4)', 2, []],
			['Polo Paracas (2)', 3, []],
			['Polo Paracas', 4, []],
		]);
		expect(notesOf(checked)).toEqual([
			'3: El grupo «POLO PARACAS» ya está en la línea 2: este se guarda como «POLO PARACAS (3)»',
			'4: El grupo «Polo Páracas» ya está en la línea 2: este se guarda como «Polo Páracas (4)»',
		]);
		expect(textsOf(await readFile(fileOf(old, rows)))).toEqual(textsOf(checked));
	});

	it('[R16-194] says which stock below zero becomes zero', async () => {
		const tracked = (qty: string, more: object = {}) => ({
			...{ 'Variant Inventory Tracker': 'shopify', 'Variant Inventory Qty': qty, ...more },
		});
		const rows = [
			first({ ...tracked('-3'), Type: 'Shirts' }),
			variant('Rojo', 'S', tracked("'-4.00")),
			variant('Azul', 'M', tracked('0')),
			variant('Azul', 'L', tracked('-7', { 'Variant Inventory Policy': 'continue' })),
		];
		const checked = await readFile(fileOf([...newer, 'Variant Inventory Qty'], rows));
		expect(checked.rows.map(({ cells }) => cells.stock)).toEqual(['0', '0', '0', undefined]);
		expect(notesOf(checked)).toEqual(['2: Su stock es -3: se guarda 0', '3: Su stock es -4.00: se guarda 0']);
	});

	it('[R25-88] reads categories with all above them, and metafields as attributes of the name before them', async () => {
		const [fabric, care] = ['Fabric (product.metafields.shopify.fabric)', 'Cuidado (product.metafields.custom.care)'];
		const attribute: Attribute = {
			...{ id: 7, categoryId: 7, key: 'fabric', name: 'fabric', kind: 'CHOICE', unit: '' },
			choices: ['Cotton', 'Linen'].map((name) => ({ key: name, name })),
		};
		const color = { ...attribute, id: 8, name: 'Color' };
		const own = { [fabric]: 'linen; cotton', 'Color (product.metafields.shopify.color-pattern)': 'Red' };
		const rows = [
			first({ Type: '', 'Product Category': 'Apparel > Clothing > Shirts', ...own }),
			variant('Azul', 'M'),
			{ Handle: 'b', Title: 'B', 'Variant Price': '1', Type: 'Apparel &amp; more', [care]: 'A mano' },
		].map(({ 'Variant Inventory Qty': _none, ...row }: Record<string, string | undefined>) => row);
		const head = [...newer, fabric, care, 'Color (product.metafields.shopify.color-pattern)'];
		const checked = await readFile(fileOf(head, rows), shopWith([], [attribute, color]));
		expect(checked.rows.map(({ cells }) => cells.categoria)).toEqual([
			...Array(2).fill('Apparel > Clothing > Shirts'),
			'Apparel & more',
		]);
		expect(
			textsOf(checked)
				.slice(0, 2)
				.map(({ attributes }) => attributes),
		).toEqual(Array(2).fill('{"7":["linen","cotton"]}'));
		expect(checked.table.unknown).toEqual([]);
		expect(checked.table.headers.slice(-2)).toEqual(['atributo: Fabric', 'atributo: Cuidado']);
	});

	it('[R16-193] takes nothing from a damaged row, and no row whose handle may be that of others', async () => {
		const picture = { ...polo, 'Image Src': 'https://cdn.test/2.jpg', 'Image Position': '2' };
		const other = first({ Handle: 'otro', Title: 'Otro', Published: 'false' });
		const lines = fileOf(old, [
			variant('Rojo', 'S'),
			first(),
			variant('Azul', 'M'),
			picture,
			other,
			{ ...variant('Azul', 'L'), Handle: 'otro' },
			{ ...picture, Handle: 'otro' },
			first({ Handle: '7,75E+12' }),
			{ ...variant('Azul', 'L'), Handle: '3-ene' },
		]).split('\n');
		const damaged = [2, 6, 7].reduce((all, at) => all.with(at, `${all[at]},x`), lines);
		const checked = await readFile(damaged.join('\n'));
		const beyond =
			'Hay más celdas que columnas. Un texto o precio que lleva el separador debe ir entre comillas: "12,50"';
		const passedOn = `Lleva datos de la línea 3, que está dañada. ${beyond}`;
		expect(checked.rows.map(({ line, problems }) => [line, problems.map(({ reason }) => reason)])).toEqual([
			[2, [passedOn]],
			[3, [beyond]],
			[4, [passedOn]],
			[6, []],
			[7, [beyond]],
		]);
		expect(textsOf(checked)[3]).toMatchObject({ group: { pictures: [{ url: 'https://cdn.test/1.jpg' }] } });
		expect(notesOf(checked)).toEqual([
			`8: ${beyond}`,
			expect.stringMatching(/^9: No se sabe de qué producto es\. La hoja de cálculo convirtió un código largo/),
			expect.stringMatching(/^10: No se sabe de qué producto es\. La hoja de cálculo convirtió un código en la fecha/),
		]);
	});

	it.each([
		[{ Published: 'FALSO' }, 'false', null],
		[{ Published: 'Falsch' }, 'false', null],
		[{ Published: 'faux' }, 'false', null],
		[{ Published: 'VERDADERO' }, 'true', null],
		[{ Published: '' }, 'true', null],
		[{ Published: 'quizás' }, 'false', 'No se sabe qué es «quizás» en «Published»: entra oculto'],
		[{ Status: 'unlisted' }, 'false', 'En Shopify solo se veía con su enlace: entra oculto'],
		[{ Status: 'Borrador' }, 'false', null],
		[{ Status: 'ACTIVE' }, 'true', null],
		[{ Status: 'scheduled' }, 'false', 'No se sabe qué es «scheduled» en «Status»: entra oculto'],
		[{ 'Gift Card': 'Vielleicht' }, 'false', 'No se sabe qué es «Vielleicht» en «Gift Card»: entra oculto'],
		[{ 'Gift Card': 'FALSO' }, 'true', null],
	])('[R22-126] with %j has active %s: no unknown word puts a product on sale', async (cells, active, note) => {
		const checked = await readFile(fileOf(old, [first(cells), variant('Azul', 'L')]));
		expect(textsOf(checked).map((text) => text.active)).toEqual([active, active]);
		expect(notesOf(checked)).toEqual(note === null ? [] : [`2: ${note}`]);
	});

	it.each(['VERDADERO', 'TRUE', 'wahr', 'Vrai', 'sí', '1'])(
		'[R22-126] leaves out a gift card that says %s',
		async (word) => {
			const checked = await readFile(fileOf(old, [first({ 'Gift Card': word }), { ...first(), Handle: 'otro' }]));
			expect([checked.rows.length, notesOf(checked)]).toEqual([
				1,
				['2: Es una tarjeta de regalo, que aquí se vende de otra manera'],
			]);
		},
	);

	it('[R22-126] counts what it has where a word of its stock is not known', async () => {
		const rows = [
			first({ 'Variant Inventory Policy': 'maybe' }),
			variant('Azul', 'S', { 'Variant Inventory Qty': 'muchas' }),
			variant('Azul', 'M', { 'Variant Inventory Qty': '1.000' }),
			variant('Azul', 'L', { 'Variant Inventory Policy': 'CONTINUE' }),
		];
		const checked = await readFile(fileOf(old, rows));
		expect(checked.rows.map(({ cells, uncounted }) => [cells.stock ?? '', uncounted])).toEqual([
			...[
				['4', false],
				['muchas', false],
				['1.000', false],
			],
			['', true],
		]);
		expect(notesOf(checked)).toEqual([
			'2: No se sabe qué es «maybe» en «Variant Inventory Policy»: se vende solo lo que hay',
		]);
		expect(problemsOf(checked)).toEqual([
			'3 stock: El stock debe ser un número entero desde 0',
			'4 stock: Quita el separador de miles: 1000',
		]);
	});

	it('[R22-132] finds the rows of one product in any letter case of its handle', async () => {
		const rows = [
			first(),
			{ ...variant('Azul', 'L'), Handle: 'Polo-Paracas' },
			{ ...variant('Azul', 'M'), Handle: ' POLO-PARACAS\u200b' },
		];
		const checked = await readFile(fileOf(old, rows));
		expect([checked.counts.new, checked.rows.map(({ group }) => group?.number), notesOf(checked)]).toEqual([
			3,
			[0, 0, 0],
			[],
		]);
	});

	it('[R16-139] asks for the stock that nobody counts, and leaves that of known products', async () => {
		const rows = [
			first({ 'Variant Inventory Qty': '' }),
			variant('Rojo', 'L', { 'Variant Inventory Policy': 'continue', 'Variant Inventory Qty': '-7' }),
			variant('Azul', 'L'),
			variant('Azul', 'M', { 'Variant Inventory Qty': '0' }),
		];
		const known = aProduct({ id: 1, sku: 'polo-paracas-rojo-l', name: 'X', stock: 9, stockQuantity: 9 });
		const checked = await readFile(fileOf(old, rows), shopWith([known]));
		expect(checked.rows.map(({ state, uncounted }) => [state, uncounted])).toEqual([
			['new', true],
			['known', false],
			['new', false],
			['new', true],
		]);
		expect(textsOf(checked).map(({ stockQuantity }) => stockQuantity)).toEqual([undefined, undefined, '4', undefined]);
	});

	it('[R16-145] is read as spreadsheets save it: semicolons, Windows-1252, UTF-16 with tabs, CR alone', async () => {
		const texts = textsOf(await readFile(fileOf(old, [first()])));
		const excel = `sep=;\r\n${fileOf(old, [first({ 'Variant Price': '42,99' })], ';', '\r\n')}\r\n;;;;\r\n`;
		const bytes = Uint8Array.from(excel, (character) => character.charCodeAt(0));
		expect(textsOf(await readFile(bytes))).toEqual([{ ...texts[0], price: '42.99' }]);
		const unicode = `\uFEFF${fileOf(old, [first()], '\t', '\r\n')}`;
		const view = new DataView(new ArrayBuffer(2 * unicode.length));
		[...unicode].forEach((character, at) => {
			view.setUint16(2 * at, character.charCodeAt(0), true);
		});
		expect(textsOf(await readFile(view))).toEqual(texts);
		expect(textsOf(await readFile(fileOf(old, [first()], ',', '\r')))).toEqual(texts);
		const eaten = await readFile(fileOf(old, [first({ 'Variant SKU': '7,75E+12' }), variant('3-ene', 'M')]));
		expect(problemsOf(eaten)).toEqual([
			expect.stringMatching(/^2 sku: La hoja de cálculo convirtió un código largo/),
			expect.stringMatching(/^3 valor 1: La hoja de cálculo convirtió un código en la fecha «3-ene»/),
		]);
	});
});
