import type * as v from 'valibot';
import {
	confirmationRequired,
	type DisableSecondFactorBody,
	type EnableSecondFactorBody,
	type OwnerConfirmation,
	type PasswordBody,
	type ResetPasswordBody,
	resetLinkInvalid,
} from '#contract/account/account';
import type { ProfileBody } from '#contract/account/forms';
import type { UserDto } from '#contract/account/user';
import type { Tx } from '#platform/db';
import { guessScopes } from '#platform/db/guessScopes';
import { refuseWeakPassword } from '#platform/lib/commonPasswords';
import { invalidFields, ShopError, tooManyRequests } from '#platform/lib/shopError';
import { iso } from '#platform/lib/time';
import type { Session } from '#platform/plugins/auth';
import { nameOf, type UserRow } from '../users/service';
import type { AddressLinks, MailBase } from './addresses';
import { codeMissing, createConfirmation } from './confirmation';
import type { AccountDeps } from './deps';

export type { AddressLinks } from './addresses';
export type { ForgottenPassword } from './forgottenPassword';

export type Account = ReturnType<typeof createAccount>;

interface Needs extends AccountDeps {
	addresses: AddressLinks;
	onPasswordChanged: () => Promise<unknown>;
}

export function createAccount(deps: Needs) {
	const { users, passwords, auth, limits, secondFactor, resetLinks, addresses, mail } = deps;
	const { confirm, confirmPassword } = createConfirmation(deps);

	/** Mails the owner, so that nobody sets a password unnoticed. */
	const mailOfPassword = (base: MailBase) => async (tx: Tx, user: UserRow) => {
		if (base === null) return;
		await mail.queue(tx, {
			kind: 'password-changed',
			to: { name: nameOf(user), address: user.email, userId: user.id },
			facts: { path: recoveryPath, at: iso(deps.clock.now()) },
			publicUrl: base,
		});
	};

	return {
		/** Throws 400 at the field unless both factors are right. */
		confirmOwner: (session: Session, { password, code }: v.InferOutput<typeof OwnerConfirmation>): Promise<UserRow> =>
			confirm(session, { password, code, field: 'password', wrong: wrongPassword }),

		/** Ends every session of the user; the new token keeps the caller signed in. */
		async changePassword(
			session: Session,
			body: v.InferOutput<typeof PasswordBody>,
			base: MailBase,
		): Promise<{ user: UserRow; accessToken: string }> {
			const wrong = wrongCurrentPassword;
			const { currentPassword: password, code } = body;
			const user = await confirm(session, { password, code, field: 'currentPassword', wrong });
			await refuseWeakPassword(body.newPassword, user, 'newPassword');
			const changed = await users.replacePassword(user, await passwords.hash(body.newPassword), mailOfPassword(base));
			if (!changed) throw invalidFields({ currentPassword: wrong });
			await deps.onPasswordChanged();
			return { user: changed, accessToken: auth.issue(changed) };
		},

		/** The second factor stays on: the link alone must not open a protected account. */
		async resetPassword(
			{ token, password }: v.InferOutput<typeof ResetPasswordBody>,
			address: string,
			base: MailBase,
		): Promise<UserRow> {
			const owner = await resetLinks.findOpen(token);
			if (owner) await refuseWeakPassword(password, await users.row(owner.id), 'password');
			// The new token version invalidates the link.
			const user = owner && (await users.replacePassword(owner, await passwords.hash(password), mailOfPassword(base)));
			if (!user) throw invalidLink();
			await limits.forget(guessScopes.ofAddress(address, user.username.toLowerCase()));
			await deps.onPasswordChanged();
			return user;
		},

		secondFactorState: (userId: number) => secondFactor.state(userId),

		async setUpSecondFactor(userId: number) {
			const { username } = await users.row(userId);
			return secondFactor.setup(userId, username);
		},

		/** Demands the password, so that a stolen session does not lock the owner out. */
		async enableSecondFactor(
			session: Session,
			{ code, password }: v.InferOutput<typeof EnableSecondFactorBody>,
		): Promise<string[]> {
			await confirmPassword(session, { password, field: 'password', wrong: wrongPassword });
			const switched = (tx: Tx, enabled: boolean) => users.recordSecondFactor(tx, session, enabled);
			const codes = await secondFactor.enable(session.userId, code, switched);
			users.wake();
			return codes;
		},

		/** Demands both factors, so that a session left open cannot remove the protection. */
		async disableSecondFactor(
			session: Session,
			{ password, code }: v.InferOutput<typeof DisableSecondFactorBody>,
		): Promise<void> {
			await confirm(session, { password, code, field: 'password', wrong: wrongPassword });
			await secondFactor.disable(session.userId, (tx, enabled) => users.recordSecondFactor(tx, session, enabled));
			users.wake();
		},

		/**
		 * Demands the password, and the second factor's code where it is on, when email or user name changes. Where the
		 * shop sends mail, the answer has the old email until the new one is confirmed.
		 */
		async updateProfile(
			session: Session,
			{ currentPassword: password, code, ...body }: v.InferOutput<typeof ProfileBody>,
			base: MailBase,
			address: string,
		): Promise<UserDto> {
			if (password != null) {
				await confirm(session, { password, code, field: 'currentPassword', wrong: wrongCurrentPassword });
				if (base === null) {
					await limits.consume(guessScopes.ofLookUp(address), { refusal: tooManyLookUps });
					return users.updateProfile(session, body, null, null);
				}
				await addresses.limit(session.userId);
				return users.updateProfile(session, body, null, (tx, user, email) => addresses.begin(tx, user, email, base));
			}
			const { enabled } = await secondFactor.state(session.userId);
			const fields = { currentPassword: 'Escribe tu contraseña', ...(enabled && { code: codeMissing }) };
			const unconfirmed = new ShopError(
				400,
				confirmationRequired,
				'Para cambiar con qué entras a tu cuenta, confirma que eres tú',
				{ fields },
			);
			return users.updateProfile(session, body, unconfirmed, null);
		},
	};
}

const recoveryPath = '/recuperar';

const tooManyLookUps = () =>
	tooManyRequests('Ya cambiaste tus datos muchas veces. Espera una hora y vuelve a intentarlo.');
const wrongPassword = 'La contraseña no es correcta';
const wrongCurrentPassword = 'La contraseña actual no es correcta';

const invalidLink = () =>
	new ShopError(400, resetLinkInvalid, 'El enlace ya no sirve: venció o ya se usó. Pide uno nuevo a la tienda.');
