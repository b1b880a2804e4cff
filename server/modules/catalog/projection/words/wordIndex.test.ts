import { createShop } from './testing/shop';

describe('plural and singular', () => {
	const shop = createShop([
		'Zapato de cuero',
		'Zapatos para niños',
		'Cera para zapatos',
		'Lápiz grafito',
		{ name: 'Estuche', description: 'Trae lápices' },
		'Mantel azul',
		'Manteles azules',
		'Agenda de un mes',
		'Plan de doce meses',
		'Mango kent',
		'Camisa de manga corta',
	]);

	it.each([
		['zapato', ['Zapato de cuero', 'Zapatos para niños', 'Cera para zapatos']],
		['zapatos', ['Zapatos para niños', 'Zapato de cuero', 'Cera para zapatos']],
		['lápiz', ['Lápiz grafito', 'Estuche']],
		['lapices', ['Lápiz grafito', 'Estuche']],
		['mantel azul', ['Mantel azul', 'Manteles azules']],
		['manteles azules', ['Manteles azules', 'Mantel azul']],
		['meses', ['Plan de doce meses', 'Agenda de un mes']],
		['mes', ['Agenda de un mes', 'Plan de doce meses']],
		['mangos', ['Mango kent']],
		['mangas', ['Camisa de manga corta']],
	])('[R23-56] %s finds both, what begins with it first', (query, names) => {
		expect(shop.find(query)).toEqual(names);
	});
});

describe('little words', () => {
	const shop = createShop([
		'Polo algodón pima',
		'Bota talla 38',
		'Zapatilla correr',
		'Vitamina C',
		'Vitamina E',
		'La vela',
		'Polo sin mangas',
		'Té verde',
	]);

	it.each([
		['polo de algodon pima', ['Polo algodón pima']],
		['bota de talla 38', ['Bota talla 38']],
		['zapatilla para correr', ['Zapatilla correr']],
		['la bota', ['Bota talla 38']],
		['polo con mangas', ['Polo sin mangas']],
		['un té', ['Té verde']],
	])('[R23-54] %s finds products without them', (query, names) => {
		expect(shop.find(query)).toEqual(names);
	});

	it('[R23-54] a name that has them comes first', () => {
		expect(shop.find('vitamina e')).toEqual(['Vitamina E', 'Vitamina C']);
	});

	it('[R23-54] alone they are words', () => {
		expect(shop.find('la')).toEqual(['La vela']);
		expect(shop.find('de la')).toEqual(['La vela']);
	});

	it('[R23-54] sin has to match', () => {
		expect(shop.find('polo sin')).toEqual(['Polo sin mangas']);
	});
});

describe('order of what matches', () => {
	it('[R23-57] whole words come before beginnings, names before categories before descriptions', () => {
		const shop = createShop([
			{ name: 'Trípode', description: 'Para tu cama' },
			{ name: 'Velador', category: 'Camas' },
			'Camarote',
			'Juego de cama',
			'Cama',
		]);
		expect(shop.find('cama')).toEqual(['Cama', 'Juego de cama', 'Camarote', 'Velador', 'Trípode']);
	});

	it('[R23-57] a name that begins with all words comes first', () => {
		const shop = createShop(['Pan integral de molde', 'Molde para pan integral', 'Integral: pan con pasas']);
		expect(shop.find('pan integral')[0]).toBe('Pan integral de molde');
		expect(shop.find('pan de molde')[0]).toBe('Pan integral de molde');
		expect(createShop(['Molde rojo para pan', 'Pan rojo']).find('pan rojo')[0]).toBe('Pan rojo');
	});

	it('[R23-57] synonyms and plural forms stand behind the word itself, and find both ways', () => {
		const shop = createShop(
			['Camisetas rojas', 'Camiseta roja', 'Polos rojos', 'Polo rojo', 'Polonesa'],
			'polo, camiseta',
		);
		expect(shop.find('polo')).toEqual(['Polo rojo', 'Polos rojos', 'Camiseta roja', 'Camisetas rojas', 'Polonesa']);
		expect(shop.find('camisetas').slice(0, 2)).toEqual(['Camisetas rojas', 'Camiseta roja']);
		expect([...shop.find('camisetas').slice(2)].sort()).toEqual(['Polo rojo', 'Polos rojos']);
	});

	it('[R23-57] synonyms stand for their plurals too', () => {
		const shop = createShop(['Lápices', 'Lapicero'], 'lápiz, lapicero');
		expect(shop.find('lapices')).toEqual(['Lápices', 'Lapicero']);
		expect(shop.find('lapiceros')).toEqual(['Lapicero', 'Lápices']);
	});

	it('[R23-57] words that are short find beginnings in names alone', () => {
		const shop = createShop([
			'Camote',
			{ name: 'Mesa', description: 'Cabe una cama' },
			{ name: 'Silla', category: 'Cama' },
		]);
		expect(shop.find('ca')).toEqual(['Camote']);
		expect(shop.find('cam')).toEqual(['Camote', 'Silla', 'Mesa']);
	});

	it('[R23-57] counts the words that stand whole in a name', () => {
		const { slots, wholeWords } = createShop(['Polo rojo M', 'Polo rojizo M', 'Polo rojo L']).search('polo rojo m');
		expect([Array.from(slots), Array.from(wholeWords)]).toEqual([[0], [3]]);
		expect(Array.from(createShop(['Polo rojo', 'Polo rojizo']).search('polo roj').wholeWords)).toEqual([1, 1]);
	});
});

