import type { App } from '../lib/app';
import type { Tracing } from '../lib/tracing';

/** Before other hooks, which then belong to the request. */
export function traceRequests(app: App, tracing: Tracing): void {
	app.addHook('onRequest', (request, _reply, done) => tracing.enter(request, done));
	// Events of a body lose the request's context.
	app.addHook('preValidation', (request, _reply, done) => tracing.enter(request, done));
	app.addHook('onResponse', (request, reply, done) => {
		tracing.leave(request, reply.statusCode);
		done();
	});
	app.addHook('onClose', () => tracing.stop());
}
