import * as v from 'valibot';
import { SystemStatus } from '#contract/admin/system';
import { answers, type Database } from '#platform/db';
import { access } from '#platform/lib/access';
import type { Routes } from '#platform/lib/app';
import { ShopError } from '#platform/lib/shopError';
import { fromMemory } from '#platform/plugins/rateLimits';
import type { System } from './service';

const databaseTimeoutMs = 1000;

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
		if (!isReady() || !(await answers(database, databaseTimeoutMs))) {
			throw new ShopError(503, 'unavailable', 'El servicio no está disponible en este momento');
		}
		return { status: 'ok', database: database.kind } as const;
	});
};

export const systemRoutes: Routes<{ system: System }> = async (app, { system }) => {
	app.get(
		'/',
		{
			schema: {
				tags: ['Sistema'],
				security: access.may('system:read'),
				summary: 'Cómo está el servidor que responde, y lo que conviene revisar',
				response: { 200: SystemStatus },
			},
		},
		() => system.status(),
	);
};
