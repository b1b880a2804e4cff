import { createHmac, randomUUID } from 'node:crypto';
import fastify, { type LightMyRequestResponse } from 'fastify';
import { type Permission, permissions, permissionsOf, staffRoles } from '#contract/team/permissions';
import { anAddress } from '#modules/addressBook/testing/addresses';
import { createGuest, linkHeaders } from '#modules/orders/testing/guest';
import { lineOf } from '#modules/orders/testing/shopper';
import { sql } from '#platform/db';
import type { Security } from '#platform/lib/access';
import type { App, ValibotTypeProvider } from '#platform/lib/app';
import { registerAuth } from '#platform/plugins/auth';
import { createTestApp, type TestApp, testSecret } from './testing/testApp';

interface Operation {
	security?: Security;
	'x-guests'?: string;
	'x-ownership'?: {
		id: 'user' | 'order' | 'address';
		others: 403 | 404;
		staff?: Permission;
		link?: 'shows' | 'pays' | 'opens';
	};
}

interface Call extends Operation {
	method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
	url: string;
}

type Role = 'nobody' | 'owner' | 'customer' | (typeof staffRoles)[number];

/** Routes outside of the API: pages, files, those of search engines, and the document itself. */
const notInTheDocument = [
	'GET /',
	'GET /api/docs',
	'GET /api/docs/json',
	'GET /categories',
	'GET /favicon.svg',
	'GET /index.html',
	// Has a guard of its own, which is no account.
	'GET /manifest.webmanifest',
	'GET /metrics',
	'GET /ofertas',
	'GET /p/{slug}',
	'GET /product/{id}',
	'GET /products',
	'GET /products/{id}',
	'GET /robots.txt',
	'GET /sitemap-pages.xml',
	'GET /sitemap-products-{number}.xml',
	'GET /sitemap.xml',
	'GET /uploads/{name}',
	// Asks pages of the release before to be loaded again.
	'POST /api/guest-orders/{call}',
	'POST /api/products/import',
];

/** Nothing has this id, so that an allowed call changes nothing. */
const unknownId = 2_147_483_647;

const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

function signed(claims: object, { alg = 'HS256', secret = testSecret } = {}): string {
	const content = `${base64url({ alg, typ: 'JWT' })}.${base64url(claims)}`;
	return `${content}.${alg === 'none' ? '' : createHmac('sha256', secret).update(content).digest('base64url')}`;
}

/** Fastify tells its routes as a tree of text, four columns for each level. */
function registeredRoutes({ app }: TestApp): string[] {
	const above: string[] = [];
	return app
		.printRoutes({ commonPrefix: false })
		.split('\n')
		.flatMap((line) => {
			const [, indent, part, methods] = /^(.*?)[└├]── (\S+) \((.+)\)$/.exec(line) ?? [];
			if (indent === undefined || part === undefined) return [];
			const level = indent.length / 4;
			above.length = level;
			above[level] = part;
			const url = above.join('').replace(/:(\w+)(\([^)]*\))?/g, '{$1}');
			return (methods ?? '').split(', ').map((method) => `${method} ${url}`);
		});
}

