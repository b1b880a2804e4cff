import { createHash, randomBytes } from 'node:crypto';

/** A fast hash suffices for 256 random bits. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** For a link's fragment, which servers do not log. Store only the hash. */
export function newToken(): { token: string; tokenHash: string } {
	const token = randomBytes(32).toString('base64url');
	return { token, tokenHash: hashOf(token) };
}
