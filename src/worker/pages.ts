import { CacheExpiration } from 'workbox-expiration';
import { isForPrograms, storedAtHeader, storedMark } from '#contract/shared/backEnd';
import { pricesOf } from '#lib/dates';
import { isCatalogPage } from './catalog';
import { type NavigationEvent, scope } from './scope';

declare global {
	/** From the build: a hash of `shopFiles`. */
	const shopRelease: string;
	/** From the build: hashed addresses for a shopper's first pages. */
	const shopFiles: readonly string[];
}

export const release = shopRelease;
export const firstFiles = shopFiles;

/** Per release, because pages name its files. */
export const pagesCache = `pages-${release}`;
export const shellCache = `shell-${release}`;

/** Personal pages share one HTML; the application fills it from the browser's storage. */
const shell = '/cart';

const expiration = new CacheExpiration(pagesCache, { maxEntries: 40, maxAgeSeconds: 7 * 24 * 3600 });

const isStorable = (answer: Response) =>
	answer.status === 200 && !answer.redirected && (answer.headers.get('content-type') ?? '').startsWith('text/html');

async function store(url: string, answer: Response): Promise<void> {
	if (!isStorable(answer)) return;
	const cache = await caches.open(pagesCache);
	await cache.put(url, await stamped(answer, Date.now()));
	await expiration.updateTimestamp(url);
	await expiration.expireEntries();
}

async function fetchAndStore(event: NavigationEvent, url: string): Promise<Response> {
	const answer = (await event.preloadResponse) ?? (await fetch(event.request));
	event.waitUntil(store(url, answer.clone()));
	return answer;
}

/** A reload needs the present page. */
const isReload = ({ cache }: Request) => cache === 'no-cache' || cache === 'reload';

/** From the cache at once, which it then renews; the live channel updates the page. */
async function answerPage(event: NavigationEvent, url: string): Promise<Response> {
	const cache = await caches.open(pagesCache);
	const fresh = fetchAndStore(event, url);
	event.waitUntil(fresh.catch(() => {}));
	const stored = isReload(event.request) ? undefined : await cache.match(url);
	if (stored) return markedPage(stored, Date.now());
	return fresh.catch(async () => {
		const cached = await cache.match(url);
		return cached ? markedPage(cached, Date.now()) : answerShell();
	});
}

async function answerShell(): Promise<Response> {
	const stored = await (await caches.open(shellCache)).match(shell);
	return stored ? markedPage(stored, Date.now()) : Response.error();
}

export function answerNavigation(event: NavigationEvent): void {
	if (event.request.mode !== 'navigate' || event.request.method !== 'GET') return;
	const { origin, pathname, search } = new URL(event.request.url);
	if (isForPrograms(pathname)) return;
	if (isCatalogPage(pathname)) event.respondWith(answerPage(event, origin + pathname + search));
	else {
		const fresh = event.preloadResponse.then((answer) => answer ?? fetch(event.request));
		event.respondWith(fresh.catch(answerShell));
	}
}

export async function storeShell(): Promise<void> {
	const answer = await fetch(shell, { cache: 'no-cache' });
	if (!isStorable(answer)) throw new Error('The shell of the shop could not be kept');
	await (await caches.open(shellCache)).put(shell, await stamped(answer, Date.now()));
}

/** Pages that were open before the worker. */
export async function storeOpenPages(): Promise<void> {
	for (const { url } of await scope.clients.matchAll({ includeUncontrolled: true })) {
		const { origin, pathname, search } = new URL(url);
		if (isCatalogPage(pathname)) await store(origin + pathname + search, await fetch(pathname + search));
	}
}

export async function stamped(answer: Response, now: number): Promise<Response> {
	const headers = new Headers(answer.headers);
	if (!headers.has(storedAtHeader)) headers.set(storedAtHeader, String(now));
	// The body is decoded already.
	headers.delete('content-encoding');
	headers.delete('content-length');
	return new Response(await answer.blob(), { status: answer.status, headers });
}

/** Shows the prices' time before any script runs (`--kept`, in CatalogBar). */
async function markedPage(stored: Response, now: number): Promise<Response> {
	const at = Number(stored.headers.get(storedAtHeader));
	const marks = `<html data-${storedMark}="${at}" style="--${storedMark}:'${pricesOf(at, now)}'"`;
	const html = await stored.text();
	return new Response(html.replace('<html', marks), { headers: stored.headers });
}
