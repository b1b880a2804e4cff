import { randomUUID } from 'node:crypto';
import type { MailKind } from '../../../contract/mail';
import type { Tx } from '../../db';
import type { Clock } from '../../lib/app';
import type { Seal } from '../../lib/sealed';
import type { ConsentService } from '../consents/service';
import { type KindRules, kindRules, type MailFacts } from './kinds';
import * as repository from './repository';

export { createOwnMails, type OwnMails } from './ownMails';

export interface Recipient {
	name: string;
	/** Without one nothing is queued. */
	address: string;
	/** For WhatsApp. */
	phone?: string;
	/** Of the account that the mail is about: the mail is deleted with it. */
	userId?: number | null;
}

export type MailToQueue<Kind extends MailKind = MailKind> = {
	[K in Kind]: {
		kind: K;
		to: Recipient;
		facts: MailFacts[K];
		/** Base of its links, as `publicUrl(request)` tells it. */
		publicUrl: string;
		/** A second mail with the same key is not written. */
		key?: string;
	};
}[Kind];

export type Mail = ReturnType<typeof createMail>;

export function createMail({
	clock,
	seal,
	consents,
	rules = kindRules,
}: {
	clock: Clock;
	seal: Seal;
	consents: ConsentService;
	rules?: Record<MailKind, KindRules>;
}) {
	return {
		/**
		 * Writes the mail in the transaction of what it tells: it is sent if and only if that is committed. Nothing is written
		 * of what is advertising for an account that has not agreed to it.
		 */
		async queue(tx: Tx, { kind, to, facts, publicUrl, key }: MailToQueue): Promise<void> {
			const address = to.address.trim();
			if (!address) return;
			const now = clock.now();
			const { secret, lifetime, needsConsent } = rules[kind];
			if (needsConsent && !(to.userId && (await consents.isGiven(tx, to.userId, needsConsent)))) return;
			const messageId = randomUUID();
			const text = JSON.stringify(facts);
			await repository.insert(tx, {
				key: key ?? null,
				messageId,
				kind,
				state: 'waiting',
				userId: to.userId ?? null,
				toName: to.name,
				toAddress: address,
				toPhone: to.phone ?? '',
				publicUrl,
				facts: secret ? seal.seal(text, sealedFor(messageId)) : text,
				createdAt: new Date(now).toISOString(),
				expiresAt: new Date(now + lifetime).toISOString(),
			});
		},
	};
}

const sealedFor = (messageId: string): string => `mail:${messageId}`;
