import { useEffect } from 'react';

const shop = 'Tienda Viva';

/**
 * Names the page in the browser's tab: `Productos | Tienda Viva`; without a title, the shop alone. Where the layout
 * has put the focus on `<main>` after a change of page, the page that arrives passes it on to its own heading, so that
 * a screen reader says where the person is. Call it where the page's `<h1>` is drawn.
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
 * For the layout, once the address is another one: the focus goes to the page's heading where the page is there, else
 * to `<main>`, from where the page takes it (see usePageTitle). The heading of the page that was left may still be
 * there, hidden until the next one has loaded, and takes no focus.
 */
export function focusPage(main: HTMLElement | null): void {
	const heading = main?.querySelector('h1');
	if (heading) heading.tabIndex = -1;
	for (const target of [main, heading]) target?.focus({ preventScroll: true });
}
