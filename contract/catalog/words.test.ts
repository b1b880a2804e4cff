import fc from 'fast-check';
import { formsOf, isLittle, readUnits } from './words';

const read = (text: string) =>
	readUnits(text)
		.map((parts) => parts.join('+'))
		.join(' ');
const areForms = (one: string, other: string) => [formsOf(one).includes(other), formsOf(other).includes(one)];

describe('words of products', () => {
	it('[R23-50] reads words without marks and case, compositions of both kinds alike', () => {
		expect(read('CÁMARA Ñandú')).toBe('camara nandu');
		expect(read('Cámara'.normalize('NFD'))).toBe('camara');
		expect(read('ca\u00ADma\u200Bra')).toBe('camara');
		expect(read('Ｐｏｌｏ')).toBe('polo');
	});

	it.each([
		['3.5mm', '3.5 mm'],
		['3,5 mm', '3.5 mm'],
		['½ kg', '1/2 kg'],
		['1/2kg', '1/2 kg'],
		['iPhone15', 'iphone 15'],
		['USB3.0', 'usb 3.0'],
		['talla: 38.', 'talla 38'],
		['10x15', '10 x+15'],
		['tallas 36, 37, 38', 'tallas 36 37 38'],
		['36/37/38', '36 37 38'],
		['A4', 'a+4'],
		['m²', 'm+2'],
	])('[R23-51] reads numbers beside units: %s', (text, words) => {
		expect(read(text)).toBe(words);
	});

	it('[R23-51] reads each way of writing a number mark as the number alone', () => {
		for (const text of ['nº 8', 'n° 8', 'no 8', 'No. 8', 'N.º 8', 'nº8', 'nro. 8', 'Nro 8'])
			expect(read(text)).toBe('8');
		expect(read('uno 8')).toBe('uno 8');
		expect(read('no tóxico')).toBe('no toxico');
	});

	it('[R23-52] reads words with hyphens and apostrophes as parts of one', () => {
		expect(read('T-shirt Wi‑Fi Levi’s H&M')).toBe('t+shirt wi+fi levi+s h+m');
		expect(read('lampara_de mesa.silla')).toBe('lampara de mesa silla');
	});

	it.each([
		['zapato', 'zapatos'],
		['lapiz', 'lapices'],
		['luz', 'luces'],
		['azul', 'azules'],
		['mes', 'meses'],
		['pan', 'panes'],
		['ojo', 'ojos'],
		['reloj', 'relojes'],
		['aji', 'ajies'],
		['menu', 'menus'],
		['jean', 'jeans'],
		['short', 'shorts'],
		['gas', 'gases'],
		['gris', 'grises'],
		['boton', 'botones'],
	])('[R23-53] %s and %s are forms of each other', (one, many) => {
		expect(areForms(one, many)).toEqual([true, true]);
	});

	it.each([
		['mas', 'ma'],
		['gas', 'ga'],
		['mes', 'me'],
		['lunes', 'luna'],
		['manga', 'mango'],
		['plato', 'plata'],
		['libro', 'libra'],
		['tres', 'tr'],
		['botes', 'bot'],
		['38', '38s'],
		['te', 'tes'],
	])('[R23-53] %s and %s are not', (one, other) => {
		expect(areForms(one, other)).toEqual([false, false]);
	});

	it('[R23-53] a word is a form of its forms', () => {
		const word = fc.string({ unit: fc.constantFrom(...'aeiolnrszcxy7'), maxLength: 7 });
		fc.assert(
			fc.property(word, (word) => {
				for (const form of formsOf(word))
					expect([word, form, formsOf(form).includes(word)]).toEqual([word, form, true]);
			}),
		);
	});

	it('[R23-54] articles and prepositions are little words, those that change the sense are not', () => {
		const words = (text: string) => text.split(' ');
		for (const word of words('de del la el los las lo para con en y e o u a al por un una unos unas'))
			expect([word, isLittle(word)]).toEqual([word, true]);
		for (const word of words('sin no te mas uno lana ella')) expect([word, isLittle(word)]).toEqual([word, false]);
	});

	it('[R23-55] reads nothing where no letters and digits are', () => {
		for (const text of ['', '%_\\', '\0', '\uD800', '👟 🏴', '-- . , /', "'"]) expect(readUnits(text)).toEqual([]);
	});
});
