import fc from 'fast-check';
import { importLimits } from '#contract/catalog/import';
import type { Product } from '#contract/catalog/product';
import { plainCode } from '#contract/shared/csv';
import { plainName } from '#contract/shared/names';
import { runs } from '#contract/testing/runs';
import { readTable } from '#modules/catalog/import/testing/readTable';
import { aCategory, aProduct } from '#testing/builders';
import { productsCsv } from './exportProducts';
import { readFileText } from './fileText';
import { parseTable } from './parseTable';

const categories = [aCategory({ id: 1, name: 'Abarrotes' }), aCategory({ id: 2, name: 'Menaje y té' })];
interface Shop {
	categories: typeof categories;
	products: readonly Product[];
}
const arrayShop = (products: readonly Product[], categories: Shop['categories']): Shop => ({ categories, products });

const shop: Shop = arrayShop(
	[
		aProduct({
			id: 1,
			name: 'Taza',
			sku: 'TZ-1',
			price: 29.9,
			stock: 7,
			stockQuantity: 7,
			description: 'De cerámica',
			category: { id: 2, name: 'Menaje y té' },
			active: true,
			featured: false,
		}),
	],
	categories,
);
const nothing = () => {};
const header = 'sku,nombre,descripcion,precio,stock,categoria,activo,destacado';

async function read(content: BlobPart, { chunkSize, shop: with_ = shop }: { chunkSize?: number; shop?: Shop } = {}) {
	const file = await readFileText(new Blob([content]));
	const table = await parseTable(file.text, nothing, chunkSize);
	return { ...file, table, ...readTable(table, with_) };
}
/** Rows below the standard header. */
const rows = async (...lines: string[]) => (await read([header, ...lines].join('\n'))).rows;
/** `column: reason` of each problem of the first row. */
const problemsOf = async (...lines: string[]) =>
	(await rows(...lines)).at(-1)?.problems.map(({ column, reason }) => `${column ?? 'fila'}: ${reason}`);
const latin1 = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

const good = 'A-1,Café,,12.50,5,Abarrotes,sí,no';

describe('encodings', () => {
	const text = `sku,descripción\r\nTZ-1,Ñandú "té"`.replaceAll('"', '');
	const utf16 = (littleEndian: boolean) => {
		const view = new DataView(new ArrayBuffer(2 * text.length + 2));
		[...`\uFEFF${text}`].forEach((character, at) => {
			view.setUint16(2 * at, character.charCodeAt(0), littleEndian);
		});
		return view;
	};
	it.each([
		['UTF-8 without a mark', text, 'UTF-8'],
		['UTF-8 with a byte order mark', `\uFEFF${text}`, 'UTF-8'],
		['UTF-16, little end first', utf16(true), 'UTF-16'],
		['UTF-16, big end first', utf16(false), 'UTF-16'],
		['Latin-1 as old programs save', latin1(text), 'Windows-1252'],
	])('reads %s and says so', async (_name, content, encoding) => {
		const file = await read(content);
		expect([file.encoding, file.suspicious]).toEqual([encoding, null]);
		expect(file.rows[0]?.cells).toEqual({ sku: 'TZ-1', descripcion: 'Ñandú té' });
		expect(file.rows[0]?.state).toBe('known');
	});

	it('points at text that an earlier program has misread', async () => {
		expect((await read(`${header}\n${good}\nB,CafÃ© molido,,1,1,Abarrotes,,`)).suspicious).toBe('CafÃ©');
		expect((await read(`${header}\nB,Caf\uFFFD,,1,1,Abarrotes,,`)).suspicious).toBe('Caf\uFFFD');
	});
});

