import type { ProductAttribute } from './product';

/** Before the key of an attribute in the address of a list: `?a.material=algodon,lino`. */
export const attributeParam = 'a.';

/** An attribute's two answers, by their keys. */
export const flagNames = { si: 'Sí', no: 'No' } as const;
export const flagKey = (answer: boolean): keyof typeof flagNames => (answer ? 'si' : 'no');

/** `Algodón, Lino`, `Sí`, `1.5 l`: a value as the team reads it. */
export function attributeWords({ unit, value }: Pick<ProductAttribute, 'unit' | 'value'>): string {
	if (Array.isArray(value)) return value.map(({ name }) => name).join(', ');
	if (typeof value === 'boolean') return flagNames[flagKey(value)];
	return unit ? `${value} ${unit}` : String(value);
}

/** Both ends inclusive; null: open. */
export interface NumberRange {
	least: number | null;
	most: number | null;
}

const numberPattern = /^-?\d{1,7}(?:\.\d{1,3})?$/;
const endOf = (text: string): number | null | undefined =>
	text === '' ? null : numberPattern.test(text) ? Number(text) : undefined;

/** `10..20`, `10..`, `..20`; null for other texts. */
export function readRange(text: string): NumberRange | null {
	const [least, most, ...others] = text.split('..').map(endOf);
	if (others.length > 0 || least === undefined || most === undefined || (least === null && most === null)) return null;
	return { least, most };
}

export const rangeText = ({ least, most }: NumberRange): string => `${least ?? ''}..${most ?? ''}`;

/** Values of an attribute that a list must have: keys, or one range. */
export interface AttributeFilter {
	key: string;
	values: readonly string[];
}

/** Characters of `filtersText`. */
export const longestFilters = 1000;

/** `material:algodon,lino;litros:10..20`, the text of a call; sorted, so that equal filters are equal texts. */
export const filtersText = (filters: readonly AttributeFilter[]): string =>
	filters
		.filter(({ values }) => values.length > 0)
		.map(({ key, values }) => `${key}:${[...new Set(values)].sort().join(',')}`)
		.sort()
		.join(';');

export const readFilters = (text: string): AttributeFilter[] =>
	text.split(';').flatMap((part) => {
		const [key = '', values = ''] = part.split(':');
		const some = values.split(',').filter((value) => value !== '');
		return key && some.length > 0 ? [{ key, values: some }] : [];
	});
