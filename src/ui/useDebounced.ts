import { useEffect, useState } from 'react';

/** Milliseconds without a key after which typed text takes effect. */
export const typingPause = 300;

/** `value` once it has not changed for `typingPause`, so that a search does not run at every key. */
export function useDebounced<Value>(value: Value): Value {
	const [debounced, setDebounced] = useState(value);
	useEffect(
		function waitForPause() {
			const timer = setTimeout(() => setDebounced(value), typingPause);
			return () => clearTimeout(timer);
		},
		[value],
	);
	return debounced;
}
