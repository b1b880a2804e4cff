import { guessScopes } from '#platform/db/guessScopes';
import { invalidFields } from '#platform/lib/shopError';
import type { Session } from '#platform/plugins/auth';
import type { UserRow } from '../users/service';
import type { AccountDeps } from './deps';

export const codeMissing = 'Escribe el código de tu aplicación de autenticación';

export function createConfirmation({ users, passwords, limits, secondFactor }: AccountDeps) {
	/**
	 * Throws 400 at `field` for a wrong password, 429 after too many. Counts per session: a stolen one guesses no more
	 * often than a stranger, and strangers at sign-in do not block the owner. `checkMore` throws further errors before
	 * the count is cleared.
	 */
	async function confirmPassword(
		session: Session,
		{ password, field, wrong }: { password: string; field: string; wrong: string },
		checkMore: () => Promise<void> = async () => {},
	): Promise<UserRow> {
		const user = await users.row(session.userId);
		const scopes = guessScopes.ofSession(session.id);
		await limits.consume(scopes);
		if (!(await passwords.verify(user.passwordHash, password))) throw invalidFields({ [field]: wrong });
		await checkMore();
		await limits.forget(scopes);
		return user;
	}

	/** `confirmPassword`, and the second factor's code where it is on. */
	async function confirm(
		session: Session,
		{ code, ...proof }: { password: string; code: string | null | undefined; field: string; wrong: string },
	): Promise<UserRow> {
		const { enabled } = await secondFactor.state(session.userId);
		if (enabled && code == null) throw invalidFields({ code: codeMissing });
		return confirmPassword(session, proof, async () => {
			if (enabled && code != null && !(await secondFactor.accept(session.userId, code)))
				throw invalidFields({ code: 'El código no es correcto' });
		});
	}

	return { confirm, confirmPassword };
}
