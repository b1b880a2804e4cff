import { useEffect } from 'react';

/** Moves the focus from `<main>` (see `focusPage`) to the heading, once the page that renders the `<h1>` has it. */
export function useHeadingFocus(): void {
	useEffect(function passFocusToHeading() {
		const main = document.activeElement;
		if (main?.localName === 'main') focusPage(main as HTMLElement);
	}, []);
}

/** Focuses the heading, or `<main>` while the page is loading; the hidden heading of the previous page takes no focus. */
export function focusPage(main: HTMLElement | null): void {
	const heading = main?.querySelector('h1');
	if (heading) heading.tabIndex = -1;
	for (const target of [main, heading]) target?.focus({ preventScroll: true });
}
