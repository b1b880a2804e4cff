import { useEffect, useState } from 'react';
import { api } from '#api';
import { parsedBy } from '#api/parse';
import { noteServerTime } from '#api/serverClock';
import { Hold, type HoldBody, HoldClock, holdKeyHeader, holdsPath, ownHoldPath } from '#contract/orders/holds';

const readClock = parsedBy(HoldClock);
const headers = (key: string) => ({ [holdKeyHeader]: key });

/** `of` separates requests: a hold for these lines may not fit others. */
export interface OwnHoldArg {
	key: string | null;
	of: string;
}

export const holdsApi = api.injectEndpoints({
	endpoints: (build) => ({
		/** Once per visit and connection. */
		getHoldClock: build.query<HoldClock, void>({
			query: () => holdsPath,
			transformResponse: (answer, meta) => {
				noteServerTime(meta);
				return readClock(answer);
			},
			providesTags: [],
			keepUnusedDataFor: 600,
		}),
		/** For this browser and the signed-in account. */
		getOwnHold: build.query<Hold, OwnHoldArg>({
			query: ({ key }) => ({ url: ownHoldPath, ...(key && { headers: headers(key) }) }),
			transformResponse: parsedBy(Hold),
			providesTags: [],
			keepUnusedDataFor: 0,
		}),
		hold: build.mutation<Hold, HoldBody & { key: string }>({
			query: ({ key, ...body }) => ({ url: holdsPath, method: 'POST', body, headers: headers(key) }),
			transformResponse: parsedBy(Hold),
			// The live channel has the events of the products.
			invalidatesTags: [],
		}),
		renewHold: build.mutation<Hold, string>({
			query: (key) => ({ url: holdsPath, method: 'PUT', headers: headers(key) }),
			transformResponse: parsedBy(Hold),
			invalidatesTags: [],
		}),
		releaseHold: build.mutation<unknown, string>({
			query: (key) => ({ url: holdsPath, method: 'DELETE', headers: headers(key) }),
			invalidatesTags: [],
		}),
	}),
});

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
