import { plainName } from '../shared/names';
import { flagKey, flagNames } from './facets';
import type { ProductAttribute } from './product';

const prefix = 'atributo: ';
const longestName = 100;

/** Column of a file: `atributo: Material`. */
export const attributeColumn = (name: string): string => prefix + plainName(name);

export const isAttributeColumn = (column: string): boolean =>
	column.startsWith(prefix) && column.length <= prefix.length + longestName;

/** Null for other columns. */
export const attributeOfColumn = (column: string): string | null =>
	isAttributeColumn(column) ? column.slice(prefix.length) : null;

/** The column that a header means, however it is spelt. */
export function attributeColumnOf(header: string): string | null {
	const [, name] = /^\s*atributo\s*:(.*)$/is.exec(header) ?? [];
	const column = attributeColumn(name ?? '');
	return name?.trim() && isAttributeColumn(column) ? column : null;
}

/** `Algodón, "Lino, lavado"`: a name with a comma, or that begins with a quote, stands in quotes. */
export const choicesText = (names: readonly string[]): string =>
	names.map((name) => (/,|^"/.test(name) ? `"${name.replaceAll('"', '""')}"` : name)).join(', ');

export const readChoices = (cell: string): string[] =>
	[...cell.matchAll(/\s*(?:"((?:[^"]|"")*)"\s*(?=,|$)|([^,]+))/g)].flatMap(([, quoted, plain]) => {
		const name = plainName(quoted?.replaceAll('""', '"') ?? plain ?? '');
		return name ? [name] : [];
	});

export function attributeCell(value: ProductAttribute['value']): string | number {
	if (Array.isArray(value)) return choicesText(value.map(({ name }) => name));
	if (typeof value === 'boolean') return flagNames[flagKey(value)].toLowerCase();
	return value;
}