describe('what is no table of products', () => {
	const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d);
	const workbook = Uint8Array.of(0x50, 0x4b, 0x03, 0x04, 0x14, 0x0a);
	it.each([
		['an empty file', '', 'El archivo está vacío.'],
		['white space', '\uFEFF \r\n\t\r\n', 'El archivo está vacío.'],
		['a picture', png, /^El archivo no es un CSV\. Si es una hoja de Excel/],
		['a workbook', workbook, /^El archivo no es un CSV/],
		['a file above 20 MB', new Uint8Array(importLimits.fileBytes + 1), /^El archivo pesa más de 20 MB/],
		['a header alone', header, 'El archivo no tiene ninguna fila debajo de los nombres de las columnas.'],
		['a table of something else', 'id;fecha\n1;2', /^La primera fila del archivo debe llevar los nombres/],
		[
			'a table without SKU',
			'nombre,precio\nCafé,1',
			/^Falta la columna «sku».* El archivo tiene «nombre», «precio»\.$/,
		],
		['a column twice', 'sku,precio,Precio\nA,1,2', 'La columna «precio» está dos veces. Deja solo una.'],
		['an open quote', `${header}\nA,"Café,,1,1\nB,x,,1`, /^Unas comillas se abren y no se cierran/],
		['too many rows', `sku\n${'A\n'.repeat(importLimits.rows + 1)}`, /^El archivo tiene más de 50\s000 filas/],
	])('refuses %s with a clear message', async (_name, content, message) => {
		await expect(read(content)).rejects.toMatchObject({
			name: 'UnreadableFile',
			message: typeof message === 'string' ? message : expect.stringMatching(message),
		});
	});
});

describe('tables', () => {
	it.each([
		[',', 'coma'],
		[';', 'punto y coma'],
		['\t', 'tabulador'],
	])('finds the separator %j, columns in any order and spelling, and names the unknown ones', async (mark, name) => {
		const lines = [
			['DESCRIPCIÓN', 'Precio', ' Sku ', 'Proveedor', 'Nombre', 'Categoría', 'stock'],
			['"dos\nlíneas y ""comillas"""', '"12,50"', 'N-1', 'x', 'Té', 'menaje y te', '3'],
			[],
		];
		const { table, rows } = await read(lines.map((cells) => cells.join(mark)).join('\r\n'));
		expect([table.separator, table.unknown]).toEqual([name, ['Proveedor']]);
		expect(rows).toMatchObject([
			{
				line: 2,
				state: 'new',
				row: {
					mode: 'create',
					sku: 'N-1',
					name: 'Té',
					description: 'dos\nlíneas y "comillas"',
					price: '12.50',
					categoryId: '2',
				},
			},
		]);
	});

	it("knows Excel's own line that names the separator", async () => {
		const { table, rows } = await read('sep=;\r\nsku;precio\r\nTZ-1;5\r\n');
		expect([table.separator, rows[0]?.line, rows[0]?.row]).toEqual([
			'punto y coma',
			3,
			{ mode: 'update', sku: 'TZ-1', price: '5' },
		]);
	});

	it('counts lines as a text editor does, line breaks in cells and empty lines included', async () => {
		const checked = await rows('A,"uno\ndos",,1,1,Abarrotes,,', '', 'B,,,,,,,');
		expect(checked.map(({ line, state }) => [line, state])).toEqual([
			[2, 'new'],
			[5, 'wrong'],
		]);
	});

	it('reads the same whatever the size of the pieces', async () => {
		const text = `${header}\r\n${good}\r\n"B","a ""b""\r\nc","d;,e",1,2,Abarrotes,,\r\nC,x,,1,1,Abarrotes,,\r\n`;
		const whole = await read(text);
		expect(whole.rows.map(({ state }) => state)).toEqual(['new', 'new', 'new']);
		for (let chunkSize = 1; chunkSize < text.length; chunkSize++) {
			expect((await read(text, { chunkSize })).table).toEqual(whole.table);
		}
	});
});

