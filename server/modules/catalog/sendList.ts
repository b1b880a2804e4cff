import type { FastifyReply, FastifyRequest } from 'fastify';
import { featuresHeader } from '../../../contract/features';
import { acceptsBrotli } from '../../lib/acceptsBrotli';
import { dataHeaders } from '../../plugins/securityHeaders';
import type { CachedList } from './cache';

const json = 'application/json; charset=utf-8';

/** Who may keep the answer: browsers and proxies, or only the browser of the administrator. */
export type Audience = 'public' | 'private';

/** Revalidate each time: the answer costs a 304 and is never stale. */
const cacheControl = { public: 'public, no-cache', private: 'private, no-cache' } as const;

/** An answer whose head is ready to be written. */
interface Prepared {
	status: number;
	/** Names and values in turns, as node:http writes them without looking at each. */
	headers: string[];
	body: Buffer | undefined;
}

interface Answers {
	/** Value of `x-shop-features` in the heads below. */
	features: string;
	unchanged: Prepared;
	plain: Prepared;
	/** undefined until the background compression is done, or when it does not pay. */
	brotli: Prepared | undefined;
}

/** Answers of the lists in memory; they go when the list goes. */
const prepared: Record<Audience, WeakMap<CachedList, Answers>> = { public: new WeakMap(), private: new WeakMap() };

/**
 * Answers a cached list: 304 when the browser has it, else the compressed bytes where it takes them. Writes past
 * Fastify's own sending (and so past every onSend hook), because preparing headers that never change takes longer than
 * everything else of this answer.
 */
export function sendList(
	request: FastifyRequest,
	reply: FastifyReply,
	list: CachedList,
	audience: Audience,
): FastifyReply {
	const { headers } = request;
	const answers = answersOf(list, audience, request.server.features.header());
	const known = headers['if-none-match'];
	let answer = answers.plain;
	if (known !== undefined && matches(known, list.etag)) answer = answers.unchanged;
	else if (answers.brotli && acceptsBrotli(headers['accept-encoding'])) answer = answers.brotli;
	reply.hijack();
	reply.raw.writeHead(answer.status, answer.headers);
	reply.raw.end(answer.body);
	return reply;
}

function answersOf(list: CachedList, audience: Audience, features: string): Answers {
	const known = prepared[audience].get(list);
	if (known?.features === features && (known.brotli || !list.brotli)) return known;
	const always = [
		...dataHeaders.flat(),
		...[
			'etag',
			list.etag,
			'cache-control',
			cacheControl[audience],
			'vary',
			'accept-encoding',
			featuresHeader,
			features,
		],
	];
	const full = (body: Buffer, more: string[]): Prepared => ({
		status: 200,
		headers: [...always, 'content-type', json, 'content-length', String(body.length), ...more],
		body,
	});
	const answers = {
		features,
		unchanged: { status: 304, headers: always, body: undefined },
		plain: full(list.body, []),
		brotli: list.brotli ? full(list.brotli, ['content-encoding', 'br']) : undefined,
	};
	prepared[audience].set(list, answers);
	return answers;
}

function matches(header: string, etag: string): boolean {
	if (header === etag || header === '*') return true;
	return header.split(',').some((one) => weak(one.trim()) === etag);
}

/** If-None-Match compares weakly: a proxy may have dropped or added the mark. */
const weak = (etag: string): string => (etag.startsWith('W/') ? etag : `W/${etag}`);
