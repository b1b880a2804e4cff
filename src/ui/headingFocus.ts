import { useEffect } from 'react';

/** Moves the focus from `<main>` (see `focusPage`) to a lazily loaded `<h1>`. */
export function useHeadingFocus(): void {
	useEffect(function passFocusToHeading() {
		const main = document.activeElement;
		if (main?.localName === 'main') focusPage(main as HTMLElement);
	}, []);
}

/** Focuses the heading, or `<main>` while the page loads. */
export function focusPage(main: HTMLElement | null): void {
	const heading = main?.querySelector('h1');
	if (heading) heading.tabIndex = -1;
	for (const target of [main, heading]) target?.focus({ preventScroll: true });
}
