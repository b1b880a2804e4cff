import { useEffect, useState } from 'react';
import { HoldClock, holdsPath } from '../../../contract/holdClock';
import { api } from '../../api';
import { parsedBy } from '../../api/parse';

const clockApi = api.injectEndpoints({
	endpoints: (build) => ({
		/** Once per visit and connection, for all products that show a time. */
		getHoldClock: build.query<HoldClock, void>({
			query: () => ({ url: holdsPath, needs: 'holds' }),
			transformResponse: parsedBy(HoldClock),
			providesTags: [],
			keepUnusedDataFor: 600,
		}),
	}),
});

/** Seconds until a moment of the server's clock, however wrong the browser's is; null while that is not known. */
export function useServerSeconds(moment: string): number | null {
	const { data, fulfilledTimeStamp } = clockApi.useGetHoldClockQuery(undefined, { refetchOnReconnect: true });
	const [, setTicks] = useState(0);
	useEffect(function tick() {
		const timer = setInterval(() => setTicks((ticks) => ticks + 1), 1000);
		return () => clearInterval(timer);
	}, []);
	if (!data || fulfilledTimeStamp === undefined) return null;
	const now = Date.parse(data.now) + Date.now() - fulfilledTimeStamp;
	return Math.max(0, Math.ceil((Date.parse(moment) - now) / 1000));
}
