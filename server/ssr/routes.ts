import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { OrderToken } from '#contract/orders/guest';
import { hiddenToken, wrongToken } from '#contract/orders/link';
import { isForPrograms, storedAtHeader } from '#contract/shared/backEnd';
import type { App } from '#platform/lib/app';
import { isKnown, sendCompressed, weakEtag } from '#platform/lib/compressed';
import { pathOf } from '#platform/lib/log';
import { createRecent } from '#platform/lib/memo';
import { createPublicUrl, type PublicUrl } from '#platform/lib/publicUrl';
import { notFound } from '#platform/lib/shopError';
import { retryAfter, type ShowPage, toShopError } from '#platform/plugins/errors';
import { pageHeaders } from '#platform/plugins/securityHeaders';
import { markedBody, type Page, type Pages } from './service';

/** Without trailing or doubled slashes. `//shop.example/` is a path, never another host. */
export function movedTo(url: string): string | undefined {
	const end = url.indexOf('?');
	const path = end === -1 ? url : url.slice(0, end);
	if (path === '/' || (!path.endsWith('/') && !path.includes('//'))) return undefined;
	const plain = path.replace(/\/{2,}/g, '/').replace(/\/$/, '') || '/';
	return end === -1 ? plain : plain + url.slice(end);
}

/** Another text after a product's number than in the page's `path`. */
function movedText(url: string, path: string | null): string | undefined {
	const [, place, segment = '', rest] = /^(\/products?\/)([^/?]+)(.*)$/.exec(url) ?? [];
	const [, present] = /^\/products\/([^?]+)$/.exec(path ?? '') ?? [];
	return present && /\D/.test(segment) && segment !== present ? `${place}${present}${rest}` : undefined;
}

/** The wildcard would first look for a file. */
const frequent = ['/', '/products', '/ofertas', '/products/:id', '/product/:id', '/categories', '/p/:slug'];

interface PageRoutes {
	publicDir: string;
	/** Null: the browser draws all pages. */
	pages: Pages | null;
	publicUrl: PublicUrl;
	/** Sends 103 while a page is rendered. */
	earlyHints: boolean;
	allowedOrigins: readonly string[];
	imageHosts: readonly string[];
}

const maxPolicies = 200;
/** A flooding connection gets four refusals per second. */
const refusalPauseMs = 250;

/** Personal pages: not cached, indexed or passed on. */
const secretAddress = /^\/(libro-de-reclamaciones|pedido)\/./;
const secretHeaders = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' };

/** Without an order's token, for log and caches: all orders share a page. */
const withoutToken = (url: string): string =>
	url.replace(/^(\/pedido\/)([^?]+)/, (_, place: string, token: string) =>
		place.concat(v.is(OrderToken, token) ? hiddenToken : wrongToken),
	);

/** Invalid escapes stand for themselves, as in the browser's router. */
function readable(url: string): string {
	try {
		decodeURI(url);
		return url;
	} catch {
		return url.replaceAll('%', '%25');
	}
}

/**
 * Answers all addresses but files and the API's. The returned function does so for those that Fastify's router cannot
 * parse, or answers false.
 */
