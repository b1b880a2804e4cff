import * as v from 'valibot';
import {
	confirmationRequired,
	type DisableSecondFactorBody,
	type EnableSecondFactorBody,
	type PasswordBody,
	type ResetPasswordBody,
	resetLinkInvalid,
} from '../../../contract/account';
import { Order } from '../../../contract/order';
import { UserDto } from '../../../contract/user';
import type { ProfileBody } from '../../../contract/userForms';
import type { Attempts } from '../../lib/attempts';
import { refuseWeakPassword } from '../../lib/commonPasswords';
import type { GuessLimits } from '../../lib/guessLimits';
import type { Passwords } from '../../lib/passwords';
import { invalidFields, ShopError } from '../../lib/shopError';
import type { Auth, Session } from '../../plugins/auth';
import type { Orders } from '../orders/service';
import { toUserDto, type UserRow, type Users } from '../users/service';
import type { ResetLinks } from './resetLinks';
import type { SecondFactor } from './secondFactor';

/** GET /api/user/export: all that the shop holds on a user, but for what would open the account. Times ISO 8601. */
export const PersonalData = v.object({
	exportedAt: v.string(),
	profile: v.object({ ...UserDto.entries, createdAt: v.string() }),
	secondFactorEnabled: v.boolean(),
	orders: v.array(Order),
});
export type PersonalData = v.InferOutput<typeof PersonalData>;

export type Account = ReturnType<typeof createAccount>;

export function createAccount({
	users,
	passwords,
	auth,
	attempts,
	guessLimits,
	secondFactor,
	resetLinks,
	orders,
	now,
	onPasswordChanged,
}: {
	users: Users;
	passwords: Passwords;
	auth: Auth;
	attempts: Attempts;
	guessLimits: GuessLimits;
	secondFactor: SecondFactor;
	resetLinks: ResetLinks;
	orders: Orders;
	/** Milliseconds since 1970. */
	now: () => number;
	onPasswordChanged: () => Promise<unknown>;
}) {
	/**
	 * Throws 400 with the text at the field for a wrong password, 429 after too many. Counted for the session alone: a
	 * stolen one guesses no more often than a stranger, and strangers at sign-in do not keep the owner from this.
	 * `checkMore` throws what else is wrong, before the count is forgotten.
	 */
	async function confirmPassword(
		session: Session,
		{ password, field, wrong }: { password: string; field: string; wrong: string },
		checkMore: () => Promise<void> = async () => {},
	): Promise<UserRow> {
		const user = await users.row(session.userId);
		const limits = guessLimits.ofSession(session.id);
		await attempts.start(limits);
		if (!(await passwords.verify(user.passwordHash, password))) throw invalidFields({ [field]: wrong });
		await checkMore();
		await attempts.forget(limits);
		return user;
	}

	/** Like confirmPassword, and asks for a code of the second factor where it is on. */
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

	return {
		/** Ends every session of the user and answers the token of a new one, so that the asking one goes on. */
		async changePassword(
			session: Session,
			body: v.InferOutput<typeof PasswordBody>,
		): Promise<{ user: UserRow; accessToken: string }> {
			const wrong = wrongCurrentPassword;
			const { currentPassword: password, code } = body;
			const user = await confirm(session, { password, code, field: 'currentPassword', wrong });
			await refuseWeakPassword(body.newPassword, user, 'newPassword');
			const changed = await users.replacePassword(user, await passwords.hash(body.newPassword));
			// Changed meanwhile by another session: the current one is another now.
			if (!changed) throw invalidFields({ currentPassword: wrong });
			await onPasswordChanged();
			return { user: changed, accessToken: auth.issue(changed) };
		},

		/** The second factor stays on: the link alone must not open a protected account. */
		async resetPassword(
			{ token, password }: v.InferOutput<typeof ResetPasswordBody>,
			address: string,
		): Promise<UserRow> {
			const found = await resetLinks.findOpen(token);
			if (found) await refuseWeakPassword(password, await users.row(found.id), 'password');
			// The new token version makes the link worthless.
			const user = found && (await users.replacePassword(found, await passwords.hash(password)));
			if (!user) throw invalidLink();
			await attempts.forget(guessLimits.ofStranger(address, user.username.toLowerCase()));
			await onPasswordChanged();
			return user;
		},

		secondFactorState: (userId: number) => secondFactor.state(userId),

		async setUpSecondFactor(userId: number) {
			const { username } = await users.row(userId);
			return secondFactor.setup(userId, username);
		},

		/** Asks for the password, so that a stolen session does not lock the owner out. */
		async enableSecondFactor(
			session: Session,
			{ code, password }: v.InferOutput<typeof EnableSecondFactorBody>,
		): Promise<string[]> {
			await confirmPassword(session, { password, field: 'password', wrong: wrongPassword });
			return secondFactor.enable(session.userId, code, (tx, enabled) => users.recordSecondFactor(tx, session, enabled));
		},

		/** Asks for both factors, so that a session left open does not take the protection away. */
		async disableSecondFactor(
			session: Session,
			{ password, code }: v.InferOutput<typeof DisableSecondFactorBody>,
		): Promise<void> {
			await confirm(session, { password, code, field: 'password', wrong: wrongPassword });
			await secondFactor.disable(session.userId, (tx, enabled) => users.recordSecondFactor(tx, session, enabled));
		},

		/** Asks for the password, and for the code where there is one, when the email or the user name changes. */
		async updateProfile(
			session: Session,
			{ currentPassword: password, code, ...body }: v.InferOutput<typeof ProfileBody>,
		): Promise<UserDto> {
			if (password != null) {
				await confirm(session, { password, code, field: 'currentPassword', wrong: wrongCurrentPassword });
				return users.updateProfile(session, body, null);
			}
			const { enabled } = await secondFactor.state(session.userId);
			const fields = { currentPassword: 'Escribe tu contraseña', ...(enabled && { code: codeMissing }) };
			const unconfirmed = new ShopError(
				400,
				confirmationRequired,
				'Para cambiar con qué entras a tu cuenta, confirma que eres tú',
				{ fields },
			);
			return users.updateProfile(session, body, unconfirmed);
		},

		async personalData(userId: number): Promise<PersonalData> {
			const user = await users.row(userId);
			return {
				exportedAt: new Date(now()).toISOString(),
				profile: { ...toUserDto(user), createdAt: user.createdAt.toISOString() },
				secondFactorEnabled: (await secondFactor.state(userId)).enabled,
				orders: await orders.allOf(userId),
			};
		},
	};
}

const wrongPassword = 'La contraseña no es correcta';
const wrongCurrentPassword = 'La contraseña actual no es correcta';
const codeMissing = 'Escribe el código de tu aplicación de autenticación';

const invalidLink = () =>
	new ShopError(400, resetLinkInvalid, 'El enlace ya no sirve: venció o ya se usó. Pide uno nuevo a la tienda.');
