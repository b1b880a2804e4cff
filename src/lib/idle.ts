/** Runs once the browser has nothing more urgent to do; returns how to call it off. */
export function whenIdle(run: () => void): () => void {
	if (!('requestIdleCallback' in globalThis)) {
		const timer = setTimeout(run, 200);
		return () => clearTimeout(timer);
	}
	const request = requestIdleCallback(run, { timeout: 2000 });
	return () => cancelIdleCallback(request);
}

/** The visitor asks for little traffic: nothing is loaded on a guess. */
export const savesData = (): boolean =>
	(navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true;
