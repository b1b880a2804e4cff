/** Key of sessionStorage: when this tab last loaded itself again, in milliseconds since 1970. */
const reloadedKey = 'reloaded-at';

/** Servers of two releases side by side could each miss the other's chunks: then the message is better than a loop. */
const leastBetween = 60_000;

let reloading = false;

/** The page is about to be left for its newest release; what was typed on it can be kept. */
export const isReloading = (): boolean => reloading;

/** An error of `import()`, for a script or for the CSS beside it; `request` is the address. */
interface ChunkError {
	request: string;
}

export function isChunkError(error: unknown): error is ChunkError {
	const { name, code, request } = (error ?? {}) as Record<string, unknown>;
	return typeof request === 'string' && (name === 'ChunkLoadError' || code === 'CSS_CHUNK_LOAD_FAILED');
}

/** A host of plain files may answer an unknown address with the shop's page instead of 404. */
async function isGone(url: string): Promise<boolean> {
	try {
		const { ok, status, headers } = await fetch(url, { cache: 'no-store' });
		return ok ? (headers.get('content-type') ?? '').includes('text/html') : status === 404 || status === 410;
	} catch {
		return false;
	}
}

/** Typed text of a form in a dialog could not be put back: the dialog would be closed. */
const isFormOpen = () => document.querySelector('dialog[open] form') !== null;

/**
 * Loads the tab's address again when a chunk of its release is gone, at most once a minute. Answers whether it does so;
 * otherwise, as when the network is away, the caller shows its message.
 */
export async function reloadIfGone(error: unknown): Promise<boolean> {
	if (!isChunkError(error) || isFormOpen()) return false;
	try {
		const last = Number(sessionStorage.getItem(reloadedKey));
		if (Date.now() - last < leastBetween || !(await isGone(error.request))) return false;
		sessionStorage.setItem(reloadedKey, String(Date.now()));
	} catch {
		// Without storage nothing would end a loop.
		return false;
	}
	reloading = true;
	window.location.reload();
	return true;
}
