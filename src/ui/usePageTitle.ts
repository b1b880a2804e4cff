import { useEffect } from 'react';

const shop = 'Tienda Viva';

/**
 * Sets the tab's title, such as `Productos | Tienda Viva`. It also moves the focus from `<main>`, where `focusPage` left it
 * if the page was still loading, to the page's heading. Call it where the `<h1>` is rendered.
 */
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

/**
 * Focuses the heading of the page, or `<main>` while the page is loading (see usePageTitle). The hidden heading of the
 * previous page cannot take the focus, so `<main>` keeps it then.
 */
export function focusPage(main: HTMLElement | null): void {
	const heading = main?.querySelector('h1');
	if (heading) heading.tabIndex = -1;
	for (const target of [main, heading]) target?.focus({ preventScroll: true });
}
