import * as v from 'valibot';
import type { Core } from '../../core';
import type { Routes } from '../../lib/app';
import { requireConsole } from '../../lib/consoleAccess';
import type { Backups } from './service';

/** Calls of `npm run backup`. */
export const backupRoutes: Routes<Core & { backups: Backups; consoleSecret: string }> = async (
	app,
	{ backups, consoleSecret, limits },
) => {
	const guarded = { config: { rateLimit: limits.signIn }, onRequest: requireConsole(consoleSecret) };
	app.post('/', { ...guarded, schema: { hide: true } }, async (_request, reply) =>
		reply.type('application/gzip').send(await backups.open()),
	);
	app.post('/kept', { ...guarded, schema: { hide: true, response: { 200: v.object({}) } } }, async () => {
		await backups.noteKept();
		return {};
	});
};
