import { createHash, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { SecondFactorSetup, SecondFactorState } from '#contract/account/account';
import { holdAccounts, sql, type Tx } from '#platform/db';
import type { Reseal } from '#platform/lib/sealed';
import { invalidFields, ShopError } from '#platform/lib/shopError';
import type { Platform } from '#platform/platform';
import * as repository from './repository';

/** RFC 6238, as all authenticator apps implement it. */
const periodSeconds = 30;
const settings = { algorithm: 'SHA1', digits: 6, period: periodSeconds };
/** Accepted steps before and after the present one: clocks differ, and people type slowly. */
const tolerance = 1;

const newSecret = (): string => new Secret({ size: 20 }).base32;

const otpauthUrl = (secret: string, label: string, issuer: string): string =>
	new TOTP({ ...settings, issuer, label, secret: Secret.fromBase32(secret) }).toString();

/** The 30-second step of the code; undefined for a wrong one. */
function stepOfCode(secret: string, code: string, epochMs: number): number | undefined {
	const totp = new TOTP({ ...settings, secret: Secret.fromBase32(secret) });
	const delta = totp.validate({ token: code, timestamp: epochMs, window: tolerance });
	return delta === null ? undefined : Math.floor(epochMs / 1000 / periodSeconds) + delta;
}

const recoveryCodes = { count: 8, length: 10 };
/** 32 characters: bytes pick uniformly; without i, l, o, u, which people misread. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

function newRecoveryCodes(): string[] {
	return Array.from({ length: recoveryCodes.count }, () =>
		Array.from(randomBytes(recoveryCodes.length), (byte) => alphabet[byte % alphabet.length]).join(''),
	);
}

/** A quick hash suffices: codes are random, and the user id keeps equal ones apart. */
const hashOfCode = (userId: number, code: string): string =>
	createHash('sha256').update(`${userId}:${code}`).digest('hex');

type OnSwitched = (tx: Tx, enabled: boolean) => Promise<void>;

export type SecondFactor = ReturnType<typeof createSecondFactor>;

const ownerOf = (userId: number): string => `second-factor:${userId}`;

/** Secrets are sealed, so that a copy of the database makes no codes. */
export function createSecondFactor({
	database,
	clock,
	seal,
	issuer,
}: Platform & {
	issuer: () => string;
}) {
	const stepOf = ({ userId, secret }: repository.SecondFactorRow, code: string) =>
		stepOfCode(seal.open(secret, ownerOf(userId)), code, clock.now());

	return {
		/** Seals secrets of older releases, at start. Throws WrongSecretKey for another key's secrets. */
		async sealOld(): Promise<void> {
			const all = await repository.listAll(database);
			const one = all.find(({ secret }) => seal.isSealed(secret));
			if (one) seal.open(one.secret, ownerOf(one.userId));
			for (const { userId, secret } of all.filter((row) => !seal.isSealed(row.secret))) {
				const sealed = seal.seal(secret, ownerOf(userId));
				await database.transaction((tx) => repository.replaceSecret(tx, userId, secret, sealed));
			}
		},

		async state(userId: number): Promise<SecondFactorState> {
			const row = await repository.find(database, userId);
			if (!row?.enabled) return { enabled: false, recoveryCodesLeft: 0 };
			return { enabled: true, recoveryCodesLeft: await repository.countCodes(database, userId) };
		},

		/** Pending until enable(). Throws 409 while one is enabled. */
		async setup(userId: number, username: string): Promise<SecondFactorSetup> {
			const secret = newSecret();
			if (!(await database.transaction((tx) => repository.savePending(tx, userId, seal.seal(secret, ownerOf(userId))))))
				throw alreadyEnabled();
			return { secret, otpauthUrl: otpauthUrl(secret, username, issuer()) };
		},

		/** Throws 400 for a wrong code, 409 without setup. */
		async enable(userId: number, code: string, onSwitched: OnSwitched): Promise<string[]> {
			const pending = await repository.find(database, userId);
			if (pending?.enabled) throw alreadyEnabled();
			if (!pending) throw noSetup();
			const step = stepOf(pending, code);
			if (step === undefined) throw invalidFields({ code: 'El código no es correcto' });
			const codes = newRecoveryCodes();
			await database.transaction(async (tx) => {
				await holdAccounts(tx, sql`${userId}`);
				if (!(await repository.enable(tx, userId, pending.secret, step))) throw noSetup();
				await repository.replaceCodes(
					tx,
					userId,
					codes.map((one) => hashOfCode(userId, one)),
				);
				await onSwitched(tx, true);
			});
			return codes;
		},

		async disable(userId: number, onSwitched: OnSwitched): Promise<void> {
			await database.transaction(async (tx) => {
				await holdAccounts(tx, sql`${userId}`);
				const wasEnabled = await repository.remove(tx, userId);
				await repository.replaceCodes(tx, userId, []);
				if (wasEnabled) await onSwitched(tx, false);
			});
		},

		async accept(userId: number, code: string): Promise<boolean> {
			const row = await repository.find(database, userId);
			if (!row?.enabled) return false;
			if (code.length !== 6) {
				return database.transaction((tx) => repository.takeCode(tx, userId, hashOfCode(userId, code)));
			}
			const step = stepOf(row, code);
			return step !== undefined && database.transaction((tx) => repository.takeStep(tx, row, step));
		},
	};
}

const alreadyEnabled = () =>
	new ShopError(409, 'second_factor_enabled', 'La verificación en dos pasos ya está activada');

const noSetup = () =>
	new ShopError(409, 'second_factor_not_set_up', 'Vuelve a empezar la configuración y escanea el nuevo código QR');

export async function resealSecondFactors(tx: Tx, reseal: Reseal): Promise<number> {
	const all = await repository.listAll(tx);
	for (const { userId, secret } of all)
		await repository.replaceSecret(tx, userId, secret, reseal(secret, ownerOf(userId)));
	return all.length;
}
