import { createHash, randomBytes } from 'node:crypto';

const count = 8;
const length = 10;
/** 32 signs, so that a random byte picks each as often; without i, l, o, u, which people misread. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

export function newRecoveryCodes(): string[] {
	return Array.from({ length: count }, () =>
		Array.from(randomBytes(length), (byte) => alphabet[byte % alphabet.length]).join(''),
	);
}

/** How a code is kept. A quick hash does: the codes are random, and the user's id keeps equal ones apart. */
export const hashOfCode = (userId: number, code: string): string =>
	createHash('sha256').update(`${userId}:${code}`).digest('hex');
