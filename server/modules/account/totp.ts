import { Secret, TOTP } from 'otpauth';

/** RFC 6238, as every authenticator app understands it. */
const period = 30;
const settings = { algorithm: 'SHA1', digits: 6, period };
/** Steps before and after the present one whose code is taken: clocks differ, and people type slowly. */
const tolerance = 1;

export const newSecret = (): string => new Secret({ size: 20 }).base32;

export const otpauthUrl = (secret: string, label: string, issuer: string): string =>
	new TOTP({ ...settings, issuer, label, secret: Secret.fromBase32(secret) }).toString();

/** Number of the 30-second step that the code belongs to; undefined for a wrong one. `now` in milliseconds since 1970. */
export function stepOfCode(secret: string, code: string, now: number): number | undefined {
	const totp = new TOTP({ ...settings, secret: Secret.fromBase32(secret) });
	const delta = totp.validate({ token: code, timestamp: now, window: tolerance });
	return delta === null ? undefined : Math.floor(now / 1000 / period) + delta;
}
