export interface Violation {
	kind: 'unique' | 'foreign-key' | 'check';
	constraint: string;
}

/** `away`: no answer. `busy`: time limit or deadlock. `full`: no disk space. `long`: an answer beyond V8's strings. */
type UnavailableReason = 'away' | 'busy' | 'full' | 'long';

/** With `away` the outcome is unknown. */
export class DatabaseUnavailable extends Error {
	override name = 'DatabaseUnavailable';
	readonly reason: UnavailableReason;

	constructor(message: string, { reason = 'away', ...options }: ErrorOptions & { reason?: UnavailableReason } = {}) {
		super(message, options);
		this.reason = reason;
	}
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

/** Does not fit its column or breaks a constraint. */
export const isRefusedValue = (error: unknown): boolean => /^2[23]/.test(sqlState(error) ?? '');

export const isDeadlock = (error: unknown): boolean => sqlState(error) === '40P01';

/** Undefined if the statement itself is wrong. */
export function unavailableReason(error: unknown): UnavailableReason | undefined {
	if (error instanceof DatabaseUnavailable) return error.reason;
	const state = sqlState(error) ?? '';
	if (state === '53100') return 'full';
	// Time limits, deadlocks, too many connections.
	if (/^(57014|55P03|40P01|40001|53)/.test(state)) return 'busy';
	// Lost connections, a shutdown, a read-only standby.
	return /^(08|57P|25P03|25006)/.test(state) ? 'away' : undefined;
}

/** No class of SQLSTATE begins with E, as Node's codes do. */
export function sqlState(error: unknown): string | undefined {
	const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
	return typeof code === 'string' && /^[0-9A-DF-Z][0-9A-Z]{4}$/.test(code) ? code : undefined;
}
