import { randomUUID } from 'node:crypto';
import type { MailKind } from '#contract/admin/mail';
import type { Tx } from '#platform/db';
import type { Clock } from '#platform/lib/app';
import { type NetworkHash, networkHashOf } from '#platform/lib/origin';
import type { Seal } from '#platform/lib/sealed';
import { iso } from '#platform/lib/time';
import { mailQueued } from '#platform/live/publisher';
import type { ConsentService } from '../consents/service';
import { type KindRules, kindRules, type MailFacts } from './kinds';
import { isConfirmed, isWithinLimits, mailboxOf, networkOfOrder } from './mailLimits';
import * as repository from './repository';

interface Recipient {
	name: string;
	/** Nothing is queued for an empty address. */
	address: string;
	phone?: string;
	/** The mail is deleted with this account. */
	userId?: number | null;
}

export type MailToQueue<Kind extends MailKind = MailKind> = {
	[K in Kind]: {
		kind: K;
		to: Recipient;
		facts: MailFacts[K];
		/** From `mailUrl(request)`; null for a mail without links. */
		publicUrl: string | null;
		orderId?: number | null;
		/** A second mail with the same key is skipped. */
		key?: string;
		/** Caused by the team or a payment: no limit applies. */
		byShop?: boolean;
		/** Caused by the recipient: unconfirmed addresses get none. */
		byRecipient?: boolean;
		/** Network that caused a mail about no order. */
		origin?: NetworkHash;
	};
}[Kind];

interface QueueDeps {
	clock: Clock;
	seal: Seal;
	consents: ConsentService;
	isSetUp(): boolean;
	/** Mails to unconfirmed addresses that a network may cause in an hour. */
	perNetwork: number;
	rules?: Record<MailKind, KindRules>;
}

export function createMailQueue({ clock, seal, consents, isSetUp, perNetwork, rules = kindRules }: QueueDeps) {
	const isKnown = (tx: Tx, { to }: MailToQueue): Promise<boolean> =>
		isConfirmed(tx, to.userId ?? null, to.address.trim());

	/** Undefined for a mail without a limit. */
	async function limited(tx: Tx, mail: MailToQueue) {
		const { kind, to, orderId = null, byShop = false, origin } = mail;
		const limit = byShop ? null : rules[kind].limit;
		if (!limit || (await isKnown(tx, mail))) return undefined;
		const from = orderId === null ? origin : await networkOfOrder(tx, orderId);
		const cause = { mailbox: mailboxOf(to.address.trim()), ...(from ?? networkHashOf(null)) };
		const isAllowed = await isWithinLimits(tx, { ...cause, limit, kind, orderId, now: clock.now(), perNetwork });
		return { ...cause, isAllowed };
	}

	/**
	 * Writes the mail in the caller's transaction: it is sent if and only if that commits. Skips advertising without
	 * consent.
	 */
	return async function queue(tx: Tx, mail: MailToQueue): Promise<void> {
		const { kind, to, facts, publicUrl, orderId, key } = mail;
		const address = to.address.trim();
		if (!address) return;
		const { secret, lifetimeMs, needsConsent } = rules[kind];
		if (needsConsent && !(to.userId && (await consents.hasConsent(tx, to.userId, needsConsent)))) return;
		if (mail.byRecipient && !(await isKnown(tx, mail))) return;
		const now = clock.now();
		const messageId = randomUUID();
		const canLeave = isAddress(address) && isSetUp();
		const counted = canLeave ? await limited(tx, mail) : undefined;
		const isHeld = counted?.isAllowed === false;
		const state = !isAddress(address) ? 'failed' : canLeave && !isHeld ? 'waiting' : 'unsent';
		const text = JSON.stringify(facts);
		const written = await repository.insert(tx, {
			key: key ?? null,
			messageId,
			kind,
			state,
			failure: state === 'failed' ? 'address' : isHeld ? 'held' : null,
			userId: to.userId ?? null,
			orderId: orderId ?? null,
			toName: to.name,
			toAddress: address,
			toPhone: to.phone ?? '',
			publicUrl: publicUrl ?? '',
			facts: secret ? seal.seal(text, sealedFor(messageId)) : text,
			mailbox: counted?.mailbox ?? null,
			network: counted?.network ?? null,
			site: counted?.site ?? null,
			pacedAt: counted?.isAllowed ? iso(now) : null,
			createdAt: iso(now),
			expiresAt: iso(now + lifetimeMs),
		});
		if (written && state === 'waiting') await mailQueued(tx);
	};
}

export const sealedFor = (messageId: string): string => `mail:${messageId}`;

/** Excludes lists, names and line breaks. */
export const isAddress = (text: string): boolean =>
	text.length <= 254 && /^[^\s\p{Cc}"(),:;<>@[\\\]]+@[^\s\p{Cc}"(),:;<>@[\\\]]+$/u.test(text);
