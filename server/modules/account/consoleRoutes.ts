import * as v from 'valibot';
import { ResetLink } from '#contract/account/account';
import type { Routes } from '#platform/lib/app';
import { requireConsole } from '#platform/lib/consoleAccess';
import type { Platform } from '#platform/platform';
import type { ResetLinks } from './resetLinks';

const ConsoleResetBody = v.object({ username: v.pipe(v.string(), v.minLength(1)) });

/** Calls of `npm run admin:reset`. */
export const consoleRoutes: Routes<Platform & { resetLinks: ResetLinks; consoleSecret: string }> = async (
	app,
	{ resetLinks, consoleSecret },
) => {
	app.post(
		'/reset-link',
		{
			config: { rateLimit: { network: 'signInsPerNetwork' } },
			onRequest: requireConsole(consoleSecret),
			schema: { hide: true, body: ConsoleResetBody, response: { 200: ResetLink } },
		},
		(request) => resetLinks.forAdministrator(request.body.username),
	);
};
