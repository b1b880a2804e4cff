import fc from 'fast-check';
import * as v from 'valibot';
import { longestFilters } from '#contract/catalog/facets';
import { ProductPageQuery } from '#contract/catalog/pageQuery';
import { changeUrl, parseUrl, queryText } from '#lib/urlState';
import { filterParams, noFilters, pageQueryOf } from './filters';

const parse = (query: string) => parseUrl(filterParams, new URLSearchParams(query)).attributes;
const change = (query: string, attributes: string) =>
	queryText(changeUrl(filterParams, new URLSearchParams(query), { attributes }));

it.each([
	['a.material=algodon,lino', 'material:algodon,lino'],
	['a.material=lino,algodon,lino', 'material:algodon,lino'],
	['a.material=lino&a.material=algodon', 'material:algodon,lino'],
	['a.litros=10..20&a.inalambrico=si', 'inalambrico:si;litros:10..20'],
	['a.litros.desde=10&a.litros.hasta=20', 'litros:10..20'],
	['a.litros.desde=&a.litros.hasta=12,5', 'litros:..12.5'],
	['a.litros.desde=mucho&a.litros.hasta=', ''],
	['a.material=', ''],
	['a.material=Algodón', 'material:algodon'],
	['a.=x&a.Material=x&b.material=x&attributes=material:x', ''],
])('[R25-160] the address ?%s asks for “%s”', (query, attributes) => expect(parse(query)).toBe(attributes));

it('[R25-161] any address asks for what the server takes', () => {
	const text = fc.oneof(fc.string(), fc.constantFrom('10..20', 'algodon,lino', ';', ':'));
	const names = fc.constantFrom('a.material', 'a.litros', 'a.litros.desde', 'a.litros.hasta', 'a.x:y', 'a.');
	fc.assert(
		fc.property(fc.array(fc.tuple(names, text), { maxLength: 30 }), (pairs) => {
			const attributes = parse(new URLSearchParams(pairs).toString());
			expect(v.parse(ProductPageQuery, { attributes }).attributes).toBe(attributes);
			expect(parse(change('', attributes))).toBe(attributes);
		}),
	);
});

it('[R25-162] a change keeps the parameters of others, returns to the first page, and reads well', () => {
	expect(change('utm=x&a.color=rojo&page=4&a.=y', 'color:rojo;material:algodon,lino')).toBe(
		'a.color=rojo&a.material=algodon,lino&utm=x&a.=y',
	);
	expect(change('utm=x&a.color=rojo', '')).toBe('utm=x');
});

it('[R25-163] an address of thousands of values asks for as many whole ones as the server takes', () => {
	const values = Array.from({ length: 5000 }, (_, at) => `valor-${at}`).join();
	const attributes = parse(`a.material=${values}`);
	expect(attributes.length).toBeLessThanOrEqual(longestFilters);
	expect(attributes).toMatch(/^material:(valor-\d+,)*valor-\d+$/);
});

it('[R25-164] a page is asked for with its attributes, one without none', () => {
	expect(pageQueryOf({ ...noFilters, attributes: 'material:lino' }).attributes).toBe('material:lino');
	expect(pageQueryOf(noFilters).attributes).toBeUndefined();
});