describe('rows', () => {
	it('knows products by their SKU, whatever the letter case, and takes no empty cell for a value', async () => {
		const checked = await rows(good, 'tz-1,Taza,De cerámica,"29,9",7,MENAJE Y TE,1,0', 'B,Otro,,0,0,Abarrotes,,');
		expect(checked.map(({ state }) => state)).toEqual(['new', 'known', 'new']);
		const [changed] = await rows('tz-1,Tazón,,31,,,FALSO,');
		expect(changed?.row).toEqual({ mode: 'update', sku: 'tz-1', name: 'Tazón', price: '31', active: 'false' });
	});

	const price = 'precio: El precio debe ser un número con hasta dos decimales, por ejemplo 12.50';
	it.each([
		['a negative price', 'A,x,,-1,1,Abarrotes,,', [price]],
		['an endless price', 'A,x,,1e400,1,Abarrotes,,', [price]],
		['a price of exponents', 'A,x,,1e3,1,Abarrotes,,', [price]],
		[
			'a name of 5 000 characters',
			`A,${'x'.repeat(5000)},,1,1,Abarrotes,,`,
			['nombre: El nombre no puede tener más de 120 caracteres'],
		],
		['an unknown category', 'A,x,,1,1,Juguetes,,', ['categoria: No existe la categoría «Juguetes»']],
		['a word that is neither yes nor no', 'A,x,,1,1,Abarrotes,quizás,', ['activo: Escribe sí o no']],
		[
			'a comma that nobody quoted',
			'A,x,,12,50,1,Abarrotes,sí,no',
			['fila: Hay más celdas que columnas. Un texto o precio que lleva el separador debe ir entre comillas: "12,50"'],
		],
		[
			'what a new product needs',
			'A,,,,,,,',
			[
				'nombre: El nombre es obligatorio',
				'precio: El precio es obligatorio',
				'stock: El stock es obligatorio',
				'categoria: La categoría es obligatoria',
			],
		],
		['no SKU', ',x,,1,1,Abarrotes,,', ['sku: El SKU es obligatorio']],
	])('refuses %s with the column and the reason', async (_name, line, problems) => {
		expect(await problemsOf(line)).toEqual(problems);
	});

	it('refuses the later one of two rows with the same SKU', async () => {
		const checked = await rows(good, good.replace('A-1', 'a-1'));
		expect(checked.map(({ state }) => state)).toEqual(['new', 'wrong']);
		expect(checked[1]?.problems).toEqual([{ column: 'sku', reason: 'El SKU ya está en la línea 2' }]);
	});

	it('accepts the decimal comma and every way to say yes and no', async () => {
		const said = await Promise.all(
			['sí', 'SI', '1', 'true', 'Verdadero', 'no', '0', 'False', 'FALSO'].map(
				async (word) => (await rows(`A,x,,"1,50",1,Abarrotes,${word},`))[0]?.row,
			),
		);
		expect(said.map((row) => row?.active)).toEqual([...Array(5).fill('true'), ...Array(4).fill('false')]);
		expect(said[0]).toMatchObject({ price: '1.50' });
	});

	it('says which columns only known products can do without', async () => {
		expect((await read('sku,precio\nTZ-1,1')).missing).toEqual(['nombre', 'stock', 'categoria']);
	});
});

