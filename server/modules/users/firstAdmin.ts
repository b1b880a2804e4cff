import type { Config } from '#platform/config';
import { type Database, readSecret, removeSecret, secretInFile, sql, violationOf } from '#platform/db';
import type { Passwords } from '#platform/lib/passwords';
import * as repository from './repository';

/** In the data folder, with the generated password until the administrator changes it. */
export const passwordFile = 'admin-password';

/** Row of `meta` with the generated password's hash; the account's differs once it was changed. */
const metaKey = 'first-admin-password-hash';

type Settings = Pick<Config, 'dataDir' | 'adminUsername' | 'adminPassword'>;

export async function ensureAdmin(database: Database, passwords: Passwords, settings: Settings): Promise<boolean> {
	if ((await repository.countAdmins(database)) > 0) return false;
	const { dataDir, adminUsername: username, adminPassword } = settings;
	// First in the file: a crash before the database has it loses nothing.
	const password = adminPassword ?? secretInFile(dataDir, passwordFile, 12);
	const passwordHash = await passwords.hash(password);
	try {
		await database.transaction(async (tx) => {
			await repository.insert(tx, {
				username,
				email: `${username.replaceAll('@', '.')}@tienda.local`,
				passwordHash,
				firstName: 'Administrador',
				roles: ['ROLE_ADMIN', 'ROLE_USER'],
			});
			if (adminPassword === undefined) {
				await tx.query(sql`
					INSERT INTO meta (key, value) VALUES (${metaKey}, ${passwordHash})
					ON CONFLICT (key) DO UPDATE SET value = excluded.value`);
			}
		});
		return true;
	} catch (error) {
		// Another instance that started at the same moment was first.
		if (violationOf(error)?.kind !== 'unique') throw error;
		removeSecret(dataDir, passwordFile);
		return false;
	}
}

/** Undefined after the change, which also removes the file. Call it at start and after each password change. */
export async function generatedPassword(database: Database, dataDir: string): Promise<string | undefined> {
	const password = readSecret(dataDir, passwordFile);
	if (password === undefined) return undefined;
	const unchanged = await database.query(
		sql`SELECT FROM users JOIN meta ON value = password_hash WHERE key = ${metaKey}`,
	);
	if (unchanged.length > 0) return password;
	removeSecret(dataDir, passwordFile);
	return undefined;
}
