let waiting: MutationObserver | undefined;

/** Focuses `<main>`, then its heading as soon as it exists, and a heading that replaces the focused one. */
export function focusPage(main: HTMLElement | null): void {
	waiting?.disconnect();
	if (!main) return;
	let target: HTMLElement = main;
	const follow = () => {
		const isLost = !target.isConnected && document.activeElement === document.body;
		if (document.activeElement !== target && !isLost) return waiting?.disconnect();
		const heading = main.querySelector('h1');
		if (!heading || heading === target) return;
		heading.tabIndex = -1;
		heading.focus({ preventScroll: true });
		if (document.activeElement === heading) target = heading;
	};
	main.focus({ preventScroll: true });
	follow();
	waiting = new MutationObserver(follow);
	waiting.observe(main, { childList: true, subtree: true });
}