export function registerPages(
	app: App,
	{ publicDir, pages, publicUrl, earlyHints, allowedOrigins, imageHosts }: PageRoutes,
): ShowPage {
	const requestOrigin = createPublicUrl(undefined);
	const plain = readPlainPage(publicDir);
	const policies = createRecent<Record<string, string>>({ maxEntries: maxPolicies });

	/** Cached: few shapes of pages, fewer hosts. */
	const headersOf = (origin: string, styles: string): Record<string, string> =>
		policies.getOrMake(`${origin} ${styles}`, () => ({
			...pageHeaders({ script: pages?.scriptHash ?? '', styles, origins: [origin, ...allowedOrigins], imageHosts }),
			'cache-control': 'public, no-cache',
			vary: 'accept-encoding',
		}));

	function send(request: FastifyRequest, reply: FastifyReply, page: Page): FastifyReply {
		const place = movedText(request.url, page.path);
		// A later name may lead back.
		if (place) return sendMoved(reply, place, 'no-cache');
		const dataTime = pages?.dataTimeWhileAway(page) ?? null;
		if (dataTime !== null) return sendOutdated(request, reply, page, dataTime);
		reply.headers({ ...headersOf(requestOrigin(request), page.styles), etag: page.etag });
		if (secretAddress.test(request.url)) reply.headers(secretHeaders);
		if (isKnown(request, page.etag)) return reply.code(304).send();
		return sendCompressed(request, reply.code(page.status).type('text/html; charset=utf-8'), page);
	}

	function sendOutdated(request: FastifyRequest, reply: FastifyReply, page: Page, dataTime: number): FastifyReply {
		reply.headers({
			...headersOf(requestOrigin(request), page.styles),
			'cache-control': 'no-store',
			[storedAtHeader]: String(dataTime),
		});
		if (secretAddress.test(request.url)) reply.headers(secretHeaders);
		return reply.code(page.status).type('text/html; charset=utf-8').send(markedBody(page, dataTime));
	}

	async function sendMade(request: FastifyRequest, reply: FastifyReply, making: Promise<Page>, otherwise: () => Page) {
		try {
			return send(request, reply, await making);
		} catch (error) {
			const page = otherwise();
			const { statusCode, retryAfter: seconds = retryAfter } = toShopError(error as Error);
			if (statusCode !== 429)
				request.log.error(
					{ err: error, path: pathOf(withoutToken(request.url)) },
					'page not rendered, the browser draws it',
				);
			if (statusCode !== 503 && statusCode !== 429) return send(request, reply, page);
			if (statusCode === 429) await pause(refusalPauseMs);
			reply.headers({
				...headersOf(requestOrigin(request), page.styles),
				'cache-control': 'no-store',
				'retry-after': seconds,
			});
			if (secretAddress.test(request.url)) reply.headers(secretHeaders);
			return sendCompressed(request, reply.code(statusCode).type('text/html; charset=utf-8'), page);
		}
	}

	function answer(request: FastifyRequest, reply: FastifyReply, address = request.url) {
		const place = movedTo(address);
		if (place) return sendMoved(reply, place);
		if (!plain) return sendUnbuilt(reply);
		if (!pages) return send(request, reply, plain);
		const base = publicUrl(request);
		const url = withoutToken(address);
		const page = pages.get(url, base, request.reader ?? null);
		if (!(page instanceof Promise)) return send(request, reply, page);
		// Other clients may take 103 for the answer.
		if (earlyHints && request.headers['sec-fetch-mode'] === 'navigate')
			reply.raw.writeEarlyHints({ link: pages.links });
		return sendMade(request, reply, page, () => pages.undrawn(url, base));
	}

	for (const url of frequent) app.get(url, { schema: { hide: true } }, (request, reply) => answer(request, reply));
	app.get('/index.html', { schema: { hide: true } }, (_request, reply) => sendMoved(reply, '/'));
	app.setNotFoundHandler((request, reply) => {
		if (!wantsPage(request)) throw notFound('No se encontró lo que buscas');
		return answer(request, reply);
	});
	return async (request, reply) => {
		if (!wantsPage(request)) return false;
		await answer(request, reply, readable(request.url));
		return true;
	};
}

function readPlainPage(publicDir: string): Page | undefined {
	const file = path.join(publicDir, 'index.html');
	if (!fs.existsSync(file)) return undefined;
	const body = fs.readFileSync(file);
	const brotli = fs.existsSync(`${file}.br`) ? fs.readFileSync(`${file}.br`) : null;
	return { path: null, body, brotli, pack() {}, etag: weakEtag(body), status: 200, renderedAt: null, styles: '' };
}

/** A navigation, even to a path like a file's name; a query may look so too, as a search for `v2.pro`. */
const wantsPage = ({ method, url, headers: { accept = '' } }: FastifyRequest): boolean =>
	(method === 'GET' || method === 'HEAD') &&
	!isForPrograms(url) &&
	(!/^[^?]*\.[a-z0-9]{2,5}(\?|$)/i.test(url) || accept.includes('text/html'));

const sendMoved = (reply: FastifyReply, place: string, cacheControl = 'public, max-age=3600'): FastifyReply =>
	reply.header('cache-control', cacheControl).redirect(place, 301);

function sendUnbuilt(reply: FastifyReply): FastifyReply {
	return reply
		.code(503)
		.type('text/plain; charset=utf-8')
		.send('La página de la tienda todavía no está construida. Ejecuta: npm run build');
}
