import { defaultShop } from '../../contract/shop/default';
import { aProduct } from '../testing/builders';
import { faultsOf } from '../testing/structuredData';
import { breadcrumbs, organization, productList, productThing, webSite } from './jsonLd';

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
const thing = productThing(lamp, '/uploads/abc-1000.webp', absolute, defaultShop);

describe('JSON-LD', () => {
	it('[R11-39] fits the vocabulary of schema.org and the rules of Google', async () => {
		const things = [
			thing,
			breadcrumbs([{ name: 'Productos', path: '/products' }], absolute),
			productList([lamp], absolute),
			organization(absolute, { ...defaultShop, seller }),
			webSite(absolute, defaultShop),
		];
		expect(await faultsOf(things)).toEqual([]);
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
				url: 'https://tienda.example/products/7',
				price: '129.90',
				priceCurrency: 'PEN',
				availability: 'https://schema.org/InStock',
			},
		});
		expect(productThing({ ...lamp, stock: 0 }, undefined, absolute, defaultShop)).toMatchObject({
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
});
