import type { FastifyRequest } from 'fastify';

export type MailUrl = ReturnType<typeof createMailUrl>;

export type AccountUrl = ReturnType<typeof createAccountUrl>;

export type PublicUrl = (request: FastifyRequest) => string;

const originOf = (address: string): string => (URL.canParse(address) ? new URL(address).origin : 'http://localhost');

/** PUBLIC_URL, else the request's, for a shop on one machine. */
export function createPublicUrl(configured: string | undefined): PublicUrl {
	// Parsing costs as much as a cached page, and hosts rarely change.
	let last = '';
	let origin = '';
	return ({ protocol, host }) => {
		if (configured) return configured;
		const address = `${protocol}://${host}`;
		if (address !== last) {
			last = address;
			origin = originOf(address);
		}
		return origin;
	};
}

const thisMachine = /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/;

/** Base of links in mails. Attackers choose the Host header, so without PUBLIC_URL only localhost has one. */
export const createMailUrl =
	(configured: string | undefined) =>
	({ protocol, host }: FastifyRequest): string | null =>
		configured ?? (thisMachine.test(host) ? `${protocol}://${host}` : null);

/** Null also without mail. */
export const createAccountUrl =
	(mailUrl: MailUrl, sendsMail: () => boolean) =>
	(request: FastifyRequest): string | null =>
		sendsMail() ? mailUrl(request) : null;
