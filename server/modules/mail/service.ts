import { randomUUID } from 'node:crypto';
import {
	type AdminMailPage,
	type AdminMailsQuery,
	type AdminMailText,
	type MailKind,
	type MailSetUp,
	mailFailureTexts,
	mailKindNames,
	mailStates,
} from '#contract/admin/mail';
import type { Database, Tx } from '#platform/db';
import type { Limits } from '#platform/db/limits';
import type { Clock } from '#platform/lib/app';
import { createCachedBySettings } from '#platform/lib/cachedBySettings';
import type { Jobs } from '#platform/lib/jobs';
import type { Reseal, Seal } from '#platform/lib/sealed';
import type { ShopCopy } from '#platform/lib/shopCopy';
import { notFound, ShopError } from '#platform/lib/shopError';
import { iso } from '#platform/lib/time';
import type { Live } from '#platform/live';
import { mailQueued } from '#platform/live/publisher';
import { type Actor, type AuditedChange, recordChanges } from '../audit/record';
import type { ConsentService } from '../consents/service';
import { kindRules, linkedOrderOf, type MailFacts, secretKinds } from './kinds';
import * as lists from './listRepository';
import { createTurns } from './mailLimits';
import { createMailQueue, isAddress, sealedFor } from './queue';
import { renderMail, renderTest } from './render';
import * as repository from './repository';
import { createSender } from './sender';
import type { MailShop } from './templates/look';
import { firstName } from './templates/words';
import { MailNotSent, type OutgoingMail, openTransport, type Smtp, type Transport } from './transport';

interface MailDeps {
	database: Database;
	clock: Clock;
	jobs: Jobs;
	seal: Seal;
	copy: ShopCopy;
	live: Live;
	consents: ConsentService;
	/** Null while the shop cannot send. Called for each mail. */
	smtp(): Smtp | null;
	/** The password was sealed with another key. */
	passwordLost(): boolean;
	/** `logo` may be a shop path. */
	shop(): Omit<MailShop, 'url'>;
	/** PUBLIC_URL overrides the mail's stored address. */
	publicUrl: string | undefined;
	orderLink(orderId: number): Promise<string>;
	/** Empty for an order that is no longer to be paid. */
	howToPay(orderId: number): Promise<string>;
	limits: Pick<Limits, 'max'>;
	log: { warn(details: object, message: string): void };
}

export { orderPlace } from './kinds';
export { failedLately } from './listRepository';
export { receivedKey } from './mailLimits';
export { createOwnMails, type OwnMails } from './ownMails';
export type { MailToQueue } from './queue';

export type Mail = ReturnType<typeof createMail>;

