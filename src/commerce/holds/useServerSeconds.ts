import { useEffect, useState } from 'react';
import { holdsApi } from './holdsApi';

/** Null while unknown. */
export function useServerSeconds(moment: string): number | null {
	const { data, fulfilledTimeStamp } = holdsApi.useGetHoldClockQuery(undefined, { refetchOnReconnect: true });
	const [, setTicks] = useState(0);
	useEffect(function tick() {
		const timer = setInterval(() => setTicks((ticks) => ticks + 1), 1000);
		return () => clearInterval(timer);
	}, []);
	if (!data || fulfilledTimeStamp === undefined) return null;
	const now = Date.parse(data.now) + Date.now() - fulfilledTimeStamp;
	return Math.max(0, Math.ceil((Date.parse(moment) - now) / 1000));
}
