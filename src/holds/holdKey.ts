import { randomKey } from '../lib/randomKey';

const name = 'holdKey';
const cookie = new RegExp(`(?:^|; )${name}=([0-9a-f]{32})(?:;|$)`);
/** Seconds: longer than any hold and its renewal. */
const lasts = 7200;

/** Where the browser keeps no cookie. */
let known: string | null = null;

/** Null where nothing was ever held for this browser. */
export function knownHoldKey(): string | null {
	known = cookie.exec(document.cookie)?.[1] ?? known;
	return known;
}

/**
 * Names this browser to the shop, in each of its tabs and after one was closed: a cookie, because R4-09 fixes the keys of
 * localStorage. The shop reads the header of the calls alone.
 */
export function holdKey(): string {
	known = knownHoldKey() ?? randomKey();
	const secure = window.location.protocol === 'https:' ? '; secure' : '';
	// biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not on pages without TLS
	document.cookie = `${name}=${known}; path=/; max-age=${lasts}; samesite=lax${secure}`;
	return known;
}
