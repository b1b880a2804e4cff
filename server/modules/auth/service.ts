import type * as v from 'valibot';
import { secondFactorRequired, secondFactorWrong } from '../../../contract/account';
import type { UserDto } from '../../../contract/user';
import type { SignInBody } from '../../../contract/userForms';
import { type FailureLimit, tooManyFailures } from '../../lib/failureLimit';
import type { Passwords } from '../../lib/passwords';
import { ShopError } from '../../lib/shopError';
import type { Auth } from '../../plugins/auth';
import type { SecondFactor } from '../account/secondFactor';
import { toUserDto, type Users } from '../users/service';

export function createSignIn({
	users,
	passwords,
	auth,
	failures,
	secondFactor,
}: {
	users: Users;
	passwords: Passwords;
	auth: Auth;
	failures: FailureLimit;
	secondFactor: SecondFactor;
}) {
	/** Throws 401 unless the code is right. Each try counts as failed until it has succeeded, also many at once. */
	async function checkCode(userId: number, account: string, code: string | null | undefined): Promise<void> {
		if (!(await secondFactor.state(userId)).enabled) return;
		if (code == null) {
			throw new ShopError(401, secondFactorRequired, 'Ingresa el código de tu aplicación de autenticación');
		}
		if (failures.isClosed(account)) throw tooManyFailures();
		failures.failed(account);
		if (!(await secondFactor.accept(userId, code))) {
			throw new ShopError(401, secondFactorWrong, 'El código no es correcto');
		}
	}

	/** Throws 401 for a wrong pair, the same way and as slowly for an unknown user; 429 after too many failures. */
	return async function signIn(body: v.InferOutput<typeof SignInBody>): Promise<UserDto & { accessToken: string }> {
		const user = await users.findByLogin(body.username);
		// One count for the account, whether the user name or the email was written.
		const account = (user?.username ?? body.username).toLowerCase();
		if (failures.isClosed(account)) throw tooManyFailures();
		if (!(await passwords.verify(user?.passwordHash, body.password)) || !user) {
			failures.failed(account);
			throw new ShopError(401, 'bad_credentials', 'Usuario o contraseña incorrectos');
		}
		await checkCode(user.id, account, body.code);
		failures.succeeded(account);
		return { accessToken: auth.issue(user), ...toUserDto(user) };
	};
}
