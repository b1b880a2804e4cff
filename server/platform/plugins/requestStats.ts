import type { App } from '../lib/app';

const slowMs = 1000;

/** Upper ends in seconds; the last bucket has none. */
export const durationBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10] as const;

export interface RequestCounts {
	/** `any` and `other`: no route. */
	method: string;
	route: string;
	status: number;
	requests: number;
	/** Seconds. */
	sum: number;
	/** One more than `durationBuckets`. */
	buckets: number[];
}

export interface RequestStats {
	counts(): RequestCounts[];
}

/**
 * Logs slow and failed requests; a full access log would cost more than the requests. Only adds numbers, because
 * cached answers pass here.
 */
export function registerRequestStats(app: App): RequestStats {
	const byRoute = new Map<object, Map<number, RequestCounts>>();

	function countsOf(config: { url?: string; method?: string | string[] }, status: number): RequestCounts {
		const ofRoute = byRoute.get(config) ?? new Map<number, RequestCounts>();
		byRoute.set(config, ofRoute);
		const made = {
			method: [config.method ?? 'any'].flat().join(),
			route: config.url ?? 'other',
			status,
			requests: 0,
			sum: 0,
			buckets: new Array<number>(durationBuckets.length + 1).fill(0),
		};
		ofRoute.set(status, made);
		return made;
	}

	app.addHook('onResponse', (request, reply, done) => {
		const { config } = request.routeOptions;
		const status = reply.statusCode;
		const milliseconds = reply.elapsedTime;
		const counts = byRoute.get(config)?.get(status) ?? countsOf(config, status);
		const seconds = milliseconds / 1000;
		let bucket = 0;
		while (seconds > (durationBuckets[bucket] ?? Number.POSITIVE_INFINITY)) bucket++;
		counts.requests++;
		counts.sum += seconds;
		counts.buckets[bucket] = (counts.buckets[bucket] ?? 0) + 1;
		if (milliseconds >= slowMs || status >= 500) {
			request.log.warn(
				{ method: request.method, route: config.url, status, ms: Math.round(milliseconds) },
				'slow or failed request',
			);
		}
		done();
	});

	return { counts: () => [...byRoute.values()].flatMap((ofRoute) => [...ofRoute.values()]) };
}
