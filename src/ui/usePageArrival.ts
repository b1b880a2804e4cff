import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Calls `arrive` once the address has another path. The page that is there at first counts as arrived unless
 * `atFirst`.
 */
export function usePageArrival(arrive: () => void, { atFirst = false } = {}): void {
	const { pathname } = useLocation();
	const arrivedAt = useRef(atFirst ? null : pathname);
	const onArrival = useEffectEvent(arrive);
	useEffect(
		function arriveAtPage() {
			if (arrivedAt.current === pathname) return;
			arrivedAt.current = pathname;
			onArrival();
		},
		[pathname],
	);
}
