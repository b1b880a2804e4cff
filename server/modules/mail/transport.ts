import { createTransport } from 'nodemailer';
import type { MailFailure } from '#contract/admin/mail';

export interface MailAddress {
	name: string;
	address: string;
}

export interface Smtp {
	host: string;
	port: number;
	/** `starttls` requires it, `tls` encrypts from the first byte, `offered` encrypts where the server can. */
	security: 'starttls' | 'tls' | 'none' | 'offered';
	user: string;
	password: string;
	from: MailAddress;
}

export interface OutgoingMail {
	/** Equal in every attempt, so that mailboxes detect duplicates. */
	messageId: string;
	to: MailAddress;
	subject: string;
	text: string;
	html: string;
	replyTo: string | undefined;
}

export interface Transport {
	from: MailAddress;
	/** Resolves when the server accepts the mail. Rejects with MailNotSent. */
	send(mail: OutgoingMail): Promise<void>;
	close(): void;
}

export class MailNotSent extends Error {
	override name = 'MailNotSent';
	readonly failure: MailFailure;
	readonly reply: string;

	constructor(failure: MailFailure, reply: string) {
		super(`${failure}: ${reply}`);
		this.failure = failure;
		this.reply = reply;
	}
}

/** A server may be slow after the end of a mail; an early timeout would send it twice (RFC 5321, 4.5.3.2.6). */
const timeoutsMs = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 15_000, socketTimeout: 600_000 };

export const connections = 3;

const thisMachine = /^(localhost|127(\.\d+){3}|\[?::1\]?)$/;

/** `user` and `password` go unencrypted to this machine alone. */
export function openTransport({ host, port, security, user, password, from }: Smtp): Transport {
	const pool = createTransport({
		pool: true,
		host,
		port,
		secure: security === 'tls',
		requireTLS: security === 'starttls' || (security === 'offered' && user !== '' && !thisMachine.test(host)),
		ignoreTLS: security === 'none',
		...(user && { auth: { user, pass: password } }),
		maxConnections: connections,
		maxMessages: 100,
		// Only for a connection that is lost before the first byte.
		maxRequeues: 1,
		...timeoutsMs,
		disableFileAccess: true,
		disableUrlAccess: true,
	});
	return {
		from,
		async send({ messageId, to, subject, ...mail }) {
			try {
				await pool.sendMail({
					...mail,
					from: clean(from),
					to: clean(to),
					subject: oneLine(subject),
					messageId,
					// Auto-responders ignore such mails (RFC 3834).
					headers: { 'Auto-Submitted': 'auto-generated' },
				});
			} catch (error) {
				throw notSent(error);
			}
		},
		close: () => pool.close(),
	};
}

/** A line break would begin another header. */
export const oneLine = (text: string): string =>
	text
		.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
		.trim()
		.slice(0, 200);

const clean = ({ name, address }: MailAddress): MailAddress => ({ name: oneLine(name), address });

interface SmtpError {
	code?: string;
	command?: string;
	responseCode?: number;
	response?: string;
	message: string;
}

function notSent(error: unknown): MailNotSent {
	const {
		code = '',
		command = '',
		responseCode = 0,
		response,
		message,
	}: SmtpError = error instanceof Error ? error : { message: String(error) };
	return new MailNotSent(failureOf({ code, command, status: responseCode, message }), oneLine(response ?? message));
}

interface Failed {
	code: string;
	command: string;
	status: number;
	message: string;
}

/** The sender is the shop's setting: a refused sender does not fail a mail. */
function failureOf({ code, command, status, message }: Failed): MailFailure {
	if (code === 'EAUTH' || code === 'ENOAUTH') return 'sign-in';
	if (code === 'EENVELOPE' || code === 'EMESSAGE') {
		if (status >= 500) return command === 'MAIL FROM' ? 'sender' : 'refused';
		if (status >= 400) return 'later';
		return 'refused';
	}
	// Node reports a bad certificate under any socket's code.
	if (code === 'ETLS' || code === 'EREQUIRETLS' || /certificate|\bssl\b|\btls\b/i.test(message)) return 'encryption';
	return 'unreachable';
}
