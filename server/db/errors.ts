export interface Violation {
	kind: 'unique' | 'foreign-key' | 'check';
	constraint: string;
}

/** The database did not answer, or its connection broke in the middle; whether the work was done is unknown. */
export class DatabaseUnavailable extends Error {
	override name = 'DatabaseUnavailable';
}

const violations: Record<string, Violation['kind']> = {
	'23505': 'unique',
	'23503': 'foreign-key',
	'23001': 'foreign-key',
	'23514': 'check',
};

export function violationOf(error: unknown): Violation | undefined {
	const kind = violations[sqlState(error) ?? ''];
	return kind && { kind, constraint: (error as { constraint?: string }).constraint ?? '' };
}

/** The database ended this transaction because two waited for each other; the same work done again succeeds. */
export const isDeadlock = (error: unknown): boolean => sqlState(error) === '40P01';

export function sqlState(error: unknown): string | undefined {
	const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
	return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : undefined;
}
