import { randomUUID } from 'node:crypto';
import { type AddressLinkAnswer, type AddressState, addressLinkInvalid } from '#contract/account/account';
import type { Tx } from '#platform/db';
import { rateLimitScope } from '#platform/db/limits';
import { hashOf, newToken } from '#platform/lib/oneTimeToken';
import { ShopError, tooManyRequests, unauthenticated } from '#platform/lib/shopError';
import { iso } from '#platform/lib/time';
import type { Session } from '#platform/plugins/auth';
import { nameOf, type UserRow } from '../users/service';
import * as repository from './addressRepository';
import type { AccountDeps } from './deps';

const hours = 48;
const lifetime = hours * 60 * 60_000;

/** Pages of the shop; the token is the fragment. */
const confirmPath = '/confirmar-correo';
const keepPath = '/detener-cambio';

export type MailBase = string | null;

export type AddressLinks = ReturnType<typeof createAddressLinks>;

export function createAddressLinks({ database, users, resetLinks, mail, limits, clock }: AccountDeps) {
	async function issue(tx: Tx, link: repository.AddressLink): Promise<string> {
		const { token, tokenHash } = newToken();
		await repository.removeOld(tx, iso(clock.now()));
		await repository.insert(tx, { ...link, tokenHash, expiresAt: iso(clock.now() + lifetime) });
		return token;
	}

	async function linkFor(tx: Tx, user: UserRow) {
		await repository.remove(tx, user.id, 'confirm');
		const token = await issue(tx, { userId: user.id, purpose: 'confirm', address: user.email });
		return {
			to: { name: nameOf(user), address: user.email, userId: user.id },
			facts: { path: `${confirmPath}#${token}`, hours },
		};
	}

	/** Throws 429 where an unconfirmed address received many mails today. */
	async function askToConfirm(tx: Tx, user: UserRow, publicUrl: string): Promise<void> {
		const key = `confirm-address:${randomUUID()}`;
		await mail.queue(tx, { kind: 'confirm-address', ...(await linkFor(tx, user)), publicUrl, key });
		if (await mail.isHeld(tx, key)) throw tooManyToday();
	}

	async function limit(userId: number): Promise<void> {
		const scope = rateLimitScope('addressMailsPerAccount', `address-mail:${userId}`);
		await limits.consume([scope], { refusal: tooManyMails });
	}

	async function stateOf(tx: Tx, user: UserRow, base: MailBase): Promise<AddressState> {
		return {
			address: user.email,
			confirmed: user.emailConfirmedAt !== null,
			canBeConfirmed: base !== null,
			pending: (await repository.findPending(tx, user.id, iso(clock.now()))) ?? null,
		};
	}

	return {
		state: async (userId: number, base: MailBase): Promise<AddressState> =>
			stateOf(database, await users.row(userId), base),

		async welcome(tx: Tx, user: UserRow, publicUrl: string): Promise<void> {
			const { to, facts } = await linkFor(tx, user);
			await mail.queue(tx, { kind: 'welcome', to, facts: { ...facts, username: user.username }, publicUrl });
		},

		/** Throws 409 where nothing is to confirm, or the shop sends no mail. */
		async sendAgain(session: Session, base: MailBase): Promise<AddressState> {
			if (base === null) throw noMail();
			await limit(session.userId);
			return database.transaction(async (tx) => {
				const user = await users.lockById(tx, session.userId);
				if (!user) throw unauthenticated();
				if (user.emailConfirmedAt) throw alreadyConfirmed();
				await askToConfirm(tx, user, base);
				return stateOf(tx, user, base);
			});
		},

		/** Call it before the transaction of `begin`. Throws 429. */
		limit,

		/** Both addresses get a mail; the old one's link cancels the change, or reverts it within two days. */
		async begin(tx: Tx, user: UserRow, address: string, publicUrl: string): Promise<void> {
			await repository.remove(tx, user.id, 'change');
			const change = await issue(tx, { userId: user.id, purpose: 'change', address });
			const keep = await issue(tx, { userId: user.id, purpose: 'keep', address: user.email });
			const to = { name: nameOf(user), userId: user.id };
			const kind = 'address-change';
			await mail.queue(tx, {
				kind,
				to: { ...to, address },
				facts: { path: `${confirmPath}#${change}`, end: 'new', newAddress: address, hours },
				publicUrl,
			});
			await mail.queue(tx, {
				kind,
				to: { ...to, address: user.email },
				facts: { path: `${keepPath}#${keep}`, end: 'old', newAddress: address, hours },
				publicUrl,
			});
		},

		async giveUp(session: Session, base: MailBase): Promise<AddressState> {
			return database.transaction(async (tx) => {
				const user = await users.lockById(tx, session.userId);
				if (!user) throw unauthenticated();
				await repository.remove(tx, user.id, 'change');
				return stateOf(tx, user, base);
			});
		},

		/** Throws 400 for a used or expired link, and for one to a former address. */
		async use(token: string): Promise<AddressLinkAnswer> {
			return users.ending(async (tx): Promise<AddressLinkAnswer> => {
				// Locks the account before its links, as a deletion does.
				const ownerId = await repository.findOwner(tx, hashOf(token));
				const user = ownerId === undefined ? undefined : await users.lockById(tx, ownerId);
				const link = user && (await repository.take(tx, hashOf(token), iso(clock.now())));
				if (!user || !link) throw invalidLink();
				const { purpose, address } = link;
				const same = user.email === address;
				if (purpose === 'confirm' && !same) throw invalidLink();
				if (purpose === 'keep') await repository.remove(tx, user.id);
				if (!same) await resetLinks.forget(tx, user.id);
				if (purpose === 'keep' && same) return { outcome: 'kept', address, signedOut: false };
				// A thief set the new address: their sessions end, and the old address can reset the password.
				const signedOut = purpose === 'keep';
				await users.proveAddress(tx, user, address, { endSessions: signedOut });
				return { outcome: outcomes[purpose], address, signedOut };
			});
		},
	};
}

const outcomes = { confirm: 'confirmed', change: 'changed', keep: 'kept' } as const;

const invalidLink = () =>
	new ShopError(400, addressLinkInvalid, 'El enlace ya no sirve: venció o ya se usó. Pide uno nuevo en tu perfil.');

const alreadyConfirmed = () => new ShopError(409, 'address_confirmed', 'Tu correo ya está confirmado');

const noMail = () => new ShopError(409, 'mail_not_set_up', 'La tienda no envía correos por ahora');

const tooManyToday = () =>
	tooManyRequests('Hoy ya te enviamos varios correos. Busca el último, o vuelve a pedirlo mañana.');

const tooManyMails = () => tooManyRequests('Ya te enviamos varios correos. Espera una hora y vuelve a intentarlo.');
