import * as v from 'valibot';
import { OwnerConfirmation } from '#contract/account/account';
import { access } from '#platform/lib/access';
import { preserialized, type Routes } from '#platform/lib/app';
import { requireConsole } from '#platform/lib/consoleAccess';
import type { Platform } from '#platform/platform';
import { sessionOf } from '#platform/plugins/auth';
import type { Account } from '../account/service';
import { recordChanges } from '../audit/record';
import type { Backups } from './service';

/** Calls of `npm run backup`. */
export const backupRoutes: Routes<Platform & { backups: Backups; consoleSecret: string }> = async (
	app,
	{ backups, consoleSecret },
) => {
	const guarded = {
		config: { rateLimit: { network: 'signInsPerNetwork' } } as const,
		onRequest: requireConsole(consoleSecret),
	};
	app.post('/', { ...guarded, schema: { hide: true } }, async (_request, reply) =>
		reply.type('application/gzip').send(await backups.open()),
	);
	app.post('/kept', { ...guarded, schema: { hide: true, response: { 200: v.object({}) } } }, async () => {
		await backups.noteStored();
		return {};
	});
};

/** The archive has the shop's keys: a session alone does not suffice. */
export const adminBackupRoutes: Routes<
	Platform & { backups: Backups; account: Pick<Account, 'confirmOwner'> }
> = async (app, { backups, account, database }) => {
	app.post(
		'/',
		{
			config: { rateLimit: { account: 'changesPerAccount' } },
			schema: {
				tags: ['Sistema'],
				security: access.may('system:backup'),
				summary: 'Hacer una copia de seguridad de toda la tienda y descargarla; pide la contraseña',
				body: OwnerConfirmation,
				response: { 200: preserialized(v.string(), 'application/gzip') },
			},
		},
		async (request, reply) => {
			const session = sessionOf(request);
			await account.confirmOwner(session, request.body);
			const content = await backups.openAlone();
			const entry = { action: 'create', entity: 'backup', entityId: 0, label: 'de toda la tienda' } as const;
			await recordChanges(database, session, [{ ...entry, before: null, after: {} }]).catch((error: unknown) => {
				content.destroy();
				throw error;
			});
			content.once('end', () => void backups.noteStored().catch((error: Error) => request.log.error(error)));
			return reply.type('application/gzip').header('content-disposition', 'attachment').send(content);
		},
	);
};
