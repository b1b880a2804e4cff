import type { FastifyRequest } from 'fastify';

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
