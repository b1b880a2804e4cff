export const approaches = ['touchstart', 'pointerover', 'focusin'] as const;

export function whenApproached(run: (event: Event) => void): void {
	const notice = (event: Event) => {
		if (!(event.target instanceof Element && event.target.closest('a[href]'))) return;
		for (const type of approaches) document.removeEventListener(type, notice);
		run(event);
	};
	for (const type of approaches) document.addEventListener(type, notice, { passive: true });
}
