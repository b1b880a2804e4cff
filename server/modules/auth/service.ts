import type * as v from 'valibot';
import type { UserDto } from '../../../contract/user';
import type { SignInBody } from '../../../contract/userForms';
import type { Auth } from '../../plugins/auth';
import type { FailureLimit } from '../../plugins/failureLimit';
import { ShopError } from '../../plugins/shopError';
import { toUserDto, type Users } from '../users/service';
import type { Passwords } from './passwords';

/** Sign-in by user name or email. */
export function createSignIn({
	users,
	passwords,
	auth,
	failures,
}: {
	users: Users;
	passwords: Passwords;
	auth: Auth;
	failures: FailureLimit;
}) {
	/** Throws 401 for a wrong pair, the same way and as slowly for an unknown user; 429 after too many failures. */
	return async function signIn(body: v.InferOutput<typeof SignInBody>): Promise<UserDto & { accessToken: string }> {
		const user = await users.findByLogin(body.username);
		// One count for the account, whether the user name or the email was written.
		const account = (user?.username ?? body.username).toLowerCase();
		if (failures.isClosed(account)) {
			throw new ShopError(
				429,
				'too_many_requests',
				'Demasiados intentos fallidos. Espera unos minutos y vuelve a intentarlo.',
			);
		}
		if (!(await passwords.verify(user?.passwordHash, body.password)) || !user) {
			failures.failed(account);
			throw new ShopError(401, 'bad_credentials', 'Usuario o contraseña incorrectos');
		}
		failures.succeeded(account);
		return { accessToken: auth.issue(user), ...toUserDto(user) };
	};
}
