import { clientsClaim } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import * as navigationPreload from 'workbox-navigation-preload';
import { cleanupOutdatedCaches, precacheAndRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst } from 'workbox-strategies';
import { stamped } from './kept';
import { answerNavigation, keepOpenPages, keepShell, pagesCache, shellCache } from './pages';
import { firstFiles, release } from './release';
import { scope } from './scope';

const picturesCache = 'pictures';
const filesCache = `files-${release}`;
const answersCache = `answers-${release}`;
const own = new Set([picturesCache, filesCache, answersCache, pagesCache, shellCache]);

const catalogCall = /^\/api\/(products\/(featured|active|search|page|some|\d+|category\/\d+)|categories\/active)$/;

const limited = (maxEntries: number, days: number) =>
	new ExpirationPlugin({ maxEntries, maxAgeSeconds: days * 24 * 3600, purgeOnQuotaError: true });

async function removeOldReleases(): Promise<void> {
	const old = (await caches.keys()).filter((name) => !own.has(name) && !name.startsWith('workbox-precache'));
	await Promise.all(old.map((name) => caches.delete(name)));
}

// It waits for no tab: an open one whose chunks go with its release loads itself again (ui/lostChunk.ts).
scope.addEventListener('install', (event) => {
	event.waitUntil(keepShell());
	void scope.skipWaiting();
});
scope.addEventListener('activate', (event) => event.waitUntil(removeOldReleases().then(keepOpenPages)));
clientsClaim();
navigationPreload.enable();
scope.addEventListener('fetch', answerNavigation);

// A hash in each name says that the file never changes.
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
				// A picture that stands in for a better one is sent for some minutes only.
				cacheWillUpdate: async ({ response }) =>
					response.status === 200 && /immutable/.test(response.headers.get('cache-control') ?? '') ? response : null,
			},
			limited(200, 30),
		],
	}),
);

// Answers to signed-in people are not kept, not even the catalogue.
registerRoute(
	({ sameOrigin, url, request }) =>
		sameOrigin && catalogCall.test(url.pathname) && !request.headers.has('authorization'),
	new NetworkFirst({
		cacheName: answersCache,
		plugins: [
			{ cacheWillUpdate: async ({ response }) => (response.status === 200 ? stamped(response, Date.now()) : null) },
			limited(60, 7),
		],
	}),
);
