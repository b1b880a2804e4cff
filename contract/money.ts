/** Amounts travel and are shown in soles; they are stored, compared and added up in whole céntimos. */
export const toCents = (soles: number): number => Math.round(soles * 100);

export const toSoles = (cents: number): number => cents / 100;

/** Soles: the largest integer of céntimos in the database. */
export const largestAmount = 21_474_836.47;

/** Soles, one of which a back end or a body may give with more than two decimals. */
export const isSameAmount = (one: number, other: number): boolean => toCents(one) === toCents(other);
