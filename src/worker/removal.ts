import { scope } from './scope';

/** Served in place of the worker by `SERVICE_WORKER=off`: takes the worker and all that it kept out of the browser. */
scope.addEventListener('install', () => void scope.skipWaiting());
scope.addEventListener('activate', (event) => event.waitUntil(remove()));

async function remove(): Promise<void> {
	for (const name of await caches.keys()) await caches.delete(name);
	await scope.registration.unregister();
}
