import { isOwnName, ownName } from '../../contract/account/forms';
import { invalidFields } from './shopError';

/** As many as OWASP ASVS asks for; the package has them by how often they are used. */
const count = 10_000;
const shortest = 6;

let common: Promise<Set<string>> | undefined;

async function load(): Promise<Set<string>> {
	const { dictionary } = await import('@zxcvbn-ts/language-common');
	const words = dictionary['passwords-common'].map(String).filter((word) => word.length >= shortest);
	return new Set(words.slice(0, count));
}

/** Throws 400 at the field for a password that is guessed first. The list loads with the first new password. */
export async function refuseWeakPassword(
	password: string,
	user: { username: string; email: string },
	field: string,
): Promise<void> {
	if (isOwnName(password, user)) throw invalidFields({ [field]: ownName });
	common ??= load();
	if ((await common).has(password.toLowerCase()))
		throw invalidFields({ [field]: 'Esta contraseña es de las más usadas y se adivina enseguida. Elige otra.' });
}
