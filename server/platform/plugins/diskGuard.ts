import type { App } from '../lib/app';
import { type DiskSpace, watchDiskSpace } from '../lib/diskSpace';
import { ShopError } from '../lib/shopError';

declare module 'fastify' {
	interface FastifyContextConfig {
		/** The route only reads, whatever its method. */
		onlyReads?: boolean;
	}
}

interface DiskGuardOptions {
	folder: string;
	/** Megabytes. */
	minimum: number;
	keeps: 'everything' | 'pictures' | 'nothing';
}

const reading = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Refuses changes while running ones have room to end. Register it before the routes. */
export function registerDiskGuard(app: App, { folder, minimum, keeps }: DiskGuardOptions): Omit<DiskSpace, 'stop'> {
	const disk = watchDiskSpace({ folder, minimum: minimum * 1e6, log: app.log });
	app.addHook('onClose', async () => disk.stop());
	if (keeps === 'nothing') return { ...disk, isShort: () => false };
	// A global hook would cost each list.
	app.addHook('onRoute', (route) => {
		const writes = [route.method].flat().some((method) => !reading.has(method)) && !route.config?.onlyReads;
		if (!writes || (keeps === 'pictures' && !route.config?.form)) return;
		route.onRequest = [
			async () => {
				if (disk.isShort()) throw full();
			},
			...[route.onRequest ?? []].flat(),
		];
	});
	// Orders need no room for pictures.
	return { ...disk, isShort: () => keeps === 'everything' && disk.isShort() };
}

const full = () =>
	new ShopError(
		503,
		'storage_full',
		'La tienda no puede guardar cambios porque queda poco espacio en su disco. Inténtalo más tarde.',
	);
