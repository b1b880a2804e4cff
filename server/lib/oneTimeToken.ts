import { createHash, randomBytes } from 'node:crypto';

/** A quick hash does: the token is 256 random bits. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** For the fragment of a link, which reaches no log. Only the hash is kept. */
export function newToken(): { token: string; tokenHash: string } {
	const token = randomBytes(32).toString('base64url');
	return { token, tokenHash: hashOf(token) };
}
