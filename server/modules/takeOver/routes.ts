import { OwnerConfirmation } from '#contract/account/account';
import { Message } from '#contract/shared/primitives';
import { access } from '#platform/lib/access';
import type { Routes } from '#platform/lib/app';
import type { Platform } from '#platform/platform';
import { sessionOf } from '#platform/plugins/auth';
import type { Account } from '../account/service';
import type { Actor } from '../audit/record';

interface Needs extends Platform {
	account: Pick<Account, 'confirmOwner'>;
	takeOver(by: Actor): Promise<void>;
}

/** Then two shops could act with the same orders and keys: the session alone does not suffice. */
export const takeOverRoutes: Routes<Needs> = async (app, { takeOver, account }) => {
	app.post(
		'/',
		{
			config: { rateLimit: { account: 'changesPerAccount' } },
			schema: {
				tags: ['Sistema'],
				security: access.may('system:backup'),
				summary: 'Hacer de esta copia la tienda; pide la contraseña',
				body: OwnerConfirmation,
				response: { 200: Message },
			},
		},
		async (request) => {
			const session = sessionOf(request);
			await account.confirmOwner(session, request.body);
			await takeOver(session);
			return { message: 'Ahora es la tienda' };
		},
	);
};