describe('who may call what', () => {
	let test: TestApp;
	let calls: Call[];
	let owner: { id: number; username: string };
	let order: number;
	let address: number;
	const tokens: Record<string, () => Promise<string | undefined>> = {};
	/** By user name; some calls end the one that they are made in. */
	const sessions = new Map<string, string>();
	const ids = { user: () => owner.id, order: () => order, address: () => address };

	const signIn = async (username: string): Promise<string> =>
		(await test.call('POST', '/api/auth/signin', { json: { username, password: 'secreto' } })).json().accessToken;

	async function sessionOf(username: string): Promise<string> {
		const token = sessions.get(username) ?? (await signIn(username));
		sessions.set(username, token);
		return token;
	}

	beforeAll(async () => {
		test = await createTestApp({ limits: { chargesPerNetwork: 1000 } });
		const { paths } = (await test.call('GET', '/api/docs/json')).json();
		calls = Object.entries(paths as Record<string, Record<string, Operation>>).flatMap(([url, item]) =>
			Object.entries(item).flatMap(([name, operation]) => {
				const method = name.toUpperCase() as Call['method'];
				const call = { ...operation, method, url };
				// Fastify answers HEAD wherever it answers GET.
				return method === 'GET' ? [call, { ...call, method: 'HEAD' as const }] : [call];
			}),
		);

		owner = await test.createUser({ username: 'duena' });
		await test.createUser({ username: 'otra' });
		for (const role of staffRoles) await test.createUser({ username: role, roles: ['ROLE_USER', role] });
		const { id: categoryId } = await test.createCategory();
		const product = await test.createProduct({ categoryId });
		const placed = await test.call('POST', '/api/orders', {
			token: await signIn('duena'),
			headers: { 'idempotency-key': 'who-may-call-what' },
			json: {
				items: [{ productId: product.id, quantity: 1, price: product.price }],
				shippingAddress: 'Av. Larco 1',
				phone: '999888777',
				paymentMethod: 'ON_DELIVERY',
			},
		});
		order = placed.json().id;
		const kept = await test.call('POST', '/api/user/addresses', {
			token: await signIn('duena'),
			json: { address: anAddress() },
		});
		address = kept.json().addresses[0].id;

		const now = Math.floor(Date.now() / 1000);
		const [{ version }] = (await test.query(
			sql`SELECT token_version AS version FROM users WHERE id = ${owner.id}`,
		)) as [{ version: number }];
		const good = { sub: String(owner.id), ver: version, jti: 'a-session', iat: now, exp: now + 3600 };
		const ended = await signIn('duena');
		await test.call('POST', '/api/auth/signout', { token: ended });
		const gone = await test.createUser({ username: 'ida' });
		await test.query(sql`DELETE FROM users WHERE id = ${gone.id}`);

		Object.assign(tokens, {
			'without a token': async () => undefined,
			'with a broken token': async () => 'not.a.token',
			'with a token of another key': async () => signed(good, { secret: 'another secret of the same length, 32+' }),
			'with a token without a signature': async () => signed(good, { alg: 'none' }),
			'with an expired token': async () => signed({ ...good, iat: now - 7200, exp: now - 3600 }),
			'with a token of an older password': async () => signed({ ...good, ver: version - 1 }),
			'with a token of a session that has ended': async () => ended,
			'with a token of a deleted account': async () => gone.token,
			'the owner': () => sessionOf('duena'),
			'another customer': () => sessionOf('otra'),
			...Object.fromEntries(staffRoles.map((role) => [role, () => sessionOf(role)])),
			'a token that this test signed': async () => signed({ ...good, jti: randomUUID() }),
		});
	});
	afterAll(() => test.close());

	async function send({ method, url, ...operation }: Call, token: string | undefined): Promise<LightMyRequestResponse> {
		const id = operation['x-ownership'] ? ids[operation['x-ownership'].id]() : unknownId;
		return test.app.inject({
			method,
			url: url.replace('{id}', String(id)),
			// Otherwise its body would be refused before its address is looked for.
			...(url.includes('/user/addresses/') && method === 'PUT' && { payload: { address: anAddress() } }),
			...(url.endsWith('/charge') && { payload: { phone: '987654321', code: '123456' } }),
			...(operation['x-guests'] && { payload: { [operation['x-guests']]: { email: 'invitada@ejemplo.pe' } } }),
			headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
		});
	}

	/** The refusal that the document promises; undefined where it promises none. */
	function refusalOf({ security = [], ...operation }: Call, role: Role, asGuest = true): number | undefined {
		const { 'x-ownership': ownership, 'x-guests': guests } = operation;
		// A gateway signs what it tells; no role stands in for that.
		if (operation.url.startsWith('/api/payments/webhooks/')) return 401;
		if (guests && role === 'nobody' && !asGuest) return 401;
		if (security.length === 0 || security.some((one) => Object.keys(one).length === 0)) return undefined;
		if (role === 'nobody') return 401;
		const allowed = permissionsOf([role]);
		if (security.flatMap(({ bearer = [] }) => bearer).some((one) => !allowed.has(one))) return 403;
		if (!ownership || role === 'owner' || (ownership.staff && allowed.has(ownership.staff))) return undefined;
		return ownership.others;
	}

	const told = ({ method, url }: Call) => `${method} ${url}`;

	it('[R13-100] every call says who may make it, and one for users says whose the thing in its path is', () => {
		expect(calls.length).toBeGreaterThan(60);
		expect(calls.filter(({ security }) => security === undefined).map(told)).toEqual([]);
		const forUsers = calls.filter((call) => refusalOf(call, 'nobody') && !refusalOf(call, 'customer'));
		expect(forUsers.filter(({ url }) => url.includes('{')).map(told)).toEqual([]);
	});

	it('[R14-120] a call of the back-office names a permission, never a role', () => {
		const named = calls.flatMap(({ security = [] }) => security.flatMap(({ bearer = [] }) => bearer));
		expect(named.length).toBeGreaterThan(30);
		expect(named.filter((one) => !permissions.includes(one))).toEqual([]);
	});

	it('[R13-100] a route that does not say who may call it is refused when it is registered', async () => {
		const app: App = fastify().withTypeProvider<ValibotTypeProvider>();
		await registerAuth(app, { secret: testSecret, findSession: async () => null });
		const schema = { tags: ['Nuevas'] };
		expect(() => app.get('/api/new', { schema }, async () => 'secret')).toThrow('does not say who may call it');
		expect(() => app.get('/api/newer', async () => 'secret')).toThrow('does not say who may call it');
	});

	it('[R13-101] every route is in the document, or on the list of those that are no call of the API', () => {
		const documented = calls.map(told);
		const others = registeredRoutes(test).filter((route) => !documented.includes(route) && !route.startsWith('HEAD '));
		expect(others.sort()).toEqual(notInTheDocument);
	});

	const callers: [name: string, role: Role][] = [
		['without a token', 'nobody'],
		['with a broken token', 'nobody'],
		['with a token of another key', 'nobody'],
		['with a token without a signature', 'nobody'],
		['with an expired token', 'nobody'],
		['with a token of an older password', 'nobody'],
		['with a token of a session that has ended', 'nobody'],
		['with a token of a deleted account', 'nobody'],
		['another customer', 'customer'],
		...staffRoles.map((role): [string, Role] => [role, role]),
		['a token that this test signed', 'owner'],
		['the owner', 'owner'],
	];
	it.each(callers)('[R13-101, R14-121] %s gets what the document says, at every call', async (name, role) => {
		const wrong: string[] = [];
		for (const call of calls) {
			const token = await tokens[name]?.();
			const wanted = refusalOf(call, role, token === undefined);
			let answer = await send(call, token);
			// An earlier call may have ended the session.
			if (answer.statusCode === 401 && wanted !== 401) {
				sessions.clear();
				answer = await send(call, await tokens[name]?.());
			}
			const { statusCode, body } = answer;
			const fits = wanted === undefined ? ![401, 403].includes(statusCode) && statusCode < 500 : statusCode === wanted;
			if (!fits) wrong.push(`${told(call)}: ${statusCode} instead of ${wanted ?? 'an answer'}`);
			// A refusal tells nothing of what was asked for.
			if (wanted && body && Object.keys(JSON.parse(body)).sort().join() !== 'code,message') wrong.push(body);
			if (wanted && call['x-ownership']) expect(await statusOfOrder()).toBe('PENDING');
		}
		expect(wrong).toEqual([]);
	});

	describe('the link of an order', () => {
		const unknown = 'A'.repeat(43);
		const checkout = async () => {
			const { id: categoryId } = await test.createCategory();
			const product = await test.createProduct({ categoryId });
			return createGuest(test).buy([lineOf(product)], { email: 'ana@correo.pe' });
		};
		/** Statuses that are not what `wanted` says. */
		async function wrongOf(
			headers: Record<string, string>,
			wanted: (link: 'shows' | 'pays' | 'opens') => number | undefined,
			token?: string,
		): Promise<string[]> {
			const wrong: string[] = [];
			for (const { method, url, 'x-ownership': { link } = {} } of calls) {
				const status = link && wanted(link);
				if (!status) continue;
				const { statusCode } = await test.app.inject({
					...{ method, url: url.replace('{id}', 'link') },
					...(url.endsWith('/charge') && { payload: { phone: '987654321', code: '123456' } }),
					headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) },
				});
				if (statusCode !== status) wrong.push(`${method} ${url}: ${statusCode} instead of ${status}`);
			}
			return wrong;
		}

		it('[R19-55] stands in for an account in calls that say with what, and in no other', () => {
			const takes = calls.filter(({ security = [] }) => security.some((one) => 'orderLink' in one));
			expect(takes.filter((call) => call['x-ownership']?.link === undefined).map(told)).toEqual([]);
			expect(calls.filter((call) => call['x-ownership']?.link && !takes.includes(call)).map(told)).toEqual([]);
			const asks = takes.map((call) => `${call['x-ownership']?.link} ${told(call)}`);
			expect(asks.filter((one) => !one.includes('HEAD')).sort()).toEqual([
				'opens GET /api/orders/{id}/documents',
				'opens GET /api/payments/{id}/proofs/{proof}',
				'opens POST /api/orders/{id}/adopt',
				'opens POST /api/orders/{id}/cancel',
				'opens POST /api/payments/{id}/proofs',
				'opens POST /api/payments/{id}/revive',
				'pays POST /api/payments/{id}/ask',
				'pays POST /api/payments/{id}/charge',
				'pays POST /api/payments/{id}/redirect',
				'shows GET /api/orders/{id}',
			]);
		});

		it('[R19-56] is refused alike in each of them, with a session and without', async () => {
			for (const token of [undefined, 'not.a.token', await sessionOf('duena'), await sessionOf('ROLE_ADMIN')]) {
				expect(await wrongOf({}, () => 400, token)).toEqual([]);
				expect(await wrongOf(linkHeaders('abc', '8777'), () => 400, token)).toEqual([]);
				expect(await wrongOf(linkHeaders(unknown, '8777'), () => 404, token)).toEqual([]);
			}
		});

		it('[R19-56] does nothing without its digits where they are asked for', async () => {
			const { linkToken } = await checkout();
			expect(await wrongOf(linkHeaders(linkToken), (link) => (link === 'opens' ? 400 : undefined))).toEqual([]);
			expect(await wrongOf(linkHeaders(linkToken, '0000'), (link) => (link === 'pays' ? undefined : 400))).toEqual([]);
			expect(await createGuest(test).state(linkToken)).toMatchObject({ status: 'PENDING', adopted: false });
		});

		it('[R19-56] shows the order that an account has, and does nothing with it', async () => {
			const { linkToken: token } = await checkout();
			const session = await sessionOf('otra');
			expect((await createGuest(test).post('adopt', { token, digits: '8777' }, session)).statusCode).toBe(200);
			expect(await wrongOf(linkHeaders(token), (link) => (link === 'shows' ? 200 : undefined))).toEqual([]);
			expect(await wrongOf(linkHeaders(token), (link) => (link === 'pays' ? 409 : undefined))).toEqual([]);
			expect(await wrongOf(linkHeaders(token, '8777'), (link) => (link === 'pays' ? undefined : 409))).toEqual([]);
		});

		it('[R19-57] in a page of the release before leads to a page that is loaded again', async () => {
			const { linkToken: token } = await checkout();
			for (const call of ['state', 'open', 'cancel', 'proofs', 'charge']) {
				const answer = await test.call('POST', `/api/guest-orders/${call}`, { json: { token, digits: '8777' } });
				expect([answer.statusCode, answer.json()]).toEqual([
					410,
					{ code: 'reload', message: 'La tienda se actualizó. Recarga la página y vuelve a intentarlo.' },
				]);
			}
		});
	});

	const statusOfOrder = async () =>
		(await test.query<{ status: string }>(sql`SELECT status FROM orders WHERE id = ${order}`))[0]?.status;

	it('[R13-101] the owner of an order was let through to it', async () => {
		expect(await statusOfOrder()).toBe('CANCELLED');
	});
});
