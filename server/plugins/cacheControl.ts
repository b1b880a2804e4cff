import type { App } from '../lib/app';

/** Answers are not cached unless their route says so: most of them belong to one person. */
export function registerCacheControl(app: App): void {
	app.addHook('onSend', (_request, reply, payload, done) => {
		if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
		done(null, payload);
	});
}
