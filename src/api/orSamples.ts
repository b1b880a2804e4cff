import type { BaseQueryApi, BaseQueryFn, FetchBaseQueryError, FetchBaseQueryMeta } from '@reduxjs/toolkit/query';
import type { Request } from '.';
import type { SampleBackEnd } from './samples/backEnd';

/** Stands for the samples' user. */
export const sampleBuyer = 'sample';

/** No order of our server has such an id. */
export const isSampleId = (id: number | string): boolean => Number(id) < 0;

type Send = (
	request: Request,
) => ReturnType<BaseQueryFn<Request, unknown, FetchBaseQueryError, object, FetchBaseQueryMeta>>;

/**
 * `queryFn` of an endpoint that the samples answer too (R10-04): `requestOf` returns a request, or a query of the
 * samples, which are then loaded. `read` parses a back end's answer.
 */
export const orSamples =
	<Arg, Answer>(
		requestOf: (arg: Arg) => Request | ((samples: SampleBackEnd) => Answer),
		read: (answer: unknown, arg: Arg, meta: FetchBaseQueryMeta | undefined) => Answer,
	) =>
	async (arg: Arg, { dispatch }: BaseQueryApi, _extra: unknown, send: Send) => {
		const request = requestOf(arg);
		if (typeof request === 'function') {
			try {
				const { samplesOf } = await import(/* webpackChunkName: "sample-orders" */ './samples/backEnd');
				return { data: request(samplesOf(dispatch)) };
			} catch (error) {
				return { error: { status: 'CUSTOM_ERROR', error: String(error) } as const };
			}
		}
		const { data, error, meta } = await send(request);
		return error ? { error, meta } : { data: read(data, arg, meta), meta };
	};
