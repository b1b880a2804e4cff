import type { InjectOptions } from 'fastify';
import { createTestApp, type TestApp } from '#server/testing/testApp';
import { openTestDatabase } from '#server/testing/testDatabase';
import type { Database } from '../db';
import { createConcurrencyLimit } from '../lib/concurrencyLimit';
import { shopLimits } from '../lib/shopLimits';
import { createSlots } from '../lib/slots';

describe('limits of an address', () => {
	let database: Database;
	let test: TestApp;
	let now = Date.now();
	/** Statements that change a count. */
	let writes = 0;
	beforeAll(async () => {
		const real = await openTestDatabase();
		const change: Database['change'] = (statement, ...rest) => {
			writes++;
			return real.change(statement, ...rest);
		};
		database = { ...real, change };
		test = await createTestApp({
			database,
			clock: { now: () => now },
			config: { trustProxy: 'loopback' },
			limits: {
				signInsPerNetwork: 4,
				signUpsPerNetwork: 3,
				guesses: 4,
				readingsPerNetwork: 20,
				changesPerAccount: 30,
			},
		});
	});
	afterAll(async () => {
		await test?.close();
		await database?.close();
	});
	beforeEach(() => {
		now += 2 * 60 * 60_000;
	});

	const from = (
		address: string,
		method: 'GET' | 'POST' | 'PUT',
		url: string,
		more: Parameters<TestApp['call']>[2] = {},
	) => test.call(method, url, { ...more, headers: { 'x-forwarded-for': address, ...more.headers } });
	const signIn = async (address: string, username = 'nadie') =>
		(await from(address, 'POST', '/api/auth/signin', { json: { username, password: 'x' } })).statusCode;
	const tally = (statuses: number[]) => {
		const of = (status: number) => statuses.filter((one) => one === status).length;
		return { passed: statuses.length - of(429), refused: of(429) };
	};
	const inTurn = async (count: number, ask: (at: number) => Promise<number>) => {
		const statuses: number[] = [];
		for (let at = 0; at < count; at++) statuses.push(await ask(at));
		return tally(statuses);
	};

	it('[R18-140] the networks of one /48 have five times the limit together, those of another their own', async () => {
		const of48 = await inTurn(30, (at) => signIn(`2001:db8:1:${at}::1`, `n${at}`));
		expect(of48).toEqual({ passed: 20, refused: 10 });
		expect(await signIn('2001:db8:2::1')).toBe(401);
		expect(await signIn('198.51.100.1')).toBe(401);
	});

	it('[R18-140] guesses at one account are counted for the /48 too', async () => {
		const { username } = await test.createUser();
		for (let at = 0; at < 19; at++) await signIn(`2001:db8:3:${at}::1`, username);
		now += 61_000;
		expect(await signIn('2001:db8:3:ff::1', username)).toBe(401);
		expect(await signIn('2001:db8:3:fe::1', username)).toBe(429);
		expect(await signIn('2001:db8:4::1', username)).toBe(401);
	});

	it('[R18-143] who is over a limit is refused without a write until the window ends', async () => {
		await inTurn(5, () => signIn('198.51.100.2'));
		const before = writes;
		const answers = await inTurn(20, () => signIn('198.51.100.2'));
		expect([answers.refused, writes - before]).toEqual([20, 0]);
		now += 61_000;
		expect(await signIn('198.51.100.2', 'otro')).toBe(401);
	});

	it('[R18-144] calls that read and name no limit have one; what comes from memory is not counted', async () => {
		const reading = () => from('198.51.100.3', 'GET', '/api/products/1').then(({ statusCode }) => statusCode);
		expect(await inTurn(25, reading)).toEqual({ passed: 20, refused: 5 });
		const refused = await from('198.51.100.3', 'GET', '/api/products/1');
		expect([refused.statusCode, refused.headers['retry-after'], refused.json().message]).toEqual([
			...[429, '60', 'Demasiadas consultas desde tu red. Espera un momento y vuelve a intentarlo.'],
		]);
		const kept = (address: string) => from(address, 'GET', '/api/products/active').then(({ statusCode }) => statusCode);
		await kept('198.51.100.4');
		expect(await inTurn(50, () => kept('198.51.100.3'))).toEqual({ passed: 50, refused: 0 });
		// A text of a district counts until somebody has searched for it.
		expect((await from('198.51.100.3', 'GET', '/api/districts?q=lima')).statusCode).toBe(429);
		await from('198.51.100.4', 'GET', '/api/districts?q=lima');
		for (const url of ['/api/districts?q=lima', '/api/districts/150101', '/api/payments/methods', '/api/receipts'])
			expect([url, (await from('198.51.100.3', 'GET', url)).statusCode]).toEqual([url, 200]);
		expect((await from('198.51.100.3', 'GET', '/api/products/search?keyword=a')).statusCode).toBe(429);
		expect((await from('198.51.100.3', 'GET', '/api/products/page?search=a')).statusCode).toBe(429);
		expect((await from('198.51.100.4', 'GET', '/api/products/search?keyword=a')).statusCode).toBe(200);
		now += 61_000;
		expect(await reading()).toBe(404);
	});

	it('[R18-144] accounts behind one network have their own, and this machine has none where nobody named a proxy', async () => {
		await inTurn(21, async () => (await from('198.51.100.5', 'GET', '/api/products/1')).statusCode);
		const { token } = await test.createUser();
		expect((await from('198.51.100.5', 'GET', '/api/user/profile', { token })).statusCode).toBe(200);
		expect(await inTurn(30, async () => (await test.call('GET', '/api/products/1')).statusCode)).toEqual({
			...{ passed: 30, refused: 0 },
		});
	});

	it('[R18-145] no limit of a network is lower than what a phone network’s address needs', () => {
		const ordersAnHour = test.config.unpaidPerNetwork;
		for (const name of [
			'checkoutsPerNetwork',
			'chargesPerNetwork',
			'holdCallsPerNetwork',
			'signInsPerNetwork',
		] as const)
			expect([name, shopLimits[name].max * 60 >= 2 * ordersAnHour]).toEqual([name, true]);
		expect((shopLimits.readingsPerNetwork.max * 60) / ordersAnHour).toBeGreaterThan(100);
	});

	it('[R18-145] twenty buyers behind one address who search at once are all answered', async () => {
		const buyers = Array.from({ length: 20 }, (_, at) =>
			from('198.51.100.9', 'GET', `/api/products/page?search=mate${at}`).then(({ statusCode }) => statusCode),
		);
		expect(await Promise.all(buyers)).toEqual(Array(20).fill(200));
	});

	it('[R18-148] every call that takes a password, or an email of anybody’s, is limited, also with the right one', async () => {
		const document = (await test.call('GET', '/api/docs/json')).json<{
			paths: Record<string, Record<string, { requestBody?: unknown }>>;
		}>();
		const found: string[] = [];
		const unlimited: string[] = [];
		for (const [path, operations] of Object.entries(document.paths))
			for (const [method, { requestBody }] of Object.entries(operations)) {
				const body = JSON.stringify(requestBody ?? {});
				// The team's own calls tell of no address that they do not show anyhow.
				const tells = /"(\w*[pP]assword|email|login)":/.test(body) && !path.startsWith('/api/admin/');
				if (!tells) continue;
				const answer = await test.app.inject({
					method: method.toUpperCase() as NonNullable<InjectOptions['method']>,
					url: path.replaceAll(/\{\w+\}/g, '1'),
					headers: { authorization: `Bearer ${await test.adminToken()}` },
					payload: {},
				});
				found.push(`${method} ${path}`);
				if (answer.headers['x-ratelimit-limit'] === undefined) unlimited.push(`${method} ${path}`);
			}
		expect(found.length).toBeGreaterThan(8);
		expect(unlimited).toEqual([]);
	});

	it('[R18-148] the right password changes the profile thirty times a minute, and asks for so many taken emails an hour as sign-up', async () => {
		const { token } = await test.createUser();
		const change = async (at: number, address = '198.51.100.7') =>
			(
				await from(address, 'PUT', '/api/user/profile', {
					token,
					json: {
						username: `otro${at}`,
						email: 'admin@tienda.test',
						firstName: 'A',
						lastName: 'B',
						currentPassword: 'secreto',
					},
				})
			).statusCode;
		await test.adminToken();
		expect(await inTurn(5, change)).toEqual({ passed: 3, refused: 2 });
		now += 61 * 60_000;
		expect(await inTurn(34, (at) => change(at, `203.0.113.${at}`))).toEqual({ passed: 30, refused: 4 });
	});

	it('[R18-153] what a proxy that nobody named brings is counted, and the system page says the line to set', async () => {
		const other = await createTestApp({ database: test.database, config: { trustProxy: false } });
		try {
			const ask = (remoteAddress: string) =>
				other.app.inject({ url: '/api/shop', remoteAddress, headers: { 'x-forwarded-for': '198.51.100.1' } });
			const status = async () =>
				(await other.call('GET', '/api/admin/system', { token: await test.adminToken() })).json();
			for (let at = 0; at < 9; at++) await ask('10.0.0.7');
			for (let at = 0; at < 9; at++) await ask('203.0.113.9');
			expect((await status()).proxy).toEqual({ state: 'ok', requests: 9, address: '10.0.0.7' });
			await ask('::ffff:10.0.0.7');
			expect((await status()).proxy).toEqual({ state: 'warning', requests: 10, address: '10.0.0.7' });
		} finally {
			await other.close();
		}
	});

	it.each([
		['a protocol that is none of the web', { 'x-forwarded-proto': 'javascript' }],
		['a host that is none', { 'x-forwarded-host': 'tienda.pe/otra?' }],
		['a host with a user', { 'x-forwarded-host': 'a@b' }],
	])('[R18-155] refuses %s', async (_what, headers) => {
		expect((await test.call('GET', '/robots.txt', { headers })).statusCode).toBe(400);
		expect((await test.call('GET', '/robots.txt', { headers: { host: 'tienda.pe:8080' } })).statusCode).toBe(200);
	});
});

