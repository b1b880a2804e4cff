import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { LightMyRequestResponse } from 'fastify';
import type { AddressBook } from '../../../contract/address';
import type { ProductDto } from '../../../contract/product';
import type { RoleName } from '../../../contract/roles';
import { sql } from '../../db';
import { anAddress } from '../../modules/addressBook/testing/addresses';
import { createTestApp, type TestApp } from '../testApp';
import { operationsOf } from './document';
import { type Caller, type GeneratedCall, generateCalls, ownId } from './generate';

/** Milliseconds; far more than any call takes on a busy machine. */
const longest = 10_000;

export interface Outcome {
	/** Each kind of finding once, with the first call that had it. */
	findings: string[];
	/** Number of answers by status. */
	statuses: Record<string, number>;
	/** Operations that never succeeded. */
	neverDone: string[];
}

/** Sends generated calls, one after the other, to a server of its own with a small shop. */
export async function runGeneratedCalls(options: { seed: number; count: number }): Promise<Outcome> {
	const test = await createTestApp();
	try {
		const operations = operationsOf((await test.call('GET', '/api/docs/json')).json());
		const people = await openShop(test);
		const findings = new Map<string, string>();
		const statuses: Record<string, number> = {};
		const neverDone = new Set(operations.map(({ method, url }) => `${method} ${url}`));
		for (const call of generateCalls(operations, options)) {
			const name = `${call.operation.method} ${call.operation.url}`;
			const answer = await send(test, call, await people.find(call.caller));
			const finding = answer ? wrongIn(call, answer) : `no answer within ${longest / 1000} s`;
			if (finding && !findings.has(`${name}: ${finding}`))
				findings.set(
					`${name}: ${finding}`,
					`${call.caller} ${call.method} ${call.url} ${String(call.payload).slice(0, 400)}`,
				);
			if (!answer) continue;
			statuses[answer.statusCode] = (statuses[answer.statusCode] ?? 0) + 1;
			if (answer.statusCode < 300) neverDone.delete(name);
			people.heard(call, answer.statusCode);
		}
		return {
			findings: [...findings].map(([finding, call]) => `${finding}\n\t${call}`),
			statuses,
			neverDone: [...neverDone].sort(),
		};
	} finally {
		await test.close();
	}
}

