import { type RefObject, useEffect, useEffectEvent } from 'react';

/**
 * Tab leads from the pressed button into the card at the document's end, then to what follows the button. `added`: a
 * new object per press.
 */
export function useKeysToCard(
	card: RefObject<HTMLElement | null>,
	added: object | undefined,
	onClose: () => void,
): void {
	const close = useEffectEvent(onClose);
	useEffect(
		function leadKeys() {
			if (!added) return undefined;
			let button: Element | null = null;
			// A sheet that closes gives the focus back first.
			const frame = requestAnimationFrame(() => {
				button = document.activeElement;
			});
			const focusButton = () => button instanceof HTMLElement && button.focus();
			function onKeyDown(event: KeyboardEvent) {
				const focused = document.activeElement;
				const stops = [...(card.current?.querySelectorAll<HTMLElement>('a, button') ?? [])].filter(
					(stop) => stop.checkVisibility?.() ?? true,
				);
				const isInside = card.current?.contains(focused) === true;
				if (event.key === 'Escape' && isInside) {
					focusButton();
					close();
				} else if (event.key === 'Tab' && !event.shiftKey && focused === button && stops[0]) {
					event.preventDefault();
					stops[0].focus();
				} else if (event.key === 'Tab' && focused === stops.at(event.shiftKey ? 0 : -1)) {
					// Forward, the browser goes on from the button.
					if (event.shiftKey) event.preventDefault();
					focusButton();
				}
			}
			document.addEventListener('keydown', onKeyDown);
			return () => {
				cancelAnimationFrame(frame);
				document.removeEventListener('keydown', onKeyDown);
				// The ref is empty by now if the card leaves.
				if (document.activeElement === document.body) focusButton();
			};
		},
		[card, added],
	);
}
