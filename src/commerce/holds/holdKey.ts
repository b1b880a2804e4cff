import { randomKey } from '#lib/randomKey';

const name = 'holdKey';
const cookie = new RegExp(`(?:^|; )${name}=([0-9a-f]{32})(?:;|$)`);
/** Seconds: longer than a hold with its renewal. */
const lasts = 7200;

/** Without cookies. */
let known: string | null = null;

/** Null before the first hold of this browser. */
export function knownHoldKey(): string | null {
	known = cookie.exec(document.cookie)?.[1] ?? known;
	return known;
}

/** A cookie, because R4-09 fixes the keys of localStorage. The shop reads only the calls' header. */
export function holdKey(): string {
	known = knownHoldKey() ?? randomKey();
	const secure = window.location.protocol === 'https:' ? '; secure' : '';
	// biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not on pages without TLS
	document.cookie = `${name}=${known}; path=/; max-age=${lasts}; samesite=lax${secure}`;
	return known;
}
