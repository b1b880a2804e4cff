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
		if (main?.localName !== 'main') return;
		const heading = main.querySelector('h1');
		if (!heading) return;
		heading.tabIndex = -1;
		heading.focus({ preventScroll: true });
	}, []);
}