async function send(
	test: TestApp,
	{ operation, method, url, headers, payload }: GeneratedCall,
	{ token, ...own }: Person,
) {
	let timer: NodeJS.Timeout | undefined;
	const late = new Promise<undefined>((resolve) => {
		timer = setTimeout(() => resolve(undefined), longest);
	});
	const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
	const answer = test.app.inject({
		method,
		url: operation.owned ? url.replace(`/${ownId}`, `/${own[operation.owned]}`) : url,
		payload,
		headers: { ...headers, ...authorization },
	});
	return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

/** undefined where the answer is one that the document promises. */
function wrongIn({ operation, method, headers }: GeneratedCall, answer: LightMyRequestResponse): string | undefined {
	const { statusCode: status, body } = answer;
	if (status >= 500) return `status ${status}`;
	// What HTTP itself says of a condition that the caller stated.
	if (status === 304 && headers['if-none-match'] !== undefined) return undefined;
	const promised = operation.answers[status] ?? operation.answers[`${Math.floor(status / 100)}XX`];
	if (!promised) return `status ${status} is not in the document`;
	const mediaType = String(answer.headers['content-type']).split(';')[0] ?? '';
	const fits = promised[mediaType];
	if (!fits) return `${status} with ${mediaType}, which is not in the document`;
	if (method === 'HEAD') return body === '' ? undefined : 'a body in the answer to HEAD';
	for (const value of valuesIn(mediaType, unpacked(answer))) {
		if (!fits(value)) return `${status} is not as in the document: ${problems(fits.errors)}`;
		if (status >= 400 && isEnglish(value)) return `${status} in English: ${JSON.stringify(value)}`;
	}
	return undefined;
}

function unpacked({ headers, body, rawPayload }: LightMyRequestResponse): string {
	if (headers['content-encoding'] === 'br') return brotliDecompressSync(rawPayload).toString();
	return headers['content-encoding'] === 'gzip' ? gunzipSync(rawPayload).toString() : body;
}

function valuesIn(mediaType: string, body: string): unknown[] {
	if (mediaType === 'application/json') return [JSON.parse(body)];
	if (mediaType === 'application/x-ndjson')
		return body
			.trim()
			.split('\n')
			.map((line) => JSON.parse(line));
	return [body];
}

type Problems = { instancePath: string; message?: string; params: object }[] | null | undefined;

const problems = (errors: Problems): string =>
	(errors ?? [])
		.map(
			({ instancePath, message, params }) =>
				`${instancePath.replace(/\d+/g, 'n')} ${message} ${JSON.stringify(params)}`,
		)
		.join('; ');

function isEnglish(value: unknown): boolean {
	const { message, fields = {} } = value as { message: string; fields?: Record<string, string> };
	return [message, ...Object.values(fields)].some((text) =>
		/\b(invalid|expected|must|the|unexpected|error:)\b/i.test(text),
	);
}

/** Some products and orders, and people whose sessions are begun anew when a call has ended them. */
async function openShop(test: TestApp) {
	const categories = [await test.createCategory(), await test.createCategory(), await test.createCategory()];
	const products: ProductDto[] = [];
	for (let at = 0; at < 12; at++)
		products.push(await test.createProduct({ categoryId: categories[at % 3]?.id ?? 1, stockQuantity: 50 }));
	for (let at = 1; at <= 12; at++) {
		const json = { slug: `pagina-${at}`, title: `Página ${at}`, body: '**Hola**', publish: true };
		await test.call('POST', '/api/admin/pages', { token: await test.adminToken(), json });
	}
	const people: Partial<Record<Caller, Person>> = {};
	let orders = 0;

	async function order(token: string): Promise<number> {
		const [product] = await test.query<{ id: number; cents: number }>(
			sql`SELECT id, price_cents AS cents FROM products WHERE active AND stock > 0 ORDER BY id LIMIT 1`,
		);
		const answer = await test.call('POST', '/api/orders', {
			token,
			headers: { 'idempotency-key': `generated-calls-${++orders}` },
			json: {
				items: [{ productId: product?.id, quantity: 1, price: (product?.cents ?? 0) / 100 }],
				shippingAddress: 'Av. Larco 1',
				phone: '999888777',
				paymentMethod: 'ON_DELIVERY',
			},
		});
		return answer.json<{ id?: number }>().id ?? 0;
	}

	async function person(caller: Caller): Promise<Person> {
		const roles: RoleName[] = caller === 'administrator' ? ['ROLE_USER', 'ROLE_ADMIN'] : ['ROLE_USER'];
		const { id, token } = await test.createUser({ roles });
		const kept = await test.call('POST', '/api/user/addresses', { token, json: { address: anAddress() } });
		const address = kept.json<AddressBook>().addresses[0]?.id ?? 0;
		return { token, user: id, order: await order(token), address };
	}

	return {
		async find(caller: Caller): Promise<Person> {
			if (caller === 'nobody') return { token: undefined, user: 1, order: 1, address: 1 };
			if (caller === 'broken token') return { token: 'not.a.token', user: 1, order: 1, address: 1 };
			people[caller] ??= await person(caller);
			return people[caller];
		},
		/** Changes of passwords and roles, deletions and sign-outs end sessions; a cancelled order is cancelled once. */
		heard({ caller, url }: GeneratedCall, status: number): void {
			if (status === 401 || url.includes('/cancel') || (status === 403 && caller === 'administrator'))
				delete people[caller];
		},
	};
}

interface Person {
	token: string | undefined;
	/** Ids of the account, and of an order and a kept address of theirs. */
	user: number;
	order: number;
	address: number;
}
