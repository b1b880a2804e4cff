/** Amounts travel and are shown in soles; they are stored, compared and added up in whole céntimos. */
export const toCents = (soles: number): number => Math.round(soles * 100);

export const toSoles = (cents: number): number => cents / 100;
