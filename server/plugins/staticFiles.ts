import fs from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from './app';
import { pageHeaders } from './securityHeaders';
import { notFound } from './shopError';

const forever = 'public, max-age=31536000, immutable';
const anHour = 'public, max-age=3600';

/** Addresses that belong to programs: an unknown one is an error in JSON, never the page of the shop. */
const forPrograms = /^\/(api|ws|uploads|static|orders\/user)(\/|$|\?)/;

/**
 * The built browser application, pictures, and the shop's page for every address that its router knows.
 * Compressed files beside the originals (webpack writes them) are preferred.
 */
export async function registerStaticFiles(
	app: App,
	{ publicDir, uploads }: { publicDir: string; uploads: string },
): Promise<void> {
	fs.mkdirSync(uploads, { recursive: true });
	await app.register(fastifyStatic, {
		root: uploads,
		prefix: '/uploads/',
		decorateReply: false,
		index: false,
		cacheControl: false,
		dotfiles: 'deny',
		setHeaders: (reply) => {
			reply.header('cache-control', forever);
			reply.header('cross-origin-resource-policy', 'cross-origin');
		},
	});
	const index = path.join(publicDir, 'index.html');
	const isBuilt = fs.existsSync(index);
	if (isBuilt) {
		await app.register(fastifyStatic, {
			root: publicDir,
			prefix: '/',
			index: false,
			cacheControl: false,
			preCompressed: true,
			dotfiles: 'deny',
			allowedPath: (pathname) => !forPrograms.test(pathname) || pathname.startsWith('/static/'),
			setHeaders: (reply, file) => {
				const page = /\.html(\.br|\.gz)?$/.test(file);
				reply.header('cache-control', page ? 'no-cache' : isHashed(publicDir, file) ? forever : anHour);
				if (page) reply.headers(pageHeaders);
			},
		});
		app.get('/', { schema: { hide: true } }, (_request, reply) => reply.sendFile('index.html'));
	}

	app.setNotFoundHandler((request, reply) => {
		if (!wantsPage(request)) throw notFound('No se encontró lo que buscas');
		return isBuilt ? reply.sendFile('index.html') : sendUnbuilt(reply);
	});
}

const isHashed = (publicDir: string, file: string): boolean =>
	file.startsWith(path.join(publicDir, 'static') + path.sep);

const wantsPage = ({ method, url }: FastifyRequest): boolean =>
	(method === 'GET' || method === 'HEAD') && !forPrograms.test(url) && !/\.[a-z0-9]{2,5}(\?|$)/i.test(url);

function sendUnbuilt(reply: FastifyReply): FastifyReply {
	return reply
		.code(503)
		.type('text/plain; charset=utf-8')
		.send('La página de la tienda todavía no está construida. Ejecuta: npm run build');
}
