import type { FastifyRequest } from 'fastify';

export type MailUrl = ReturnType<typeof createMailUrl>;

export type AccountUrl = ReturnType<typeof createAccountUrl>;

export type PublicUrl = (request: FastifyRequest) => string;

const originOf = (address: string): string => (URL.canParse(address) ? new URL(address).origin : 'http://localhost');

/** Base of absolute addresses: PUBLIC_URL, else as the request came, which is what a shop on one machine wants. */
export function createPublicUrl(configured: string | undefined): PublicUrl {
	// Nearly all requests name the same host, and parsing costs as much as answering a kept page.
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

/**
 * Base of links in mails. Whoever asks for one chooses the Host header of the request, and must not choose where the link
 * in somebody else's mail leads: without PUBLIC_URL only a shop on one machine has a base. Null where the shop has none:
 * its mails carry no links.
 */
export const createMailUrl =
	(configured: string | undefined) =>
	({ protocol, host }: FastifyRequest): string | null =>
		configured ?? (thisMachine.test(host) ? `${protocol}://${host}` : null);

/** Base of links that open an account; null also where the shop sends no mail. */
export const createAccountUrl =
	(mailUrl: MailUrl, sendsMail: () => boolean) =>
	(request: FastifyRequest): string | null =>
		sendsMail() ? mailUrl(request) : null;
