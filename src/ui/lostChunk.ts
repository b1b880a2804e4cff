/** In sessionStorage: this tab's last automatic reload, milliseconds since 1970. */
const reloadedKey = 'reloaded-at';

/** In a rolling update releases may lack each other's chunks; a message is better than a loop. */
const minPauseMs = 60_000;

let reloading = false;

/** For a new release; typed text can be saved. */
export const isReloading = (): boolean => reloading;

/** Of a script or its CSS. */
interface ChunkError {
	/** Address. */
	request: string;
}

export function isChunkError(error: unknown): error is ChunkError {
	const { name, code, request } = (error ?? {}) as Record<string, unknown>;
	return typeof request === 'string' && (name === 'ChunkLoadError' || code === 'CSS_CHUNK_LOAD_FAILED');
}

/** A static host may answer the shop's page, not 404. */
async function isGone(url: string): Promise<boolean> {
	try {
		const { ok, status, headers } = await fetch(url, { cache: 'no-store' });
		return ok ? (headers.get('content-type') ?? '').includes('text/html') : status === 404 || status === 410;
	} catch {
		return false;
	}
}

/** An open dialog's text could not be restored. */
const isFormOpen = () => document.querySelector('dialog[open] form') !== null;

/**
 * True: reloads, because a chunk of the release is gone; at most once a minute. False, as offline: the caller shows its
 * message.
 */
export async function reloadIfGone(error: unknown): Promise<boolean> {
	if (!isChunkError(error) || isFormOpen()) return false;
	try {
		const last = Number(sessionStorage.getItem(reloadedKey));
		if (Date.now() - last < minPauseMs || !(await isGone(error.request))) return false;
		sessionStorage.setItem(reloadedKey, String(Date.now()));
	} catch {
		// Without storage nothing stops a loop.
		return false;
	}
	reloading = true;
	window.location.reload();
	return true;
}
