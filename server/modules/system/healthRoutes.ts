import * as v from 'valibot';
import { answers, type Database } from '#platform/db';
import { access } from '#platform/lib/access';
import type { Routes } from '#platform/lib/app';
import { ShopError } from '#platform/lib/shopError';
import { fromMemory } from '#platform/plugins/rateLimits';

const timeout = 1000;

const Live = v.object({ status: v.literal('ok') });
const Ready = v.object({ ...Live.entries, database: v.picklist(['pglite', 'postgres']) });

/** `ready`: the database answers, the disk has room, and the process is not stopping. */
export const healthRoutes: Routes<{ database: Database; isReady: () => boolean }> = async (
	app,
	{ database, isReady },
) => {
	const open = { tags: ['Salud'], security: access.anybody };
	app.get(
		'/live',
		{ ...fromMemory, schema: { ...open, summary: 'El proceso responde', response: { 200: Live } } },
		() => ({ status: 'ok' }) as const,
	);
	app.get('/ready', { schema: { ...open, summary: 'Listo para atender', response: { 200: Ready } } }, async () => {
		if (!isReady() || !(await answers(database, timeout))) {
			throw new ShopError(503, 'unavailable', 'El servicio no está disponible en este momento');
		}
		return { status: 'ok', database: database.kind } as const;
	});
};
