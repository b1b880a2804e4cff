import { type RefObject, useEffect, useEffectEvent } from 'react';

function isCovered(focused: Element | null, part: Element | null): boolean {
	// A pointer's focus is under the finger.
	if (!part || !focused?.matches(':focus-visible') || focused.matches('main, dialog *') || part.contains(focused))
		return false;
	const [box, cover] = [focused.getBoundingClientRect(), part.getBoundingClientRect()];
	return box.bottom > cover.top && box.top < cover.bottom && box.right > cover.left && box.left < cover.right;
}

/** Calls back while a floating part covers the focused element. `content`: of that part. */
export function useCovering(part: RefObject<Element | null>, content: unknown, onCovering: () => void): void {
	const report = useEffectEvent(onCovering);
	useEffect(
		function watchFocus() {
			let frame = 0;
			// The browser scrolls to the focus after the event.
			const look = () => {
				cancelAnimationFrame(frame);
				frame = requestAnimationFrame(() => {
					if (content && isCovered(document.activeElement, part.current)) report();
				});
			};
			look();
			document.addEventListener('focusin', look);
			document.addEventListener('scrollend', look);
			return () => {
				cancelAnimationFrame(frame);
				document.removeEventListener('focusin', look);
				document.removeEventListener('scrollend', look);
			};
		},
		[part, content],
	);
}
