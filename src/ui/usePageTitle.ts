import { useEffect } from 'react';

const shop = 'Tienda Viva';

/** Also moves the focus from `<main>` (see `focusPage`) to the heading. Call it where the `<h1>` is rendered. */
export function usePageTitle(title?: string): void {
	useEffect(
		function namePage() {
			document.title = title ? `${title} | ${shop}` : shop;
		},
		[title],
	);
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
