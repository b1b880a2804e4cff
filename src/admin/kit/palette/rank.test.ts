import { matchRanges } from './matchRanges';
import { createFinder, lastRank } from './rank';

interface Row {
	name: string;
	sku?: string;
}
const rowsOf = (...names: string[]): Row[] => names.map((name) => ({ name }));
const find = createFinder<Row>(({ name, sku }) => [name, sku]);
const namesOf = (rows: Row[], query: string, limit = 6) => find(rows, query, limit).hits.map(({ row }) => row.name);

describe('ranking', () => {
	it('puts the whole text first, then its start, the start of a word, anything inside it, and loose words last', () => {
		const rows = rowsOf('Casaca con café', 'Descafeinado', 'Molido de café', 'Cafetera', 'Café', 'Té');
		expect(namesOf(rows, 'cafe')).toEqual(['Café', 'Cafetera', 'Casaca con café', 'Molido de café', 'Descafeinado']);
		expect(namesOf(rowsOf('Café molido de Jaén', 'Jaén: café'), 'jaén café')).toEqual([
			'Café molido de Jaén',
			'Jaén: café',
		]);
		expect(namesOf(rowsOf('Café molido de Jaén', 'jaén café'), 'jaén café')).toEqual([
			'jaén café',
			'Café molido de Jaén',
		]);
	});

	it('ignores accents, case and spaces around', () => {
		expect(namesOf(rowsOf('Cámara ÑANDÚ'), '  CAMARA   ñandu ')).toEqual(['Cámara ÑANDÚ']);
	});

	it('finds a start in a word after any sign, not after a letter or a digit', () => {
		const rows = rowsOf('xsku', '9sku', 'a sku', 'a-sku', '(sku)');
		expect(namesOf(rows, 'sku')).toEqual(['a sku', 'a-sku', '(sku)', 'xsku', '9sku']);
	});

	it('prefers the first field among equally good ones, and the start of a second one to the inside of the first', () => {
		const rows = [{ name: 'Mi e2e' }, { name: 'Sal', sku: 'E2E-1' }, { name: 'E2E-1 bis' }];
		// A SKU that is typed whole is what is meant.
		expect(namesOf(rows, 'e2e-1')).toEqual(['Sal', 'E2E-1 bis']);
		expect(namesOf(rows, 'e2e')).toEqual(['E2E-1 bis', 'Sal', 'Mi e2e']);
	});

	it('keeps the order of the rows among equals, and only the best of many', () => {
		const rows = rowsOf(...Array.from({ length: 50 }, (_, index) => `Un producto ${index}`), 'Producto');
		const { hits, total } = find(rows, 'producto', 3);
		expect(hits.map(({ row }) => row.name)).toEqual(['Producto', 'Un producto 0', 'Un producto 1']);
		expect(total).toBe(51);
	});

	it('finds nothing for nothing, and never ranks as low as what only its source found', () => {
		expect(find(rowsOf('Café'), '   ', 6)).toEqual({ hits: [], total: 0 });
		expect(find(rowsOf('Café de Jaén'), 'jaén de café x', 6).total).toBe(0);
		expect(find(rowsOf('b a'), 'a b', 6).hits[0]?.rank).toBeLessThan(lastRank);
	});
});

describe('the marked part', () => {
	const marked = (text: string, query: string) =>
		matchRanges(text, query).map(([start, end]) => text.slice(start, end));

	it('is the query as it is written in the text', () => {
		expect(marked('Cámara compacta', 'camara')).toEqual(['Cámara']);
		expect(marked('Descafeinado y café', 'cafe')).toEqual(['café']);
		expect(marked('Té', 'x')).toEqual([]);
		expect(marked('Té', ' ')).toEqual([]);
	});

	it('keeps accents that are characters of their own, and emoji, whole', () => {
		const decomposed = 'Cámara'.normalize('NFD');
		expect(marked(decomposed, 'cam')).toEqual([decomposed.slice(0, 4)]);
		expect(marked('☕️🫘 Café', 'café')).toEqual(['Café']);
	});

	it('is each word where the query does not stand as a whole, overlapping ones as one', () => {
		expect(marked('Café molido de Jaén', 'jaen cafe')).toEqual(['Café', 'Jaén']);
		expect(marked('Cafetera', 'cafet cafe')).toEqual(['Cafet']);
	});
});
