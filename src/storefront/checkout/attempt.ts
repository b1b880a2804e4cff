import { browserStorage, visitKeys } from '#auth/storage';
import { randomKey } from '#lib/randomKey';

/** From the press until the order's answer: a tab reloaded meanwhile sends the same key. */
const name = visitKeys.attempt;

/** `Idempotency-Key` of an order, and its cart. */
export interface Attempt {
	key: string;
	cart: string;
}

/** The owner's unanswered attempt for the same cart, else a new one. */
export function attemptOf(owner: string, cart: string): Attempt {
	const [storedOwner, key, storedCart] = browserStorage('sessionStorage').getItem(name)?.split('|') ?? [];
	return key && storedOwner === owner && storedCart === cart ? { key, cart } : { key: randomKey(), cart };
}

export function keepAttempt(owner: string, { key, cart }: Attempt): void {
	try {
		browserStorage('sessionStorage').setItem(name, [owner, key, cart].join('|'));
	} catch {
		// The storage is full; the attempt then lives as long as the page.
	}
}

export const forgetAttempt = (): void => browserStorage('sessionStorage').removeItem(name);
