import type { App } from '../lib/app';

/** Default: not cached, because most answers are personal. */
export function registerCacheControl(app: App): void {
	app.addHook('onSend', (_request, reply, payload, done) => {
		if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
		done(null, payload);
	});
}
