/** Returns a cancel function. */
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

/** The browser handles input and paint first. */
export function nextTask(): Promise<void> {
	const { scheduler } = globalThis as { scheduler?: Scheduler };
	return scheduler?.yield?.() ?? new Promise((go) => setTimeout(go));
}

/** At once in a hidden tab, which does not paint. */
export const afterFrame = (): Promise<void> =>
	new Promise((go) => {
		if (document.visibilityState === 'hidden') go();
		else requestAnimationFrame(() => setTimeout(go));
	});

interface Connection {
	saveData?: boolean;
	effectiveType?: string;
}

export function savesData(): boolean {
	const { connection } = navigator as Navigator & { connection?: Connection };
	return connection?.saveData === true || /^(slow-2g|2g|3g)$/.test(connection?.effectiveType ?? '');
}

export const approaches = ['touchstart', 'pointerover', 'focusin'] as const;

export function whenApproached(run: (event: Event) => void): void {
	const notice = (event: Event) => {
		if (!(event.target instanceof Element && event.target.closest('a[href]'))) return;
		for (const type of approaches) document.removeEventListener(type, notice);
		run(event);
	};
	for (const type of approaches) document.addEventListener(type, notice, { passive: true });
}
