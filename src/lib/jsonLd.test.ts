import { defaultShop } from '#contract/shop/default';
import { aProduct } from '#testing/builders';
import { faultsOf } from '#testing/structuredData';
import { breadcrumbs, organization, productGroupThing, productList, productThing, webSite } from './jsonLd';

const absolute = (path: string) => new URL(path, 'https://tienda.example').href;
const seller = {
	...{ legalName: 'Rosita SAC', ruc: '20100070970', address: 'Av. Uno 123, Lima', phone: '01 555 0100' },
	...{ whatsapp: '51987654321', email: 'hola@rosita.example', hours: '', dataBank: '' },
};
const lamp = aProduct({
	id: 7,
	name: 'Lámpara',
	description: 'Ilumina.',
	price: 129.9,
	stock: 3,
	sku: 'LAM-7',
	category: { id: 2, name: 'Hogar' },
});
const pathOf = ({ id }: { id: number }) => `/products/${id}-x`;
const shown = { product: lamp, picture: '/uploads/abc-1000.webp', path: '/products/7-lampara', shop: defaultShop };
const thing = productThing(shown, absolute);

describe('JSON-LD', () => {
	it('[R11-39] fits the vocabulary of schema.org and the rules of Google', async () => {
		const things = [
			thing,
			breadcrumbs([{ name: 'Productos', path: '/products' }], absolute),
			productList([lamp], absolute, pathOf),
			organization(absolute, { ...defaultShop, seller }),
			webSite(absolute, defaultShop),
		];
		expect(await faultsOf(things)).toEqual([]);
	});

	it('[R25-219] says the attributes of a product in words of schema.org', async () => {
		const linen = { key: 'lino', name: 'Lino' };
		const attributes = [
			{ id: 1, key: 'tela', name: 'Tela', value: [linen, { key: 'seda', name: 'Seda' }] },
			{ id: 2, key: 'alto', name: 'Alto', unit: 'cm', value: 40.5 },
			{ id: 3, key: 'led', name: 'LED', value: true },
		];
		const described = productThing({ ...shown, product: { ...lamp, attributes } }, absolute);
		expect(described).toMatchObject({
			additionalProperty: [
				{ '@type': 'PropertyValue', name: 'Tela', value: 'Lino, Seda' },
				{ name: 'Alto', value: 40.5, unitText: 'cm' },
				{ name: 'LED', value: true },
			],
		});
		expect(await faultsOf([described])).toEqual([]);
	});

	it('[R11-39] is checked: an unknown type, an unknown property and a missing price are found', async () => {
		const faults = await faultsOf([
			{ ...thing, colour: 'rojo' },
			{ ...thing, offers: { '@type': 'Offer', priceCurrency: 'PEN' } },
			{ '@type': 'Produkt' },
		]);
		expect(faults).toEqual([
			expect.stringContaining('"colour"'),
			expect.stringContaining('"price"'),
			expect.stringContaining('"Produkt"'),
		]);
	});

	it('[R11-40] says what a product costs in soles and whether it is in stock', () => {
		expect(thing).toMatchObject({
			'@type': 'Product',
			name: 'Lámpara',
			sku: 'LAM-7',
			category: 'Hogar',
			image: 'https://tienda.example/uploads/abc-1000.webp',
			offers: {
				url: 'https://tienda.example/products/7-lampara',
				price: '129.90',
				priceCurrency: 'PEN',
				availability: 'https://schema.org/InStock',
			},
		});
		expect(productThing({ ...shown, product: { ...lamp, stock: 0 } }, absolute)).toMatchObject({
			offers: { availability: 'https://schema.org/OutOfStock' },
		});
	});

	it('[R11-41] leads from the home page to the page in steps', () => {
		const { itemListElement } = breadcrumbs([{ name: 'Hogar', path: '/products?category=2' }], absolute);
		expect(itemListElement).toEqual([
			{ '@type': 'ListItem', position: 1, name: 'Inicio', item: 'https://tienda.example/' },
			{ '@type': 'ListItem', position: 2, name: 'Hogar', item: 'https://tienda.example/products?category=2' },
		]);
	});

	it('[R16-71] describes a group with all of its products, by the names that search engines know', async () => {
		const values = ['rojo', 'M'];
		const row = { heldUntil: null, imageUrl: '/uploads/a.webp', imageAlt: '', pictures: [], version: 1 };
		const group = {
			...{ id: 9, name: 'Polo', description: 'De algodón.', category: { id: 2, name: 'Ropa' } },
			...{
				options: [
					{ name: 'Color', values: [] },
					{ name: 'Talla', values: [] },
					{ name: 'Corte', values: [] },
				],
			},
			...{ pictures: [], sizeGuide: '', version: 1 },
			products: [
				{ ...row, id: 7, price: 129.9, stock: 3, sku: 'LAM-7', values: ['rojo', 'M', 'recto'] },
				{ ...row, id: 8, price: 60, stock: 0, sku: 'POLO-8', values: ['azul', 'L', 'recto'] },
			],
		};
		const product = { ...lamp, group: { id: 9, name: 'Polo', values: ['rojo', 'M', 'recto'] } };
		const described = productGroupThing(
			group,
			{ ...shown, product },
			{ pathOf, pictureOf: (url) => url ?? undefined },
			absolute,
		);
		expect(described).toMatchObject({
			'@type': 'ProductGroup',
			name: 'Polo',
			productGroupID: '9',
			variesBy: ['https://schema.org/color', 'https://schema.org/size', 'Corte'],
			hasVariant: [
				{ '@type': 'Product', sku: 'LAM-7', color: values[0], size: values[1], offers: { price: '129.90' } },
				{
					...{ '@type': 'Product', name: 'Polo, azul, L, recto', sku: 'POLO-8', color: 'azul', size: 'L' },
					offers: {
						url: 'https://tienda.example/products/8-x',
						price: '60.00',
						availability: 'https://schema.org/OutOfStock',
					},
				},
			],
		});
		expect(await faultsOf([described])).toEqual([]);
		const many = {
			...group,
			products: Array.from({ length: 100 }, (_, id) => ({
				...row,
				...group.products[1],
				id,
				price: 1,
				sku: '',
				stock: 1,
				values: ['azul', 'L', 'recto'],
			})),
		};
		const large = productGroupThing(
			many,
			{ ...shown, product },
			{ pathOf, pictureOf: (url) => url ?? undefined },
			absolute,
		);
		expect(large).toHaveProperty('hasVariant.length', 100);
		expect(large).toHaveProperty('hasVariant.99', { url: 'https://tienda.example/products/99-x' });
		expect(await faultsOf([large])).toEqual([]);
		const broken = { ...described, hasVariant: [{ '@type': 'Product', colour: 'rojo', offers: { '@type': 'Offer' } }] };
		expect((await faultsOf([broken])).join()).toMatch(/"colour".*"price"|"price".*"colour"/);
	});

	it.each([
		[
			['Color', 'Color de suela'],
			['color', null],
		],
		[
			['Color de suela', 'Color'],
			[null, 'color'],
		],
		[['Color de suela'], [null]],
		[
			['Talla', 'Talla de copa'],
			['size', null],
		],
		[
			['Tallas', 'Tamaño'],
			['size', null],
		],
		[
			['TALLA (EU)', 'Material'],
			['size', 'material'],
		],
		[
			['Material', 'Material del asa', 'Materiales'],
			['material', null, null],
		],
		[
			['Colour', 'Size', 'Pattern'],
			['color', 'size', 'pattern'],
		],
		[
			['Colorante', 'Medidas', 'Número de piezas'],
			[null, 'size', null],
		],
		[
			['Género', 'Edad', 'Edad mínima'],
			['suggestedGender', 'suggestedAge', null],
		],
	])('[R21-91] takes each property of %j from its own option', (options, known) => {
		const values = options.map((name) => `valor de ${name}`);
		const group = {
			...{ id: 9, name: 'Zapato', description: '', category: { id: 2, name: 'Calzado' }, pictures: [], sizeGuide: '' },
			...{ options: options.map((name) => ({ name, values: [] })), version: 1 },
			products: [
				{
					id: 7,
					price: 1,
					stock: 1,
					sku: '',
					heldUntil: null,
					imageUrl: null,
					imageAlt: '',
					pictures: [],
					version: 1,
					values,
				},
			],
		};
		const product = { ...lamp, group: { id: 9, name: 'Zapato', values } };
		const thing: object = productGroupThing(
			group,
			{ ...shown, product },
			{ pathOf, pictureOf: () => undefined },
			absolute,
		);
		expect(thing).toHaveProperty(
			'variesBy',
			options.map((name, at) => (known[at] ? `https://schema.org/${known[at]}` : name)),
		);
		for (const [at, property] of known.entries())
			if (property) expect(thing).toHaveProperty(`hasVariant.0.${property}`, values[at]);
	});
});
