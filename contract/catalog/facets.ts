/** Before the key of an attribute in the address of a list: `?a.material=algodon,lino`. */
export const attributeParam = 'a.';

/** Keys of an attribute's two answers. */
export const flagKeys = { yes: 'si', no: 'no' } as const;
export const flagNames = { [flagKeys.yes]: 'Sí', [flagKeys.no]: 'No' } as const;

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
