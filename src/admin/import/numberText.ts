/** `10 000`, with no-break spaces. */
export const numberText = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, '\u00A0');

export const amountOf = (count: number, one: string, many: string): string =>
	`${numberText(count)} ${count === 1 ? one : many}`;

const mostListed = 12;

export function listedShort(names: readonly string[]): string {
	const rest = names.length - mostListed;
	return rest > 1 ? `${listed(names.slice(0, mostListed))} y ${numberText(rest)} más` : listed(names);
}

export const listed = (names: readonly string[]): string => names.map((name) => `«${name}»`).join(', ');
