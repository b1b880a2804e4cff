import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

const allowsBrotli = /\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/;

/** Equal on every instance and after a restart. */
export const weakEtag = (body: Buffer): string => `W/"${createHash('sha1').update(body).digest('base64url')}"`;

/** Sends the brotli bytes where there are some and the client takes them. */
export function sendCompressed(
	{ headers }: FastifyRequest,
	reply: FastifyReply,
	{ body, brotli }: { body: Buffer; brotli: Buffer | null },
): FastifyReply {
	const accepted = headers['accept-encoding'];
	if (!brotli || typeof accepted !== 'string' || !allowsBrotli.test(accepted)) return reply.send(body);
	return reply.header('content-encoding', 'br').send(brotli);
}
