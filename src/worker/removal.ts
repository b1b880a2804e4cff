import { scope } from './scope';

/** For `SERVICE_WORKER=off`: removes worker and caches. */
scope.addEventListener('install', () => void scope.skipWaiting());
scope.addEventListener('activate', (event) => event.waitUntil(remove()));

async function remove(): Promise<void> {
	for (const name of await caches.keys()) await caches.delete(name);
	await scope.registration.unregister();
}
