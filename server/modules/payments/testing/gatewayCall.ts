import type http from 'node:http';

export interface Asked {
	method: string;
	/** Below the gateway's base. */
	path: string;
	query: URLSearchParams;
	/** Bearer token. */
	key: string;
	headers: http.IncomingHttpHeaders;
	body: Record<string, unknown>;
}

export interface Answer {
	status: number;
	/** As JSON; undefined for a page that is none. */
	body: unknown;
}

/** Ends the connection without an answer. */
export const silence = Symbol('silence');

/**
 * Fate of refunds. `paid back` is what happens by itself; `refused` returns nothing and says why, `lost` returns nothing and does
 * not answer, `late` returns and does not answer, `broken` returns and answers what nobody can read.
 */
export type RefundFate = 'paid back' | 'refused' | 'lost' | 'late' | 'broken';

/** How a fake takes refunds: what it answers, and when. */
export function createRefundFate() {
	let way: RefundFate = 'paid back';
	let held: Promise<void> = Promise.resolve();
	return {
		/** Sets the fate of refunds from now on. */
		behave(next: RefundFate): void {
			way = next;
		},
		/** Returns, and answers only after this. */
		hold(until: Promise<void>): void {
			held = until;
		},
		async answer(refused: Answer, work: () => Answer): Promise<Answer | typeof silence> {
			if (way === 'lost') return silence;
			if (way === 'refused') return refused;
			const [fate, answer] = [way, work()];
			await held;
			if (fate === 'late') return silence;
			return fate === 'broken' ? { status: 502, body: undefined } : answer;
		},
	};
}
