import {
	attributeParam,
	filtersText,
	longestFilters,
	type NumberRange,
	rangeText,
	readFilters,
	readRange,
} from '#contract/catalog/facets';
import type { AttributeFacet } from '#contract/catalog/product';
import { slugOf } from '#contract/shared/characters';
import { quantityOf } from '#contract/shared/money';
import type { UrlParamSet } from '#lib/urlState';

const longestKey = 80;
const namePattern = /^a\.([a-z0-9-]{1,80})(\.desde|\.hasta)?$/;

export const attributeField = (key: string, end = ''): string => `${attributeParam}${key}${end}`;
export const rangeEnds = { least: '.desde', most: '.hasta' } as const;

/** What no key can be is searched as the nearest one: it finds nothing, instead of being forgotten. */
const keyOf = (text: string): string => (/^[a-z0-9.-]+$/.test(text) ? text : slugOf(text, longestKey));

/** As `filtersText`. Without script a form repeats names, and sends the ends of a number as two parameters. */
export const attributesParam: UrlParamSet<string> = {
	fallback: '',
	owns: (name) => namePattern.test(name),
	parseAll(own) {
		const typed = (name: string) => {
			const text = own.find(([other]) => other === name)?.[1].trim() ?? '';
			return text && String(quantityOf(text));
		};
		const filters = new Map<string, string[]>();
		for (const [name, text] of own) {
			const [, key = '', end] = namePattern.exec(name) ?? [];
			const { least, most } = rangeEnds;
			const range = end ? `${typed(attributeField(key, least))}..${typed(attributeField(key, most))}` : '';
			const values = end ? (readRange(range) ? [range] : []) : text.split(',').map(keyOf);
			filters.set(key, [...(filters.get(key) ?? []), ...values.filter((value) => value !== '')]);
		}
		const text = filtersText([...filters].map(([key, values]) => ({ key, values })));
		return text.length > longestFilters ? text.slice(0, longestFilters).replace(/[,;][^,;]*$/, '') : text;
	},
	formatAll: (text) => readFilters(text).map(({ key, values }) => [attributeField(key), values.join()]),
};

export const chosenValues = (filters: string, key: string): readonly string[] =>
	readFilters(filters).find((one) => one.key === key)?.values ?? [];

export const withValues = (filters: string, key: string, values: readonly string[]): string =>
	filtersText([...readFilters(filters).filter((one) => one.key !== key), { key, values }]);

export const countValues = (filters: string): number =>
	readFilters(filters).reduce((sum, { values }) => sum + values.length, 0);

export const facetName = ({ name, of }: Pick<AttributeFacet, 'name' | 'of'>): string => (of ? `${name} · ${of}` : name);

export const chosenRange = (values: readonly string[]): NumberRange =>
	values.map(readRange).find((range) => range !== null) ?? { least: null, most: null };

export const writtenRange = (range: NumberRange): string[] =>
	range.least === null && range.most === null ? [] : [rangeText(range)];

function rangeName(text: string, unit: string): string | undefined {
	const range = readRange(text);
	if (!range) return undefined;
	const { least, most } = range;
	const [from, to] = [least, most].map((end) => end?.toLocaleString('es-PE'));
	return `${from && to ? `${from} a ${to}` : from ? `desde ${from}` : `hasta ${to}`} ${unit}`.trim();
}

export interface ChosenValue {
	/** Of attribute and value; keys where the answer does not know them. */
	attribute: string;
	value: string;
	isKnown: boolean;
	/** The filters without it. */
	rest: string;
}

export function chosenNames(filters: string, facets: readonly AttributeFacet[] | undefined): ChosenValue[] {
	return readFilters(filters).flatMap(({ key, values }) => {
		const facet = facets?.find((one) => one.key === key);
		return values.map((value): ChosenValue => {
			const name = facet?.range
				? rangeName(value, facet.range.unit)
				: facet?.values?.find((one) => one.key === value)?.name;
			const rest = withValues(
				filters,
				key,
				values.filter((other) => other !== value),
			);
			return { attribute: facet ? facetName(facet) : key, value: name ?? value, isKnown: name !== undefined, rest };
		});
	});
}
