import { randomKey } from '../lib/randomKey';
import { browserStorage } from './storage';

/** Of sessionStorage: names this tab to the shop, also after a reload. */
const name = 'holdKey';

let known: string | null = null;

/** Null where nothing was ever held for this tab. */
export function knownHoldKey(): string | null {
	known ??= browserStorage('sessionStorage').getItem(name);
	return known && /^[0-9a-f]{32}$/.test(known) ? known : null;
}

export function holdKey(): string {
	const before = knownHoldKey();
	if (before) return before;
	known = randomKey();
	browserStorage('sessionStorage').setItem(name, known);
	return known;
}
