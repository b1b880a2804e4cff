import { browserStorage, visitKeys } from '#auth/storage';
import { randomKey } from '#lib/randomKey';

/** From the press until the order is answered: a tab that is loaded again meanwhile sends the same key. */
const name = visitKeys.attempt;

/** `Idempotency-Key` of an order, and the cart that it stands for. */
export interface Attempt {
	key: string;
	cart: string;
}

/** The attempt of this owner that was not answered, if it was for the same cart, else a new one. */
export function attemptOf(owner: string, cart: string): Attempt {
	const [keptOwner, key, keptCart] = browserStorage('sessionStorage').getItem(name)?.split('|') ?? [];
	return key && keptOwner === owner && keptCart === cart ? { key, cart } : { key: randomKey(), cart };
}

export function keepAttempt(owner: string, { key, cart }: Attempt): void {
	try {
		browserStorage('sessionStorage').setItem(name, [owner, key, cart].join('|'));
	} catch {
		// The storage is full; the attempt then lives as long as the page.
	}
}

export const forgetAttempt = (): void => browserStorage('sessionStorage').removeItem(name);
