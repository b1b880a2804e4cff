import type { FastifyRequest } from 'fastify';

export type PublicUrl = (request: FastifyRequest) => string;

/** Base of absolute addresses: PUBLIC_URL, else as the request came, which is what a shop on one machine wants. */
export const createPublicUrl =
	(configured: string | undefined): PublicUrl =>
	(request) => {
		if (configured) return configured;
		const asked = `${request.protocol}://${request.host}`;
		return URL.canParse(asked) ? new URL(asked).origin : 'http://localhost';
	};
