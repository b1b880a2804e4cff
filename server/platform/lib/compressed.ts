import { createHash } from 'node:crypto';
import { pipeline, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGunzip, createGzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const allowsBrotli = /\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/;

const allowsGzip = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/;

/** Compression of smaller bodies does not pay. */
const minPackedBytes = 1024;

const compress = promisify(brotliCompress);
/** 70 KB take 1.1 ms and become 13.0 KB at level 5, 0.3 ms and 14.9 KB at level 2. Higher levels do not pay. */
const brotliLevels = { often: 5, once: 2 };

export const brotliOf = (body: Buffer, sent: keyof typeof brotliLevels): Promise<Buffer> =>
	compress(body, {
		params: {
			[constants.BROTLI_PARAM_QUALITY]: brotliLevels[sent],
			[constants.BROTLI_PARAM_SIZE_HINT]: body.length,
			// The default window, 4 MB, exceeds the body.
			[constants.BROTLI_PARAM_LGWIN]: windowBitsOf(body.length),
		},
	});

const windowBitsOf = (bytes: number): number =>
	Math.min(
		constants.BROTLI_DEFAULT_WINDOW,
		Math.max(constants.BROTLI_MIN_WINDOW_BITS, Math.ceil(Math.log2(bytes + 16))),
	);

/** Equal across instances and restarts. */
export const weakEtag = (body: Buffer): string => `W/"${createHash('sha1').update(body).digest('base64url')}"`;

export function isKnown({ headers }: FastifyRequest, etag: string): boolean {
	const condition = headers['if-none-match'];
	return condition !== undefined && matches(condition, etag);
}

function matches(header: string, etag: string): boolean {
	if (header === etag || header === '*') return true;
	return header.split(',').some((one) => weak(one.trim()) === etag);
}

/** Proxies add and drop the mark of weak etags. */
const weak = (etag: string): string => (etag.startsWith('W/') ? etag : `W/${etag}`);

export function sendCompressed(
	{ headers }: FastifyRequest,
	reply: FastifyReply,
	{ body, brotli }: { body: Buffer; brotli: Buffer | null },
): FastifyReply {
	const accepted = headers['accept-encoding'];
	if (!brotli || typeof accepted !== 'string' || !allowsBrotli.test(accepted)) return reply.send(body);
	return reply.header('content-encoding', 'br').send(brotli);
}

export interface PackedBody {
	gzip: Buffer;
	brotli: Buffer;
	etag: string;
}

/** The whole body is never in memory. `pipe` does not forward errors. */
export async function packPieces(pieces: AsyncIterable<string> | Iterable<string>): Promise<PackedBody> {
	const gzip = await buffer(pipeline(Readable.from(pieces), createGzip(), () => {}));
	const packer = createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
	const brotli = await buffer(pipeline(Readable.from([gzip]), createGunzip(), packer, () => {}));
	return { gzip, brotli, etag: weakEtag(gzip) };
}

export function sendPacked(request: FastifyRequest, reply: FastifyReply, { gzip, brotli, etag }: PackedBody) {
	reply.headers({ etag, vary: 'accept-encoding' });
	if (isKnown(request, etag)) return reply.code(304).send();
	const accepted = String(request.headers['accept-encoding'] ?? '');
	if (allowsBrotli.test(accepted)) return reply.header('content-encoding', 'br').send(brotli);
	if (allowsGzip.test(accepted)) return reply.header('content-encoding', 'gzip').send(gzip);
	return reply.send(pipeline(Readable.from([gzip]), createGunzip(), () => {}));
}

export interface Packed {
	body: Buffer;
	/** Brotli; null before packing, or without gain. */
	brotli: Buffer | null;
	pack(): void;
}

/** On failure the answer stays uncompressed. */
export function packOnce(answer: Packed, onPacked = () => {}): void {
	answer.pack = () => {};
	if (answer.body.length < minPackedBytes) return;
	brotliOf(answer.body, 'often').then(
		(compressed) => {
			answer.brotli = compressed;
			onPacked();
		},
		() => {},
	);
}
