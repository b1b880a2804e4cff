import type { ResetLink } from '#contract/account/account';
import type { Database, Tx } from '#platform/db';
import type { Clock } from '#platform/lib/app';
import { hashOf, newToken } from '#platform/lib/oneTimeToken';
import { notFound, ShopError } from '#platform/lib/shopError';
import { iso } from '#platform/lib/time';
import type { Session } from '#platform/plugins/auth';
import { refuseMoreThanOwn, type UserRow, type Users } from '../users/service';
import * as repository from './resetLinkRepository';

export const resetMinutes = 30;
const lifetime = resetMinutes * 60_000;

export type ResetLinks = ReturnType<typeof createResetLinks>;

export function createResetLinks({ database, users, clock }: { database: Database; users: Users; clock: Clock }) {
	async function issue(tx: Tx, { id, username, tokenVersion }: UserRow): Promise<ResetLink> {
		const { token, tokenHash } = newToken();
		const expiresAt = iso(clock.now() + lifetime);
		await repository.save(tx, { id, tokenVersion, tokenHash, expiresAt });
		return { username, token, expiresAt };
	}

	return {
		/** Throws 409 for an administrator, and 403 for a member who may do more than the caller. */
		forCustomer: (session: Session, userId: number): Promise<ResetLink> =>
			database.transaction(async (tx) => {
				const user = await users.lockById(tx, userId);
				if (!user) throw missingUser();
				if (user.roles.includes('ROLE_ADMIN')) throw administrator();
				refuseMoreThanOwn(session, user.roles);
				await users.recordResetLink(tx, session, user);
				return issue(tx, user);
			}),

		forAdministrator: (username: string): Promise<ResetLink> =>
			database.transaction(async (tx) => {
				const user = await users.lockByUsername(tx, username);
				if (!user) throw missingUser();
				if (!user.roles.includes('ROLE_ADMIN')) throw noAdministrator();
				await users.recordResetLink(tx, 'console', user);
				return issue(tx, user);
			}),

		forOwner: issue,

		/** Links to an earlier address must not open the account. */
		forget: repository.remove,

		findOpen: (token: string) => repository.findOpen(database, hashOf(token), iso(clock.now())),
	};
}

const missingUser = () => notFound('El usuario no existe');

const administrator = () =>
	new ShopError(
		409,
		'administrator_account',
		'La contraseña de un administrador se recupera en el equipo de la tienda: npm run admin:reset -- USUARIO',
	);

const noAdministrator = () =>
	new ShopError(
		409,
		'customer_account',
		'Ese usuario no es administrador. Crea su enlace en la pantalla Usuarios de la tienda.',
	);
