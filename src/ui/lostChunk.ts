/** sessionStorage: last automatic reload of this tab, milliseconds since 1970. */
const reloadedKey = 'reloaded-at';

/** Releases of a rolling update may miss each other's chunks, and a message is better than a loop. */
const leastBetween = 60_000;

let reloading = false;

/** The page reloads for a new release; typed text can be saved. */
export const isReloading = (): boolean => reloading;

/** For a script or its CSS; `request` is the address. */
interface ChunkError {
	request: string;
}

export function isChunkError(error: unknown): error is ChunkError {
	const { name, code, request } = (error ?? {}) as Record<string, unknown>;
	return typeof request === 'string' && (name === 'ChunkLoadError' || code === 'CSS_CHUNK_LOAD_FAILED');
}

/** A static host may answer the shop's page instead of 404. */
async function isGone(url: string): Promise<boolean> {
	try {
		const { ok, status, headers } = await fetch(url, { cache: 'no-store' });
		return ok ? (headers.get('content-type') ?? '').includes('text/html') : status === 404 || status === 410;
	} catch {
		return false;
	}
}

/** The text of an open dialog could not be restored. */
const isFormOpen = () => document.querySelector('dialog[open] form') !== null;

/**
 * Reloads if a chunk of the release is gone, at most once a minute. Answers whether; otherwise, as offline, the
 * caller shows its message.
 */
export async function reloadIfGone(error: unknown): Promise<boolean> {
	if (!isChunkError(error) || isFormOpen()) return false;
	try {
		const last = Number(sessionStorage.getItem(reloadedKey));
		if (Date.now() - last < leastBetween || !(await isGone(error.request))) return false;
		sessionStorage.setItem(reloadedKey, String(Date.now()));
	} catch {
		// Without storage nothing would stop a loop.
		return false;
	}
	reloading = true;
	window.location.reload();
	return true;
}
