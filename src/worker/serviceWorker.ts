import { clientsClaim } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import * as navigationPreload from 'workbox-navigation-preload';
import { cleanupOutdatedCaches, precacheAndRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst } from 'workbox-strategies';
import { isCatalogCall } from './catalog';
import {
	answerNavigation,
	firstFiles,
	pagesCache,
	release,
	shellCache,
	stamped,
	storeOpenPages,
	storeShell,
} from './pages';
import { scope } from './scope';

const picturesCache = 'pictures';
const filesCache = `files-${release}`;
const answersCache = `answers-${release}`;
const own = new Set([picturesCache, filesCache, answersCache, pagesCache, shellCache]);

const limited = (maxEntries: number, days: number) =>
	new ExpirationPlugin({ maxEntries, maxAgeSeconds: days * 24 * 3600, purgeOnQuotaError: true });

async function removeOldReleases(): Promise<void> {
	const old = (await caches.keys()).filter((name) => !own.has(name) && !name.startsWith('workbox-precache'));
	await Promise.all(old.map((name) => caches.delete(name)));
}

// Does not wait for tabs: lost chunks make them reload (ui/lostChunk.ts).
scope.addEventListener('install', (event) => {
	event.waitUntil(storeShell());
	void scope.skipWaiting();
});
scope.addEventListener('activate', (event) => event.waitUntil(removeOldReleases().then(storeOpenPages)));
clientsClaim();
navigationPreload.enable();
scope.addEventListener('fetch', answerNavigation);

// Hashed names never change their content.
precacheAndRoute(
	firstFiles.map((url) => ({ url, revision: null })),
	{ directoryIndex: undefined, cleanURLs: false },
);
cleanupOutdatedCaches();
registerRoute(
	({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith('/static/'),
	new CacheFirst({ cacheName: filesCache, plugins: [limited(60, 30)] }),
);

registerRoute(
	({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith('/uploads/'),
	new CacheFirst({
		cacheName: picturesCache,
		plugins: [
			{
				// A placeholder is valid for minutes only.
				cacheWillUpdate: async ({ response }) =>
					response.status === 200 && /immutable/.test(response.headers.get('cache-control') ?? '') ? response : null,
			},
			limited(200, 30),
		],
	}),
);

// Personal answers are not cached, not even the catalogue.
registerRoute(
	({ sameOrigin, url, request }) => sameOrigin && isCatalogCall(url.pathname) && !request.headers.has('authorization'),
	new NetworkFirst({
		cacheName: answersCache,
		plugins: [
			{ cacheWillUpdate: async ({ response }) => (response.status === 200 ? stamped(response, Date.now()) : null) },
			limited(60, 7),
		],
	}),
);
