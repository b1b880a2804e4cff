/** `10 000`, with no-break spaces. */
export const numberText = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, '\u00A0');

export const amountOf = (count: number, one: string, many: string): string =>
	`${numberText(count)} ${count === 1 ? one : many}`;

export const listed = (names: readonly string[]): string => names.map((name) => `«${name}»`).join(', ');
