import { useEffect, useState } from 'react';

/** Milliseconds. */
export const typingPause = 300;

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
