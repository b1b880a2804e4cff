import * as v from 'valibot';
import { ResetLink } from '../../../contract/account';
import type { Routes } from '../../lib/app';
import { consoleHeader, isConsoleSecret } from '../../lib/consoleAccess';
import { notFound } from '../../lib/shopError';
import type { RateLimits } from '../../plugins/rateLimits';
import type { ResetLinks } from './resetLinks';

const ConsoleResetBody = v.object({ username: v.pipe(v.string(), v.minLength(1)) });

/** Calls of commands on the machine of the shop; to everybody else they do not exist. */
export const consoleRoutes: Routes<{ resetLinks: ResetLinks; secret: string; limits: RateLimits }> = async (
	app,
	{ resetLinks, secret, limits },
) => {
	app.post(
		'/reset-link',
		{
			config: { rateLimit: limits.signIn },
			onRequest: async ({ headers }) => {
				if (!isConsoleSecret(secret, headers[consoleHeader])) throw notFound('No se encontró lo que buscas');
			},
			schema: { hide: true, body: ConsoleResetBody, response: { 200: ResetLink } },
		},
		(request) => resetLinks.forAdministrator(request.body.username),
	);
};
