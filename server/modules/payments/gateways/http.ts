import { createHash, timingSafeEqual } from 'node:crypto';
import { textOf } from '#platform/lib/textOf';

/** `status` is 0 without an answer. */
export interface Reply {
	status: number;
	body: unknown;
}

interface Call {
	method?: 'GET' | 'POST';
	key: string;
	json?: object;
	headers?: Record<string, string>;
	timeoutMs: number;
}

/** Never rejects: the outcome of an unanswered call has to be queried. */
export async function ask(url: string, { method = 'GET', key, json, headers, timeoutMs }: Call): Promise<Reply> {
	try {
		const answer = await fetch(url, {
			method,
			headers: {
				authorization: `Bearer ${key}`,
				accept: 'application/json',
				...(json && { 'content-type': 'application/json' }),
				...headers,
			},
			...(json && { body: JSON.stringify(json) }),
			redirect: 'error',
			signal: AbortSignal.timeout(timeoutMs),
		});
		const text = await textOf(answer);
		return { status: answer.status, body: parsed(text) };
	} catch {
		return { status: 0, body: undefined };
	}
}

function parsed(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Compares in constant time, for any lengths. */
export const equalsInConstantTime = (one: string, other: string): boolean =>
	timingSafeEqual(digestOf(one), digestOf(other));
