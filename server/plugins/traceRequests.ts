import type { App } from '../lib/app';
import type { Tracing } from '../lib/tracing';

/** Has to be registered before other hooks, which are then parts of the request. */
export function traceRequests(app: App, tracing: Tracing): void {
	app.addHook('onRequest', (request, _reply, done) => tracing.enter(request, done));
	// The body comes with events of the connection, which know nothing of the request.
	app.addHook('preValidation', (request, _reply, done) => tracing.enter(request, done));
	app.addHook('onResponse', (request, reply, done) => {
		tracing.leave(request, reply.statusCode);
		done();
	});
	app.addHook('onClose', () => tracing.stop());
}
