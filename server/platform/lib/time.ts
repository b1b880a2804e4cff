/** ISO 8601; milliseconds since 1970. */
export const iso = (milliseconds: number): string => new Date(milliseconds).toISOString();
