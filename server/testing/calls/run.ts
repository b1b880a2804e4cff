import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { LightMyRequestResponse } from 'fastify';
import type { ProductDto } from '#contract/catalog/product';
import type { AddressBook } from '#contract/delivery/address';
import type { RoleName } from '#contract/team/permissions';
import { anAddress } from '#modules/addressBook/testing/addresses';
import { fileSheet } from '#modules/complaints/testing/sheets';
import { sql } from '#platform/db';
import { createTestApp, type TestApp, type TestAppOverrides } from '../testApp';
import { type Operation, operationsOf } from './document';
import {
	type Caller,
	type GeneratedCall,
	generateCalls,
	holdKeys,
	likelyCalls,
	ownId,
	png,
	strangeCalls,
} from './generate';

/** Milliseconds; far more than any call takes on a busy machine. */
const longest = 10_000;

export interface Outcome {
	/** Each kind of finding once, with the first call that had it. */
	findings: string[];
	/** Number of answers by status. */
	statuses: Record<string, number>;
}

/** Sends generated calls, one after the other, to a server of its own with a small shop. */
export async function runGeneratedCalls(options: { seed: number; count: number }): Promise<Outcome> {
	const { operations, ask, outcome, close } = await openCaller();
	try {
		for (const call of generateCalls(operations, options)) await ask(call);
		return outcome();
	} finally {
		await close();
	}
}

/** Sends each operation once as it is meant, and then with each of its values in turn replaced by a strange one. */
export async function strangeInEveryField(): Promise<Outcome> {
	const { operations, ask, outcome, close } = await openCaller(noLimits);
	try {
		for (const operation of operations.toSorted((one, other) => last(one) - last(other))) {
			const calls = likelyCalls(operation, {
				seed: seedOf(nameOf(operation)),
				count: operation.body?.schema.anyOf ? 20 : 3,
			});
			for (const call of calls.flatMap((one) => [one, ...strangeCalls(one)])) await ask(call);
		}
		return outcome();
	} finally {
		await close();
	}
}

/** Operations by their names, and for those that no call reached what the shop said to them. */
export interface Reached {
	names: string[];
	neverDone: Record<string, string>;
	findings: string[];
}

/**
 * Sends each operation, but for those that are `outOfReach`, until it succeeds, at most `attempts` times; and once more in
 * the end, when others have made what it needs. The calls of one operation stay the same when others come.
 */
export async function reachEveryOperation(
	outOfReach: Readonly<Record<string, string>>,
	attempts: number,
): Promise<Reached> {
	const { operations, ask, outcome, close } = await openCaller(noLimits);
	/** Answers what it was told, undefined once it succeeded. */
	async function reach(operation: Operation): Promise<string | undefined> {
		const refusals = new Map<string, number>();
		for (const call of likelyCalls(operation, { seed: seedOf(nameOf(operation)), count: attempts })) {
			const answer = await ask(call);
			if (answer && answer.statusCode < 300) return undefined;
			const refusal = answer ? `${answer.statusCode} ${answer.body.slice(0, 200)}` : 'no answer';
			refusals.set(refusal, (refusals.get(refusal) ?? 0) + 1);
		}
		return mostOf(refusals);
	}
	try {
		let left = operations
			.filter((operation) => !(nameOf(operation) in outOfReach))
			.sort((one, other) => last(one) - last(other));
		let neverDone: Record<string, string> = {};
		for (let round = 0; round < 2; round++) {
			neverDone = {};
			for (const operation of left) {
				const refusals = await reach(operation);
				if (refusals !== undefined) neverDone[nameOf(operation)] = refusals;
			}
			left = left.filter((operation) => nameOf(operation) in neverDone);
		}
		return { names: operations.map(nameOf), neverDone, findings: outcome().findings };
	} finally {
		await close();
	}
}

/** What the shop began with is not deleted before it was used. */
const last = ({ method }: Operation): number => Number(method === 'DELETE');

const nameOf = ({ method, url }: Operation): string => `${method} ${url}`;

const seedOf = (name: string): number => createHash('sha256').update(name).digest().readInt32BE();

const mostOf = (counts: ReadonlyMap<string, number>): string =>
	[...counts]
		.sort(([, one], [, other]) => other - one)
		.slice(0, 3)
		.map(([what, count]) => `${count} × ${what}`)
		.join('; ');

/** Or many tries would look like an attack. */
const noLimits = {
	guesses: 1_000_000,
	guessesPerAccount: 1_000_000,
	complaintsPerNetwork: 1_000_000,
	checkoutsPerNetwork: 1_000_000,
	holdCallsPerNetwork: 1_000_000,
	couponTriesPerNetwork: 1_000_000,
	holdLinesPerNetwork: 1_000_000,
};

