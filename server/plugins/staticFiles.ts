import fs from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../lib/app';
import { sendCompressed, weakEtag } from '../lib/compressed';
import { notFound } from '../lib/shopError';
import { pageHeaders } from './securityHeaders';

const forever = 'public, max-age=31536000, immutable';
const anHour = 'public, max-age=3600';

/** Addresses that belong to programs: an unknown one is an error in JSON, never the page of the shop. */
const forPrograms = /^\/(api|ws|uploads|static|orders\/user)(\/|$|\?)/;

export async function registerStaticFiles(app: App, { publicDir }: { publicDir: string }): Promise<void> {
	const page = readPage(publicDir);
	if (page) {
		await app.register(fastifyStatic, {
			root: publicDir,
			prefix: '/',
			decorateReply: false,
			index: false,
			cacheControl: false,
			preCompressed: true,
			dotfiles: 'deny',
			allowedPath: (pathname) => !forPrograms.test(pathname) || pathname.startsWith('/static/'),
			setHeaders: (reply, file) => {
				reply.header('cache-control', isHashed(publicDir, file) ? forever : anHour);
			},
		});
		app.get('/', { schema: { hide: true } }, (request, reply) => sendPage(page, request, reply));
	}

	app.setNotFoundHandler((request, reply) => {
		if (!wantsPage(request)) throw notFound('No se encontró lo que buscas');
		return page ? sendPage(page, request, reply) : sendUnbuilt(reply);
	});
}

/** The shop's page, read once: it belongs to the files of one build. */
interface Page {
	body: Buffer;
	brotli: Buffer | null;
	etag: string;
}

function readPage(publicDir: string): Page | undefined {
	const file = path.join(publicDir, 'index.html');
	if (!fs.existsSync(file)) return undefined;
	const body = fs.readFileSync(file);
	return {
		body,
		brotli: fs.existsSync(`${file}.br`) ? fs.readFileSync(`${file}.br`) : null,
		etag: weakEtag(body),
	};
}

function sendPage(page: Page, request: FastifyRequest, reply: FastifyReply): FastifyReply {
	reply.headers({ ...pageHeaders, 'cache-control': 'no-cache', etag: page.etag, vary: 'accept-encoding' });
	if (request.headers['if-none-match'] === page.etag) return reply.code(304).send();
	return sendCompressed(request, reply.code(200).type('text/html; charset=utf-8'), page);
}

const isHashed = (publicDir: string, file: string): boolean =>
	file.startsWith(path.join(publicDir, 'static') + path.sep);

/** A path that ends like a file's name is none of the router's; a query may well, as that of a search for `v2.pro`. */
const wantsPage = ({ method, url }: FastifyRequest): boolean =>
	(method === 'GET' || method === 'HEAD') && !forPrograms.test(url) && !/^[^?]*\.[a-z0-9]{2,5}(\?|$)/i.test(url);

function sendUnbuilt(reply: FastifyReply): FastifyReply {
	return reply
		.code(503)
		.type('text/plain; charset=utf-8')
		.send('La página de la tienda todavía no está construida. Ejecuta: npm run build');
}
