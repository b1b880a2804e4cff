import type { FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { IdText } from '#contract/shared/primitives';
import type { Routes } from '#platform/lib/app';
import { sendPacked } from '#platform/lib/compressed';
import type { PublicUrl } from '#platform/lib/publicUrl';
import { notFound } from '#platform/lib/shopError';
import { robotsText } from './robots';
import type { Sitemaps } from './service';

interface SeoOptions {
	sitemaps: Sitemaps;
	publicUrl: PublicUrl;
}

const FileParams = v.object({ number: IdText });
const xml = { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' };
const hidden = { schema: { hide: true } };

export const seoRoutes: Routes<SeoOptions> = async (app, { sitemaps, publicUrl }) => {
	app.get('/robots.txt', hidden, (request, reply) =>
		reply
			.headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' })
			.send(robotsText(publicUrl(request))),
	);

	async function send(request: FastifyRequest, reply: FastifyReply, made: ReturnType<Sitemaps['index']>) {
		const file = await made;
		if (!file) throw notFound('No se encontró lo que buscas');
		return sendPacked(request, reply.headers(xml), file);
	}
	const requestOf = (request: FastifyRequest) => ({ publicUrl: publicUrl(request), reader: request.reader });
	app.get('/sitemap.xml', hidden, (request, reply) => send(request, reply, sitemaps.index(requestOf(request))));
	app.get('/sitemap-pages.xml', hidden, (request, reply) => send(request, reply, sitemaps.pages(requestOf(request))));
	app.get(
		'/sitemap-products-:number(^[1-9]\\d{0,4}).xml',
		{ schema: { hide: true, params: FileParams } },
		(request, reply) => send(request, reply, sitemaps.products(requestOf(request), request.params.number)),
	);
};
