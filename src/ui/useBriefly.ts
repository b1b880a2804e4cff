import { useEffect, useState } from 'react';

const confirmationMs = 1500;

/** True for a moment after each call. */
export function useBriefly(): [boolean, () => void] {
	const [times, setTimes] = useState(0);
	useEffect(
		function endInTime() {
			if (!times) return;
			const timer = setTimeout(() => setTimes(0), confirmationMs);
			return () => clearTimeout(timer);
		},
		[times],
	);
	return [times > 0, () => setTimes((before) => before + 1)];
}
