import { useEffect, useState } from 'react';

/** Milliseconds without a change after which a value counts as settled. */
const typingPause = 300;

/** The text once nobody has changed it for a moment, so that a search is not sent at every key. */
export function useSettled(text: string): string {
	const [settled, setSettled] = useState(text);
	useEffect(
		function waitForPause() {
			const timer = setTimeout(() => setSettled(text), typingPause);
			return () => clearTimeout(timer);
		},
		[text],
	);
	return settled;
}