/** A server of its own with a small shop, whose answers are held against its document. */
async function openCaller(limits: TestAppOverrides['limits'] = {}) {
	const test = await createTestApp({ limits });
	const operations = operationsOf((await test.call('GET', '/api/docs/json')).json());
	const people = await openShop(test);
	const findings = new Map<string, string>();
	const statuses: Record<string, number> = {};
	return {
		operations,
		/** Answers undefined for no answer. */
		async ask(call: GeneratedCall): Promise<LightMyRequestResponse | undefined> {
			const answer = await send(test, call, await people.find(call.caller));
			const finding = answer ? wrongIn(call, answer) : `no answer within ${longest / 1000} s`;
			const name = `${nameOf(call.operation)}: ${finding}`;
			if (finding && !findings.has(name))
				findings.set(name, `${call.caller} ${call.method} ${call.url} ${String(call.payload).slice(0, 400)}`);
			if (!answer) return undefined;
			statuses[answer.statusCode] = (statuses[answer.statusCode] ?? 0) + 1;
			people.heard(call, answer.statusCode);
			return answer;
		},
		outcome: (): Outcome => ({ findings: [...findings].map(([finding, call]) => `${finding}\n\t${call}`), statuses }),
		close: test.close,
	};
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
	// HTTP's own answers to a condition of the caller.
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
	for (const ids of [
		[9, 10],
		[11, 12],
	]) {
		const options = [{ name: 'Talla', values: [{ name: 'M' }, { name: 'L' }, { name: 'XL' }] }];
		const members = ids.map((id, at) => ({ id, values: [at === 0 ? 'M' : 'L'] }));
		const json = { name: 'Polo', categoryId: '1', options, pictures: [], products: members };
		const answer = await test.call('POST', '/api/admin/product-groups', { token: await test.adminToken(), json });
		if (answer.statusCode !== 201) throw new Error(`The group was answered with ${answer.statusCode} ${answer.body}`);
	}
	for (let at = 1; at <= 12; at++) {
		const json = { slug: `pagina-${at}`, title: `Página ${at}`, body: '**Hola**', publish: true };
		await test.call('POST', '/api/admin/pages', { token: await test.adminToken(), json });
	}
	for (let at = 1; at <= 12; at++) {
		const dates = { from: '2090-01-01T00:00', until: '2090-12-31T23:59' };
		const json = { family: 'PRICE', title: `Oferta ${at}`, scope: 'ALL', targets: [], ...dates };
		const terms = { kind: 'PERCENT', percent: 10 };
		await test.call('POST', '/api/admin/offers', { token: await test.adminToken(), json: { ...json, terms } });
	}
	const people: Partial<Record<Caller, Person>> = {};
	let orders = 0;
	for (let at = 1; at <= 4; at++) await orderWithProof();
	for (const id of [3, 4]) {
		const token = await test.adminToken();
		await test.call('PATCH', `/api/orders/${id}/status`, { token, json: { status: 'CANCELLED' } });
	}
	for (const key of holdKeys) {
		await fileSheet(test);
		const items = [{ productId: products[0]?.id, quantity: 1 }];
		await test.call('POST', '/api/holds', { json: { items }, headers: { 'hold-key': key } });
	}

	/** The first order has the number 1 and so has its proof, and so on. */
	async function orderWithProof(): Promise<void> {
		const token = await test.userToken();
		const form = { operationNumber: String(100_000 + orders) };
		const id = await order(token);
		const { statusCode, body } = await test.call('POST', `/api/payments/${id}/proofs`, { token, form, image: png });
		if (id !== orders || statusCode !== 201)
			throw new Error(`The proof of order ${id} was answered with ${statusCode} ${body}`);
	}

	async function order(token: string): Promise<number> {
		// A generated call may have taken the account away.
		const bankTransfer = 'BCP soles 191-1234567-0-01';
		await test.call('PUT', '/api/admin/settings/payment', { token: await test.adminToken(), json: { bankTransfer } });
		const [product] = await test.query<{ id: number; cents: number }>(
			sql`SELECT p.id, p.price_cents AS cents FROM products p JOIN categories c ON c.id = p.category_id
				WHERE p.active AND c.shown AND p.stock > 0 ORDER BY p.id LIMIT 1`,
		);
		const answer = await test.call('POST', '/api/orders', {
			token,
			headers: { 'idempotency-key': `generated-calls-${++orders}` },
			json: {
				items: [{ productId: product?.id, quantity: 1, price: (product?.cents ?? 0) / 100 }],
				shippingAddress: 'Av. Larco 1',
				phone: '999888777',
				paymentMethod: 'BANK_TRANSFER',
				again: true,
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