describe('words that nothing has', () => {
	const shop = createShop([
		'Vino tinto malbec',
		'Vino blanco',
		'Vino rosado',
		{ name: 'Copa', description: 'De cristal' },
		'Pantalón',
	]);
	const dropped = (query: string) => [shop.search(query).dropped, shop.find(query).sort()];

	it('[R23-59] the rarest word is left out, and the answer says so as it was typed', () => {
		expect(dropped('vino tinto')).toEqual([[], ['Vino tinto malbec']]);
		expect(dropped('vino Barató')).toEqual([['Barató'], ['Vino blanco', 'Vino rosado', 'Vino tinto malbec']]);
		expect(dropped('copa tinto')).toEqual([['tinto'], ['Copa']]);
		expect(dropped('vino tinto blanco')).toEqual([['blanco'], ['Vino tinto malbec']]);
	});

	it('[R23-59] again, until something is left', () => {
		expect(dropped('wxwx vino zqzq pantalon')).toEqual([
			['wxwx', 'zqzq', 'pantalon'],
			['Vino blanco', 'Vino rosado', 'Vino tinto malbec'],
		]);
	});

	it('[R23-59] unknown words alone find nothing', () => {
		expect(dropped('wxwxwx')).toEqual([[], []]);
		expect(dropped('wxwxwx zqzqzq')).toEqual([[], []]);
	});

	it('[R23-59] little words are never said to be left out', () => {
		expect(dropped('vino de wxwxwx')).toEqual([['wxwxwx'], ['Vino blanco', 'Vino rosado', 'Vino tinto malbec']]);
	});

	it('[R23-59] words behind the eighth do not count', () => {
		const shop = createShop(['Nueve dos tres cuatro cinco seis siete ocho']);
		expect(shop.search('nueve dos tres cuatro cinco seis siete ocho wxwx')).toMatchObject({ dropped: [] });
		expect(shop.find('nueve dos tres cuatro cinco seis siete ocho wxwx')).toHaveLength(1);
	});
});

describe('while somebody types', () => {
	const shop = createShop([
		{ name: 'Polo Ralph', description: 'Azul' },
		{ name: 'Polo azul', description: 'Rojizo' },
		{ name: 'Regalo', description: 'Un polo' },
		{ name: 'Vela', category: 'Velas y aromas' },
		{ name: 'Incienso', category: 'Velas y aromas' },
	]);

	it('[R23-60] names count alone if they have all words', () => {
		expect(shop.find('polo r', true)).toEqual(['Polo Ralph']);
		expect(shop.find('vela', true)).toEqual(['Vela']);
	});

	it('[R23-60] a word in a description does not hide names with the others', () => {
		expect(shop.find('polo roji', true).sort()).toEqual(['Polo Ralph', 'Polo azul']);
		expect(shop.find('polo wxwx', true).sort()).toEqual(['Polo Ralph', 'Polo azul']);
	});

	it('[R23-60] a blank ends the last word', () => {
		const shop = createShop(['Talla 38', 'Talla 380']);
		expect(shop.find('talla 38 ', true)).toEqual(['Talla 38']);
	});

	it('[R23-61] categories are best first, also misspelt ones', () => {
		const shop = createShop([
			{ name: 'A', category: 'Álbumes' },
			{ name: 'B', category: 'Velas' },
			{ name: 'C', category: 'Velas de vidrio' },
		]);
		expect(shop.categoriesOf('álbu')).toEqual(['Álbumes']);
		expect(shop.categoriesOf('albunes')).toEqual(['Álbumes']);
		expect(shop.categoriesOf('velas vidrio')).toEqual(['Velas de vidrio', 'Velas']);
		expect(shop.categoriesOf('mesa ve')).toEqual(['Velas', 'Velas de vidrio']);
		expect(shop.categoriesOf('ve mesa')).toEqual([]);
		expect(shop.categoriesOf('mesa')).toEqual([]);
	});
});

describe('a catalogue that changes', () => {
	it('[R23-62] texts of a new slot count at once, those of a dead one no more', () => {
		const shop = createShop([{ name: 'Regadera', sku: 'RG-1', description: 'De hojalata' }]);
		expect([shop.find('regadera'), shop.find('hojalata'), shop.find('rg-1')]).toEqual([
			['Regadera'],
			['Regadera'],
			['Regadera'],
		]);
		shop.kill(0);
		shop.add({ name: 'Manguera', sku: 'MG-2', description: 'De caucho' });
		expect([shop.find('regadera'), shop.find('hojalata'), shop.find('rg-1')]).toEqual([[], [], []]);
		expect([shop.find('manguera'), shop.find('caucho'), shop.find('mg-2')]).toEqual([
			['Manguera'],
			['Manguera'],
			['Manguera'],
		]);
	});

	it('[R23-62] many products keep all their words', () => {
		const count = 20_000;
		const shop = createShop([]);
		for (let slot = 0; slot < count; slot++)
			shop.index.addName(slot, { name: `Caja ${slot % 7 === 0 ? 'roja' : 'verde'} c${slot}w`, sku: `SKU-${slot}-X` });
		expect(shop.search('caja').slots).toHaveLength(count);
		expect(shop.search('cajas rojas').slots).toEqual(Int32Array.from({ length: 2858 }, (_, at) => at * 7));
		expect(Array.from(shop.search('sku-19999-x').slots)).toEqual([19_999]);
		expect(Array.from(shop.search('sku1234x').slots)).toEqual([1234]);
	});
});
