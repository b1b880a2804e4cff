import { browserStorage } from '../../auth/storage';
import { randomKey } from '../../lib/randomKey';

/** Of sessionStorage: names this tab to the shop, also after a reload. */
const name = 'holdKey';

let known: string | null = null;

export function holdKey(): string {
	const storage = browserStorage('sessionStorage');
	known ??= storage.getItem(name);
	if (!known || !/^[0-9a-f]{32}$/.test(known)) {
		known = randomKey();
		storage.setItem(name, known);
	}
	return known;
}
