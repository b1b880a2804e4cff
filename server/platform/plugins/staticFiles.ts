import fs from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import { isForPrograms } from '#contract/shared/backEnd';
import type { App } from '../lib/app';
import { workerPolicy } from './securityHeaders';

const forever = 'public, max-age=31536000, immutable';
const anHour = 'public, max-age=3600';

const worker = { on: 'sw.js', off: 'sw-off.js' };

export async function registerStaticFiles(
	app: App,
	{ publicDir, serviceWorker }: { publicDir: string; serviceWorker: boolean },
): Promise<void> {
	if (!fs.existsSync(publicDir)) return;
	await app.register(fastifyStatic, {
		root: publicDir,
		prefix: '/',
		decorateReply: false,
		index: false,
		cacheControl: false,
		preCompressed: true,
		dotfiles: 'deny',
		allowedPath: (pathname) => !isForPrograms(pathname) || pathname.startsWith('/static/'),
		setHeaders: (reply, file) => {
			const name = path.basename(file).replace(/\.(br|gz)$/, '');
			if (name === worker.on || name === worker.off) reply.headers(workerHeaders);
			else reply.header('cache-control', isHashed(publicDir, file) ? forever : anHour);
		},
	});
	if (!serviceWorker)
		app.get(`/${worker.on}`, { schema: { hide: true } }, (_request, reply) =>
			reply
				.type('text/javascript')
				.headers(workerHeaders)
				.send(fs.createReadStream(path.join(publicDir, worker.off))),
		);
}

/** Revalidated, so that the next page has a release or removal. */
const workerHeaders = { 'cache-control': 'no-cache', 'content-security-policy': workerPolicy };

const isHashed = (publicDir: string, file: string): boolean =>
	file.startsWith(path.join(publicDir, 'static') + path.sep);
