import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

const allowsBrotli = /\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/;

/** Equal on every instance and after a restart. */
export const weakEtag = (body: Buffer): string => `W/"${createHash('sha1').update(body).digest('base64url')}"`;

/** Whether the client has the answer with this weak etag. */
export function isKnown({ headers }: FastifyRequest, etag: string): boolean {
	const known = headers['if-none-match'];
	return known !== undefined && matches(known, etag);
}

function matches(header: string, etag: string): boolean {
	if (header === etag || header === '*') return true;
	return header.split(',').some((one) => weak(one.trim()) === etag);
}

/** If-None-Match compares weakly: a proxy may have dropped or added the mark. */
const weak = (etag: string): string => (etag.startsWith('W/') ? etag : `W/${etag}`);

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