export function createMail({ database, clock, jobs, seal, copy, live, consents, smtp, shop, log, ...deps }: MailDeps) {
	const pool = createCachedBySettings(openTransport, (old) => old.close());
	const transport = () => pool.get(smtp());
	const turns = createTurns({ database, perMinute: deps.limits.max('unconfirmedMails') });
	const sender = createSender({ database, clock, jobs, turns, transport, close: pool.close, compose, log });

	const shopAt = (publicUrl: string): MailShop => {
		const url = deps.publicUrl ?? (publicUrl || null);
		const { logo, ...rest } = shop();
		return { ...rest, logo: logo && url && new URL(logo, url).href, url };
	};

	/** Replaces payment instructions, which may have changed since queueing. */
	async function factsNow(mail: Parameters<typeof factsOf>[0] & { orderId: number | null }) {
		const facts = factsOf(mail);
		if (facts.paymentInstructions)
			facts.paymentInstructions = mail.orderId === null ? '' : await deps.howToPay(mail.orderId);
		return facts;
	}

	/** Throws when the facts are deleted or cannot be opened. */
	function factsOf({ kind, facts, messageId }: { kind: MailKind; facts: string | null; messageId: string }) {
		if (facts === null) throw new Error('Nothing is kept of this mail');
		return JSON.parse(kindRules[kind].secret ? seal.open(facts, sealedFor(messageId)) : facts);
	}

	async function compose(mail: repository.ClaimedMail, { from }: Transport): Promise<OutgoingMail> {
		const shop = shopAt(mail.publicUrl);
		const facts = await factsNow(mail);
		const orderId = linkedOrderOf(facts);
		if (orderId !== null) facts.path = await deps.orderLink(orderId);
		const rendered = renderMail(mail.kind, facts, { shop, name: mail.toName });
		return {
			...rendered,
			messageId: `<${mail.messageId}@${from.address.split('@').at(-1)}>`,
			to: { name: firstName(mail.toName), address: mail.toAddress },
			replyTo: shop.seller.email || undefined,
		};
	}

	const queue = createMailQueue({
		clock,
		seal,
		consents,
		isSetUp: () => smtp() !== null,
		perNetwork: deps.limits.max('mailsPerNetwork'),
	});

	const setUp = (hasLinks = true): MailSetUp => ({
		hasLinks,
		from: transport()?.from.address ?? null,
		trouble: sender.failure(),
		passwordLost: deps.passwordLost(),
	});

	return {
		isSetUp: (): boolean => smtp() !== null,
		setUp,
		wake: sender.wake,

		queue,

		isHeld: repository.isHeld,

		async release(tx: Tx, key: string): Promise<void> {
			const now = clock.now();
			if (await repository.release(tx, key, { now: iso(now), expiresAt: iso(now + day) })) await mailQueued(tx);
		},

		/** Call it in the transaction that reverts the mail's reason. */
		async withdraw(tx: Tx, key: string): Promise<void> {
			await repository.withdraw(tx, key, iso(clock.now()));
		},

		async page(query: AdminMailsQuery, hasLinks = true): Promise<AdminMailPage> {
			const [mails, matching, counts] = await Promise.all([
				lists.list(database, query, clock.now()),
				lists.countMatching(database, query, clock.now()),
				lists.countByState(database),
			]);
			const none = Object.fromEntries(mailStates.map((state) => [state, 0])) as AdminMailPage['counts'];
			return { mails, matching, counts: { ...none, ...counts }, setUp: setUp(hasLinks) };
		},

		backlog: () => lists.backlog(database, iso(clock.now() - day)),
		counts: () => lists.countByState(database),

		/** Links that open an account are left out. Throws 404. */
		async text(id: number): Promise<AdminMailText> {
			const mail = await lists.find(database, id);
			if (!mail) throw missing();
			if (mail.facts === null) return { ...mail, content: null };
			try {
				const facts = await factsNow(mail);
				const { secret } = kindRules[mail.kind];
				const opensOrder = linkedOrderOf(facts) !== null;
				const hasHiddenLink = secret || opensOrder;
				const about = { shop: shopAt(mail.publicUrl), name: mail.to.name };
				const renderWith = (path: string) => renderMail(mail.kind, { ...facts, path }, about, { styled: false });
				const shown = renderWith(hasHiddenLink ? hiddenPath : facts.path);
				const passOn = secret ? null : opensOrder ? renderWith('').text : shown.text;
				return { ...mail, content: { ...shown, hasHiddenLink, passOn } };
			} catch (error) {
				log.warn({ err: error, kind: mail.kind }, 'A mail cannot be shown');
				return { ...mail, content: null };
			}
		},

		/** A sent mail goes out as a new one. Throws 404, and 409 while it is under way or without facts. */
		async sendAgain(by: Actor, id: number): Promise<void> {
			copy.refuse();
			if (!smtp()) throw notSetUp();
			await database.transaction(async (tx) => {
				const mail = await lists.lock(tx, id);
				if (!mail) throw missing();
				if (!mail.canBeSent || mail.state === 'waiting') throw notNow(mail.state);
				if (!isAddress(mail.to.address)) throw badAddress();
				await recordChanges(tx, by, [sentAgain(mail)]);
				if (mail.state === 'sent') {
					const { kind, userId, orderId, publicUrl } = mail;
					await queue(tx, { kind, to: { ...mail.to, userId }, facts: factsOf(mail), publicUrl, orderId, byShop: true });
				} else {
					const now = clock.now();
					const expiresAt = iso(now + kindRules[mail.kind].lifetimeMs);
					await lists.queueAgain(tx, id, { now: iso(now), expiresAt });
					await mailQueued(tx);
				}
			});
			live.wake();
		},

		/** Throws 409 with the reason in Spanish. */
		async test(to: { name: string; address: string }, publicUrl: string | null): Promise<void> {
			copy.refuse();
			const open = transport();
			if (!open) throw notSetUp();
			if (!isAddress(to.address)) throw badAddress();
			await sendTest(open, shopAt(publicUrl ?? ''), to);
			sender.wake();
		},
	};
}

async function sendTest(open: Transport, shop: MailShop, to: { name: string; address: string }): Promise<void> {
	const messageId = `<${randomUUID()}@${open.from.address.split('@').at(-1)}>`;
	try {
		await open.send({ ...renderTest({ shop, name: to.name }), messageId, to, replyTo: undefined });
	} catch (error) {
		if (!(error instanceof MailNotSent)) throw error;
		const { failure, reply } = error;
		throw new ShopError(409, 'mail_not_sent', mailFailureTexts[failure], { details: { reply } });
	}
}

/** The recipient is left out, because nobody could delete them from the log. */
const sentAgain = ({ id, kind }: { id: number; kind: MailKind }): AuditedChange => ({
	action: 'update',
	entity: 'mail',
	entityId: id,
	label: mailKindNames[kind],
	before: { sentAgain: false },
	after: { sentAgain: true },
});

const day = 24 * 60 * 60_000;

const hiddenPath = '/enlace-oculto';

const missing = () => notFound('El correo no existe');

const notSetUp = () =>
	new ShopError(
		409,
		'mail_not_set_up',
		'La tienda todavía no puede enviar correos. Complétalo en los ajustes de correo.',
	);

const badAddress = () => new ShopError(409, 'mail_address', mailFailureTexts.address);

const notNow = (state: AdminMailText['state']) =>
	state === 'waiting' || state === 'sending'
		? new ShopError(409, 'mail_under_way', 'El correo ya está en camino')
		: new ShopError(409, 'mail_forgotten', 'De este correo ya no se guarda el texto: llevaba un enlace secreto');

/** Renews links in stored mails, so that a mail sent again opens its sheet. */
export async function renewComplaintLinks(tx: Tx, pathOf: (number: string) => string): Promise<number> {
	const mails = await repository.listFacts(tx, ['complaint-copy', 'complaint-answer']);
	for (const { id, facts } of mails) {
		const complaint: MailFacts['complaint-copy'] = JSON.parse(facts);
		await repository.replaceFacts(tx, id, JSON.stringify({ ...complaint, path: pathOf(complaint.number) }));
	}
	return mails.length;
}

export async function resealMails(tx: Tx, reseal: Reseal): Promise<number> {
	const mails = await repository.listFacts(tx, secretKinds);
	for (const { id, messageId, facts } of mails)
		await repository.replaceFacts(tx, id, reseal(facts, sealedFor(messageId)));
	return mails.length;
}
