import { randomKey } from '#lib/randomKey';

const name = 'holdKey';
const cookie = new RegExp(`(?:^|; )${name}=([0-9a-f]{32})(?:;|$)`);
/** Longer than a hold with its renewal. */
const maxAgeSeconds = 7200;

/** For a browser without cookies. */
let lastKey: string | null = null;

/** Null before the first hold of this browser. */
export function knownHoldKey(): string | null {
	lastKey = cookie.exec(document.cookie)?.[1] ?? lastKey;
	return lastKey;
}

/** A cookie, because R4-09 fixes the keys of localStorage. The shop reads only the calls' header. */
export function holdKey(): string {
	lastKey = knownHoldKey() ?? randomKey();
	const secure = window.location.protocol === 'https:' ? '; secure' : '';
	// biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not on pages without TLS
	document.cookie = `${name}=${lastKey}; path=/; max-age=${maxAgeSeconds}; samesite=lax${secure}`;
	return lastKey;
}
