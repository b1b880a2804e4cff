import type * as v from 'valibot';
import type { OwnerConfirmation } from '#contract/account/account';
import type { Tx } from '#platform/db';
import type { Session } from '#platform/plugins/auth';
import type { UserRow } from '../users/service';
import type { AccountDeps } from './deps';

type Proof = v.InferOutput<typeof OwnerConfirmation>;

export type Deletion = ReturnType<typeof createDeletion>;

/** Foreign keys delete the account's rows; orders, audit entries and events stay without personal data. */
export function createDeletion({
	users,
	confirmOwner,
	orders,
	audit,
	movements,
	ownMails,
}: AccountDeps & {
	confirmOwner(session: Session, proof: Proof): Promise<unknown>;
}) {
	async function forget(tx: Tx, user: UserRow): Promise<void> {
		await orders.forgetCustomer(tx, user.id);
		if (user.emailConfirmedAt) await orders.forgetGuest(tx, user.email);
		await ownMails.forget(tx, user);
	}

	return {
		/** Throws 409 for the last administrator, and while orders are open. */
		async byOwner(session: Session, body: Proof): Promise<void> {
			await confirmOwner(session, body);
			await users.removeOwn(session, async (tx, user) => {
				await orders.refuseUnderWay(tx, user.id);
				await forget(tx, user);
				await audit.forget(tx, user.id);
				await movements.forget(tx, user.id);
			});
		},

		byAdministrator: (session: Session, userId: number): Promise<void> => users.remove(session, userId, forget),
	};
}
