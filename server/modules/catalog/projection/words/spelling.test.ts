import { createShop } from './testing/shop';

describe('misspelt words', () => {
	const shop = createShop([
		'Cámara compacta',
		'Funda para cámara',
		'Abrigo largo color camello',
		'Cama de plaza y media',
		'Celular de 6 pulgadas',
		'Zapatillas urbanas',
		'Manzana roja',
		{ name: 'Audífonos', category: 'Electrónica' },
		'Vela aromática',
	]);

	it.each([
		['camra', 'Cámara compacta'],
		['celulra', 'Celular de 6 pulgadas'],
		['zapatilas', 'Zapatillas urbanas'],
		['zapatiyas', 'Zapatillas urbanas'],
		['sapatillas', 'Zapatillas urbanas'],
		['zapattillas', 'Zapatillas urbanas'],
		['zapstillas', 'Zapatillas urbanas'],
		['manzanna', 'Manzana roja'],
		['mansana', 'Manzana roja'],
		['bela', 'Vela aromática'],
		['urbano', 'Zapatillas urbanas'],
		['electronika', 'Audífonos'],
		['audifonso', 'Audífonos'],
	])('[R23-58] %s finds %s first', (query, name) => {
		expect(shop.find(query)[0]).toBe(name);
	});

	it('[R23-58] all of the most similar word come before others', () => {
		expect(shop.find('camra').slice(0, 2)).toEqual(['Cámara compacta', 'Funda para cámara']);
	});

	it('[R23-58] a word that something has is not misspelt: in a description, a category, as a synonym', () => {
		const right = createShop(
			[
				{ name: 'Mesa', description: 'Con camra' },
				'Cámara',
				{ name: 'Faro', category: 'Velaz' },
				'Vela',
				'Polo',
				'Camisa',
			],
			'camosa, polo',
		);
		expect(right.find('camra')).toEqual(['Mesa']);
		expect(right.find('velaz')).toEqual(['Faro']);
		expect(right.find('camosa')).toEqual(['Polo']);
	});

	it('[R23-58] a dead product makes no word right', () => {
		const shop = createShop(['Camra', 'Cámara']);
		shop.kill(0);
		expect(shop.find('camra')).toEqual(['Cámara']);
	});

	it('[R23-58] short words and words unlike all others find nothing', () => {
		for (const query of ['xyz', 'wqrtp', 'xoxoxoxo', 'bicicleta', 'capa']) expect(shop.find(query)).toEqual([]);
	});

	it('[R23-58] who types sees what the word may become', () => {
		expect(shop.find('zapatiy', true)).toEqual(['Zapatillas urbanas']);
	});
});

describe('numbers, hyphens and SKU', () => {
	const shop = createShop([
		'Bota talla 38',
		'Bota talla 380',
		'Cable 3.5mm',
		'Pincel nº 8',
		'Pincel nº 18',
		'Broca 1/2',
		'Botella 2,5 l',
		'T-shirt blanca',
		'Router Wi-Fi',
		'Antena wifi',
		'Papel A4',
		{ name: 'Lente', sku: 'EL-100%' },
		{ name: 'Casaca', sku: 'ZAP-38-M', description: 'Tallas 40, 42' },
	]);

	it.each([
		['bota 38', ['Bota talla 38']],
		['talla 38', ['Bota talla 38']],
		['3.5 mm', ['Cable 3.5mm']],
		['3,5mm', ['Cable 3.5mm']],
		['pincel nº 8', ['Pincel nº 8']],
		['n° 8', ['Pincel nº 8']],
		['N.º 8', ['Pincel nº 8']],
		['no 8', ['Pincel nº 8']],
		['broca 1/2', ['Broca 1/2']],
		['2.5 l', ['Botella 2,5 l']],
		['tshirt', ['T-shirt blanca']],
		['t-shirt', ['T-shirt blanca']],
		['t shirt', ['T-shirt blanca']],
		['T-shirts', ['T-shirt blanca']],
		['wifi', ['Antena wifi', 'Router Wi-Fi']],
		['wi-fi', ['Antena wifi', 'Router Wi-Fi']],
		['wi fi', ['Antena wifi', 'Router Wi-Fi']],
		['a4', ['Papel A4']],
		['a-4', ['Papel A4']],
		['42', ['Casaca']],
	])('[R23-51] %s', (query, names) => {
		expect(shop.find(query).sort()).toEqual(names);
	});

	it.each(['el-100', 'EL100', 'el 100', 'el-1', '100%', 'EL-100%'])(
		'[R23-52] %s is the SKU or its beginning',
		(query) => {
			expect(shop.find(query)).toEqual(['Lente']);
		},
	);

	it('[R23-52] parts of a SKU find what no word finds', () => {
		expect(shop.find('zap')).toEqual(['Casaca']);
		expect(createShop([{ name: 'Lomo', sku: 'PAN-1' }, 'Pan']).find('pan')).toEqual(['Pan']);
	});

	it('[R23-51] a number that nothing has is the beginning of others', () => {
		expect(shop.find('bota 3').sort()).toEqual(['Bota talla 38', 'Bota talla 380']);
		expect(createShop(['Talla 3', 'Talla 38']).find('talla 3')).toEqual(['Talla 3']);
	});

	it('[R23-51] who types sees beginnings of numbers behind whole ones', () => {
		expect(shop.find('talla 38', true)).toEqual(['Bota talla 38', 'Bota talla 380']);
	});

	it.each([
		["%' | 'lente", 'Lente'],
		['lente\0', 'Lente'],
		['\uD800lente', 'Lente'],
		['👟 lente', 'Lente'],
		['(lente)*', 'Lente'],
		['\\lente:*', 'Lente'],
	])('[R23-55] signs around words are harmless: %j', (query, name) => {
		expect(shop.find(query)).toEqual([name]);
	});

	it('[R23-55] nothing but signs finds nothing', () => {
		for (const query of ['', ' ', '%', '_', '\\', '\0', '\uDC00', '👟', '-', "'"]) {
			expect(shop.find(query)).toEqual([]);
			expect(shop.find(query, true)).toEqual([]);
		}
	});
});
