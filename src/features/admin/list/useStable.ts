import { useLayoutEffect, useRef, useState } from 'react';

/** The same function always, which does what the newest one does. For event handlers only, not for drawing. */
export function useStable<Arguments extends unknown[]>(newest: (...given: Arguments) => void) {
	const now = useRef(newest);
	useLayoutEffect(function rememberNewest() {
		now.current = newest;
	});
	const [stable] = useState(
		() =>
			(...given: Arguments) =>
				now.current(...given),
	);
	return stable;
}
