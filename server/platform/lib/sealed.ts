import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const version = 'v1';

export class WrongSecretKey extends Error {
	override name = 'WrongSecretKey';
}

export type Seal = ReturnType<typeof createSeal>;

/** `context` names the owner: a text opens only with its own. */
export function createSeal(secretKey: string) {
	const key = createHash('sha256').update(secretKey).digest();

	function open(text: string, context: string): string {
		const [, iv = '', sealed = ''] = text.split('.').map((part) => Buffer.from(part, 'base64url'));
		try {
			const decipher = createDecipheriv(algorithm, key, iv).setAAD(Buffer.from(context));
			decipher.setAuthTag(Buffer.from(sealed).subarray(-16));
			const opened = decipher.update(Buffer.from(sealed).subarray(0, -16), undefined, 'utf8');
			return opened + decipher.final('utf8');
		} catch {
			throw new WrongSecretKey(
				'SECRET_KEY no es la clave con la que se cifraron los secretos de esta base de datos. Usa la de antes, la misma en todos los servidores.',
			);
		}
	}

	return {
		isSealed: (text: string): boolean => text.startsWith(`${version}.`),

		seal(text: string, context: string): string {
			const iv = randomBytes(12);
			const cipher = createCipheriv(algorithm, key, iv).setAAD(Buffer.from(context));
			const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
			return `${version}.${iv.toString('base64url')}.${sealed.toString('base64url')}`;
		},

		open,

		opens(text: string, context: string): boolean {
			try {
				open(text, context);
				return true;
			} catch {
				return false;
			}
		},
	};
}

/** Throws WrongSecretKey. */
export type Reseal = (text: string, context: string) => string;

export const createReseal =
	(before: Seal, after: Seal): Reseal =>
	(text, context) =>
		after.seal(before.isSealed(text) ? before.open(text, context) : text, context);
