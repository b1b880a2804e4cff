import type * as v from 'valibot';
import { secondFactorRequired, secondFactorWrong } from '#contract/account/account';
import type { SignInBody } from '#contract/account/forms';
import { guessScopes } from '#platform/db/guessScopes';
import { ShopError } from '#platform/lib/shopError';
import type { Platform, PlatformServices } from '#platform/platform';
import type { SecondFactor } from '../account/secondFactor';
import type { AccountActivity, Caller } from '../activity/service';
import type { UserRow, Users } from '../users/service';

interface Visitor extends Caller {
	deviceFor(user: UserRow): string | null;
}

export function createSignIn({
	users,
	passwords,
	auth,
	limits,
	secondFactor,
	activity,
}: Pick<Platform, 'limits'> &
	Pick<PlatformServices, 'auth' | 'passwords'> & {
		users: Users;
		secondFactor: SecondFactor;
		activity: AccountActivity;
	}) {
	async function checkCode(userId: number, code: string | null | undefined, caller: Caller): Promise<void> {
		if (!(await secondFactor.state(userId)).enabled) return;
		if (code == null) {
			throw new ShopError(401, secondFactorRequired, 'Ingresa el código de tu aplicación de autenticación');
		}
		if (!(await secondFactor.accept(userId, code))) {
			await activity.record(userId, 'wrong_code', caller);
			throw new ShopError(401, secondFactorWrong, 'El código no es correcto');
		}
	}

	/**
	 * Throws 401 for a wrong pair, equally slowly for an unknown user, 429 after too many attempts. Counts first, so that
	 * concurrent attempts do not pass the limit.
	 */
	return async function signIn(
		body: v.InferOutput<typeof SignInBody>,
		{ deviceFor, ...caller }: Visitor,
	): Promise<{ user: UserRow; accessToken: string }> {
		const user = await users.findByLogin(body.username);
		// One count per account, for its user name and its email.
		const account = (user?.username ?? body.username).toLowerCase();
		const device = user && deviceFor(user);
		const scopes = device ? guessScopes.ofKnownDevice(device, account) : guessScopes.ofAddress(caller.address, account);
		await limits.consume(scopes);
		if (!(await passwords.verify(user?.passwordHash, body.password)) || !user) {
			if (user) await activity.record(user.id, 'wrong_password', caller);
			throw new ShopError(401, 'bad_credentials', 'Usuario o contraseña incorrectos');
		}
		await checkCode(user.id, body.code, caller);
		await limits.forget(scopes);
		await activity.record(user.id, 'signed_in', caller);
		return { user, accessToken: auth.issue(user) };
	};
}
