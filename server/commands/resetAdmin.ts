import * as v from 'valibot';
import { ResetLink } from '#contract/account/account';
import { createResetLinks } from '#modules/account/resetLinks';
import { createUsers } from '#modules/users/service';
import type { Config } from '#platform/config';
import { type DatabaseLog, migrate, openDatabase } from '#platform/db';
import { systemClock } from '#platform/lib/app';
import { createPasswords } from '#platform/lib/passwords';
import { CommandRefused, ShopError } from '#platform/lib/shopError';
import { callShop } from './callShop';

interface Reset {
	link: ResetLink;
	url: string;
}

/** By the running shop if it has the embedded database open, else by this process. */
export async function resetAdmin(config: Config, username: string | undefined, log: DatabaseLog): Promise<string> {
	if (!username) throw new CommandRefused('Falta el usuario: npm run admin:reset -- USUARIO');
	const { link, url } = (await resetInShop(config, username)) ?? (await resetInDatabase(config, username, log));
	const origin = config.allowedOrigins[0] ?? url;
	return [
		`Enlace para la nueva contraseña de ${link.username} (un solo uso, 30 minutos):`,
		`${origin}/reset-password#${link.token}`,
		'Al usarlo se cierran sus sesiones; la verificación en dos pasos sigue como está.',
	].join('\n');
}

async function resetInShop(config: Config, username: string): Promise<Reset | null> {
	const answer = await callShop(config, '/reset-link', { username });
	return answer && { link: v.parse(ResetLink, await answer.response.json()), url: answer.url };
}

async function resetInDatabase(config: Config, username: string, log: DatabaseLog): Promise<Reset> {
	const database = await openDatabase({ ...config, log });
	try {
		await migrate(database);
		const users = createUsers({
			database,
			passwords: createPasswords(),
			live: { wake() {} },
			clock: systemClock,
		});
		const link = await createResetLinks({ database, users, clock: systemClock }).forAdministrator(username);
		return { link, url: `http://localhost:${config.port}` };
	} catch (error) {
		throw error instanceof ShopError ? new CommandRefused(error.message) : error;
	} finally {
		await database.close();
	}
}