it('[R18-140] connections and live sessions are counted for the /48 too, and given back', () => {
	const places = createConcurrencyLimit(2, () => {});
	const taken = Array.from({ length: 12 }, (_, at) => places.acquire(`2001:db8:1:${at}`));
	expect(taken.map((one) => one !== null)).toEqual([...Array(10).fill(true), false, false]);
	expect(places.acquire('2001:db8:2:0')).not.toBeNull();
	taken[0]?.();
	expect(places.acquire('2001:db8:1:ff')).not.toBeNull();
	expect(places.acquire('2001:db8:1:fe')).toBeNull();
});

describe('the queue of readings', () => {
	it('[R18-142] is one network’s up to a part, and others pass it and have the rest', async () => {
		const slots = createSlots(1, 30, { commonPlaces: 12, perNetwork: 3 });
		const done: string[] = [];
		let release = () => {};
		const first = slots.run(() => new Promise<void>((resolve) => (release = resolve)), '198.51.100.1');
		const read = (network: string) =>
			slots
				.run(async () => void done.push(network), network)
				.then(
					() => '200',
					({ statusCode, retryAfter }) => `${statusCode} ${retryAfter}`,
				);
		const flood = Array.from({ length: 20 }, () => read('198.51.100.1'));
		const site = Array.from({ length: 20 }, (_, at) => read(`2001:db8:9:${at}`));
		const others = [read('198.51.100.2'), read('198.51.100.2'), read('2001:db8:1:2')];
		release();
		await first;
		expect(await Promise.all(others)).toEqual(['200', '200', '200']);
		expect(done.slice(0, 2)).toEqual(['198.51.100.1', '2001:db8:9:0']);
		// Both of another came before the third of the flood.
		const places = (network: string) => done.flatMap((one, at) => (one === network ? at : []));
		expect(places('198.51.100.2')[1]).toBeLessThan(places('198.51.100.1')[2] ?? 0);
		expect(await Promise.all(flood)).toEqual([...Array(12).fill('200'), ...Array(8).fill('429 1')]);
		expect(await Promise.all(site)).toEqual([...Array(15).fill('200'), ...Array(5).fill('429 1')]);
	});

	it('[R21-65] has one waiting task of each owner, in rounds of the networks, and drops the largest of the heaviest', async () => {
		const slots = createSlots(1, Number.POSITIVE_INFINITY, { maxBytes: 100 });
		const done: string[] = [];
		const releases: (() => void)[] = [];
		const next = () => releases.shift()?.();
		const read = (network: string, owner: string, bytes = 1, name = owner) => {
			const task = () => {
				done.push(name);
				return new Promise<void>((resolve) => releases.push(resolve));
			};
			return slots.run(task, network, { owner, bytes }).then(
				() => '200',
				({ statusCode, retryAfter }) => `${statusCode} ${retryAfter}`,
			);
		};
		const settled = async () => {
			for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
		};
		const flood = Array.from({ length: 6 }, (_, at) => read('203.0.113.1', `a${at}`));
		const neighbour = read('203.0.113.1', 'neighbour');
		// Another picture of who is read now, and a newer one of who waits.
		const second = read('203.0.113.1', 'a0', 1, 'a0 again');
		const newer = read('203.0.113.1', 'a3', 1, 'a3 newer');
		const others = [read('198.51.100.1', 'b0'), read('198.51.100.1', 'b1'), read('198.51.100.2', 'c0')];
		expect(await flood[3]).toBe('429 1');
		for (let turn = 0; turn < 20; turn += 1) {
			next();
			await settled();
			// The flood goes on after the neighbour came.
			if (turn < 3) flood.push(read('203.0.113.1', `a${turn + 6}`));
		}
		expect(done).toEqual('a0|a1|b0|c0|a2|b1|a3 newer|a4|a5|neighbour|a0 again|a6|a7|a8'.split('|'));
		expect(await Promise.all([neighbour, second, newer, ...others])).toEqual(Array(6).fill('200'));
		const [first, ...heavy] = [1, 60, 30, 20].map((bytes, at) => read('203.0.113.1', `heavy ${at}`, bytes));
		const light = read('203.0.113.1', 'light', 2);
		const distant = read('198.51.100.1', 'distant', 50);
		expect(await heavy[0]).toBe('429 1');
		expect(await heavy[1]).toBe('429 1');
		for (let turn = 0; turn < 6; turn += 1) {
			next();
			await settled();
		}
		expect(await Promise.all([first, heavy[2], light, distant])).toEqual(Array(4).fill('200'));
	});
});
