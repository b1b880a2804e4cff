import { isOwnName, ownName } from '#contract/account/forms';
import { invalidFields } from './shopError';

/** OWASP ASVS's number; the package sorts by frequency. */
const count = 10_000;
const shortest = 6;

let common: Promise<Set<string>> | undefined;

async function load(): Promise<Set<string>> {
	const { dictionary } = await import('@zxcvbn-ts/language-common');
	const words = dictionary['passwords-common'].map(String).filter((word) => word.length >= shortest);
	return new Set(words.slice(0, count));
}

/** Throws 400 at the field. The list loads once needed. */
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
