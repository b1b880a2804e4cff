import type { App } from '../lib/app';

/** Milliseconds. */
const slow = 1000;

/** One line for each slow or failed request; the access log of every request would cost more than the requests. */
export function registerSlowLog(app: App): void {
	app.addHook('onResponse', (request, reply, done) => {
		if (reply.elapsedTime >= slow || reply.statusCode >= 500) {
			request.log.warn(
				{
					method: request.method,
					route: request.routeOptions.url,
					status: reply.statusCode,
					ms: Math.round(reply.elapsedTime),
				},
				'slow or failed request',
			);
		}
		done();
	});
}
