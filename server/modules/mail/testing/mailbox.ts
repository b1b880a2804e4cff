import type { AddressInfo } from 'node:net';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import { readSmtpUrl, type SmtpUrl } from '#platform/lib/smtpUrl';

interface Refusal extends Error {
	responseCode: number;
}

const refusal = (code: number, text: string): Refusal => Object.assign(new Error(text), { responseCode: code });

type Refused = [code: number, text: string] | null;

export interface MailboxRules {
	/** Answers a status of SMTP and its text for a recipient that is refused, at once or after a while. */
	refuse?(address: string): Refused | Promise<Refused>;
	/** Called with each mail that is complete, before it is taken; a mail is taken when this resolves. */
	beforeTaken?(mail: ParsedMail): Promise<void>;
}

export type Mailbox = Awaited<ReturnType<typeof openMailbox>>;

/** A real SMTP server on a loopback port, which takes every mail and keeps it. */
export async function openMailbox(rules: MailboxRules = {}) {
	const mails: ParsedMail[] = [];
	let attempts = 0;
	let wake = () => {};
	const server = new SMTPServer({
		authOptional: true,
		allowInsecureAuth: true,
		onAuth: (_auth, _session, done) => done(null, { user: 'anybody' }),
		closeTimeout: 1000,
		// Its own certificate is known to nobody.
		hideSTARTTLS: true,
		onMailFrom(_address, _session, done) {
			attempts++;
			done();
		},
		onRcptTo({ address }, _session, done) {
			Promise.resolve(rules.refuse?.(address)).then((refused) => done(refused && refusal(...refused)), done);
		},
		onData(stream, _session, done) {
			simpleParser(stream)
				.then(async (mail) => {
					await rules.beforeTaken?.(mail);
					mails.push(mail);
					wake();
					done();
				})
				.catch((error: Error) => done(refusal(451, error.message)));
		},
	});
	// A sender that dies in the middle of a mail is no trouble of this server.
	server.on('error', () => {});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const address = server.server.address() as AddressInfo;

	return {
		port: address.port,
		smtp: readSmtpUrl(`smtp://127.0.0.1:${address.port}?from=tienda@tienda.test`) as SmtpUrl,
		/** In the order in which they were taken. */
		mails,
		/** Mails that somebody began to hand over. */
		attempts: () => attempts,
		/** Resolves with the mails when there are so many. */
		async first(count: number): Promise<ParsedMail[]> {
			while (mails.length < count) {
				await new Promise<void>((resolve) => {
					wake = resolve;
				});
			}
			return mails.slice(0, count);
		},
		close: () => new Promise<void>((resolve) => server.close(resolve)),
	};
}
