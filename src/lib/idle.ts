/** Runs once the browser has nothing more urgent to do; returns how to call it off. */
export function whenIdle(run: () => void): () => void {
	if (!('requestIdleCallback' in globalThis)) {
		const timer = setTimeout(run, 200);
		return () => clearTimeout(timer);
	}
	const request = requestIdleCallback(run, { timeout: 2000 });
	return () => cancelIdleCallback(request);
}

interface Scheduler {
	yield?(): Promise<void>;
}

/** Lets the browser answer taps and draw before what follows. */
export function nextTask(): Promise<void> {
	const { scheduler } = globalThis as { scheduler?: Scheduler };
	return scheduler?.yield?.() ?? new Promise((go) => setTimeout(go));
}

/** After the frame that shows what is there now; a hidden tab draws none. */
export const afterFrame = (): Promise<void> =>
	new Promise((go) => {
		if (document.visibilityState === 'hidden') go();
		else requestAnimationFrame(() => setTimeout(go));
	});

interface Connection {
	saveData?: boolean;
	effectiveType?: string;
}

/** The visitor asks for little traffic, or has a slow line: nothing is loaded on a guess. */
export function savesData(): boolean {
	const { connection } = navigator as Navigator & { connection?: Connection };
	return connection?.saveData === true || /^(slow-2g|2g|3g)$/.test(connection?.effectiveType ?? '');
}