describe('cells that a spreadsheet has eaten', () => {
	it.each([
		['7.75E+12', /convirtió un código largo en «7\.75E\+12»: da a la columna formato de texto/],
		['7,75E+12', /convirtió un código largo/],
		['1E-05', /convirtió un código largo/],
		['#N/A', /«#N\/A» es un error de la hoja de cálculo: escribe en esa celda el valor/],
		['#N/D', /error de la hoja/],
		['#¡VALOR!', /error de la hoja/],
		['#¡REF!', /error de la hoja/],
		['#¿NOMBRE?', /error de la hoja/],
		['#DIV/0!', /error de la hoja/],
		['########', /error de la hoja/],
		['Err:502', /error de la hoja/],
	])('[R17-94] are refused with the reason: %s', async (text, reason) => {
		const cell = `"${text}"`;
		for (const [column, line] of [
			['sku', `${cell},Té,,1,1,Abarrotes,,`],
			['nombre', `A-1,${cell},,1,1,Abarrotes,,`],
			['descripcion', `A-1,Té,${cell},1,1,Abarrotes,,`],
			['precio', `A-1,Té,,${cell},1,Abarrotes,,`],
			['stock', `A-1,Té,,1,${cell},Abarrotes,,`],
		]) {
			const [row] = await rows(line ?? '');
			expect([row?.line, row?.state, row?.row]).toEqual([2, 'wrong', null]);
			expect(row?.problems).toEqual([{ column, reason: expect.stringMatching(reason) }]);
		}
	});

	it('[R17-95] are read as the text that they keep: ="0012" and an apostrophe before digits', async () => {
		const [formula, quoted, apostrophe] = await rows(
			'="0012",="Té",,1,1,Abarrotes,,',
			'"=""0013""",Té,,1,1,Abarrotes,,',
			"'0014,'1984,,'12.50,'3,Abarrotes,,",
		);
		expect(formula?.row).toMatchObject({ sku: '0012', name: 'Té' });
		expect(quoted?.row).toMatchObject({ sku: '0013' });
		expect(apostrophe?.row).toMatchObject({ sku: '0014', name: '1984', price: '12.50', stockQuantity: '3' });
	});

	it.each([
		...['TZ\u20111', 'TZ\u22121', 'TZ\uFF0D1', 'TZ-\u200B1', '\u202ATZ-1\u202C', 'T\u00ADZ-1', "'TZ-1"],
		...['="TZ-1"', '\u00A0TZ-1'],
	])('[R17-96] or another program has written find the product whose code looks the same: %j', async (sku) => {
		expect((await rows(`${sku},Tazón,,,,,,`))[0]).toMatchObject({
			state: 'known',
			row: { mode: 'update', sku: 'TZ-1', name: 'Tazón' },
		});
		const twice = await rows('TZ-1,,,,,,,', `${sku},Otra,,,,,,`);
		expect(twice[1]?.problems).toEqual([{ column: 'sku', reason: 'El SKU ya está en la línea 2' }]);
	});
});

describe('what a file says of itself', () => {
	it.each([
		['"1.234,50"', 'Quita el separador de miles: 1234,50'],
		['"1,234.50"', 'Quita el separador de miles: 1234.50'],
		['1 234.50', 'Quita el separador de miles: 1234.50'],
		['"S/ 45,00"', 'Quita «S/»: 45,00'],
		['S/.45', 'Quita «S/.»: 45'],
		['"S/ 1,234.50"', 'Quita «S/» y el separador de miles: 1234.50'],
		['45 soles', 'Quita «soles»: 45'],
		['S/ -3', 'El precio debe ser un número con hasta dos decimales, por ejemplo 12.50'],
	])('[R17-100] a price that cannot be read says what to take away: %s', async (price, reason) => {
		expect(await problemsOf(`A,x,,${price},1,Abarrotes,,`)).toEqual([`precio: ${reason}`]);
	});
});

it('[R17-99] a file of our own columns is read whatever other columns it has', async () => {
	const { rows } = await read('sku,nombre,precio,precio normal\nTZ-1,Taza,12.50,14');
	expect(rows[0]).toMatchObject({ row: { sku: 'TZ-1', price: '12.50' } });
});

describe('there and back again', () => {
	const word = fc
		.string({
			unit: fc.constantFrom('a', 'Ñ', 'é', '=', '+', '-', '@', "'", '"', ',', ';', '\t', '\n', '1', ' ', '🙂'),
		})
		.map((text) => text.trim());
	const name = fc.tuple(word, fc.constantFrom('x', '=', "'", '"')).map((parts) => parts.join('').trim());
	const products = fc.uniqueArray(
		fc.record({
			sku: name.map((text) => plainCode(plainCode(text).slice(0, 40))).filter((text) => text !== ''),
			name: name.filter((text) => text.length <= 120),
			description: word,
			price: fc.integer({ min: 0, max: 99_999_999 }).map((cents) => cents / 100),
			stock: fc.integer({ min: 0, max: 1_000_000 }),
			category: fc.constantFrom(...shop.categories.map(({ id, name: title }) => ({ id, name: title }))),
			active: fc.boolean(),
			featured: fc.boolean(),
		}),
		{ selector: ({ sku }) => sku.toLowerCase(), minLength: 1, maxLength: 20 },
	);

	it('reads every product that it wrote as the same product', async () => {
		await fc.assert(
			fc.asyncProperty(products, async (some) => {
				const known = some.map((product, at) => aProduct({ ...product, id: at + 1, stockQuantity: product.stock }));
				const text = productsCsv(known);
				const again = await read(text, { shop: arrayShop(known, categories) });
				expect(again.rows.map(({ state, problems }) => [state, problems])).toEqual(known.map(() => ['known', []]));
				const elsewhere = await read(text, { shop: arrayShop([], categories) });
				expect(elsewhere.rows.map(({ row }) => row)).toEqual(
					known.map((product) => ({
						mode: 'create',
						sku: product.sku,
						name: plainName(product.name),
						...(product.description && { description: product.description }),
						price: String(product.price),
						stockQuantity: String(product.stock),
						categoryId: String(product.category?.id),
						active: String(product.active),
						featured: String(product.featured),
					})),
				);
			}),
			{ numRuns: runs(30, 100) },
		);
	});
});
