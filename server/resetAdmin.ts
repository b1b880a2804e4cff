import * as v from 'valibot';
import { ResetLink } from '../contract/account';
import { ErrorBody } from '../contract/errors';
import type { Config } from './config';
import { type DatabaseLog, migrate, openDatabase } from './db';
import { systemClock } from './lib/app';
import { consoleHeader, readConsoleAccess } from './lib/consoleAccess';
import { createPasswords } from './lib/passwords';
import { ShopError } from './lib/shopError';
import { createPublisher } from './live/publisher';
import { createResetLinks } from './modules/account/resetLinks';
import { createUsers } from './modules/users/service';

export class ResetRefused extends Error {
	override name = 'ResetRefused';
}

interface Reset {
	link: ResetLink;
	url: string;
}

/** From the running shop where it has the embedded database open, else from the database itself. */
export async function resetAdmin(config: Config, username: string | undefined, log: DatabaseLog): Promise<string> {
	if (!username) throw new ResetRefused('Falta el usuario: npm run admin:reset -- USUARIO');
	const { link, url } = (await askShop(config, username)) ?? (await askDatabase(config, username, log));
	const origin = config.allowedOrigins[0] ?? url;
	return [
		`Enlace para la nueva contraseña de ${link.username} (un solo uso, 30 minutos):`,
		`${origin}/reset-password#${link.token}`,
		'Al usarlo se cierran sus sesiones; la verificación en dos pasos sigue como está.',
	].join('\n');
}

/** Null where no shop runs on the embedded database of this folder. */
async function askShop(config: Config, username: string): Promise<Reset | null> {
	const access = config.databaseUrl ? null : readConsoleAccess(config.dataDir);
	if (!access) return null;
	const response = await fetch(`${access.url}/api/console/reset-link`, {
		method: 'POST',
		headers: { 'content-type': 'application/json', [consoleHeader]: access.secret },
		body: JSON.stringify({ username }),
	}).catch(() => null);
	// The shop that wrote the file was killed.
	if (!response) return null;
	const answer: unknown = await response.json();
	if (response.ok) return { link: v.parse(ResetLink, answer), url: access.url };
	throw new ResetRefused(v.is(ErrorBody, answer) ? answer.message : `La tienda respondió ${response.status}.`);
}

async function askDatabase(config: Config, username: string, log: DatabaseLog): Promise<Reset> {
	const database = await openDatabase({ ...config, log });
	try {
		await migrate(database);
		const users = createUsers({ database, passwords: createPasswords(), live: createPublisher(() => {}) });
		const link = await createResetLinks({ database, users, clock: systemClock }).forAdministrator(username);
		return { link, url: `http://localhost:${config.port}` };
	} catch (error) {
		throw error instanceof ShopError ? new ResetRefused(error.message) : error;
	} finally {
		await database.close();
	}
}
