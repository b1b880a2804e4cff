import fs from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { App } from '../lib/app';

const forever = 'public, max-age=31536000, immutable';
const anHour = 'public, max-age=3600';

/** An unknown address of a program is an error in JSON, never a page of the shop. */
export const isForPrograms = (url: string): boolean => /^\/(api|ws|uploads|static|orders\/user)(\/|$|\?)/.test(url);

export async function registerStaticFiles(app: App, { publicDir }: { publicDir: string }): Promise<void> {
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
			reply.header('cache-control', isHashed(publicDir, file) ? forever : anHour);
		},
	});
}

const isHashed = (publicDir: string, file: string): boolean =>
	file.startsWith(path.join(publicDir, 'static') + path.sep);
