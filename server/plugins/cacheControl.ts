import type { App } from '../lib/app';

/** An answer that says nothing about caching is kept by nobody: most answers belong to one person. */
export function registerCacheControl(app: App): void {
	app.addHook('onSend', (_request, reply, payload, done) => {
		if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
		done(null, payload);
	});
}
