import { randomUUID } from 'node:crypto';
import type { MailKind } from '../../../contract/admin/mail';
import type { Tx } from '../../db';
import type { Clock } from '../../lib/app';
import type { Seal } from '../../lib/sealed';
import { iso } from '../../lib/time';
import { mailQueued } from '../../live/publisher';
import type { ConsentService } from '../consents/service';
import { type KindRules, kindRules, type MailFacts } from './kinds';
import * as repository from './repository';
import { isConfirmed, mailboxOf, turnOf } from './strangers';

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
		/** It comes from `mailUrl(request)`; null for a mail without links. */
		publicUrl: string | null;
		orderId?: number | null;
		/** A second mail with the same key is not written. */
		key?: string;
		/** The team or a payment has caused the mail: no limit applies. */
		byShop?: boolean;
	};
}[Kind];

interface QueueDeps {
	clock: Clock;
	seal: Seal;
	consents: ConsentService;
	isSetUp(): boolean;
	perMinute: number;
	rules?: Record<MailKind, KindRules>;
}

export function createMailQueue({ clock, seal, consents, isSetUp, perMinute, rules = kindRules }: QueueDeps) {
	/** Undefined for a mail that nothing bounds; `at` is null for a mail that is held. */
	async function turn(tx: Tx, { kind, to, orderId = null, byShop = false }: MailToQueue) {
		const group = byShop ? null : rules[kind].strangers;
		if (!group || (await isConfirmed(tx, to.userId ?? null, to.address.trim()))) return undefined;
		const mailbox = mailboxOf(to.address.trim());
		return { mailbox, at: await turnOf(tx, { mailbox, group, kind, orderId, now: clock.now(), perMinute }) };
	}

	/**
	 * Writes the mail in the caller's transaction, so it is sent if and only if that commits. Skips advertising without
	 * consent.
	 */
	return async function queue(tx: Tx, asked: MailToQueue): Promise<void> {
		const { kind, to, facts, publicUrl, orderId, key } = asked;
		const address = to.address.trim();
		if (!address) return;
		const { secret, lifetime, needsConsent } = rules[kind];
		if (needsConsent && !(to.userId && (await consents.isGiven(tx, to.userId, needsConsent)))) return;
		const now = clock.now();
		const messageId = randomUUID();
		const canLeave = isAddress(address) && isSetUp();
		const bounded = canLeave ? await turn(tx, asked) : undefined;
		const isHeld = bounded?.at === null;
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
			mailbox: bounded?.mailbox ?? null,
			pacedAt: bounded?.at ? iso(bounded.at) : null,
			createdAt: iso(now),
			expiresAt: iso(now + lifetime),
		});
		if (written && state === 'waiting') await mailQueued(tx);
	};
}

export const sealedFor = (messageId: string): string => `mail:${messageId}`;

/** Excludes lists, names and line breaks. */
export const isAddress = (text: string): boolean =>
	text.length <= 254 && /^[^\s\p{Cc}"(),:;<>@[\\\]]+@[^\s\p{Cc}"(),:;<>@[\\\]]+$/u.test(text);
