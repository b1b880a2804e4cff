import { type Database, sql } from '#platform/db';
import { networkOf } from '#platform/lib/networks';
import { describeOnBoth, openBackend } from '#server/testing/backends';
import { createTestApp, type TestApp } from '#server/testing/testApp';

describeOnBoth('attempts at an account', (kind) => {
	let database: Database;
	let test: TestApp;
	/** A second server of the same shop. */
	let other: TestApp;
	let now = Date.now();
	beforeAll(async () => {
		database = await openBackend(kind);
		const options = {
			database,
			clock: { now: () => now },
			config: { trustProxy: 'loopback' as const },
			limits: { guesses: 10, guessesPerAccount: 25, signInsPerNetwork: 150 },
		};
		test = await createTestApp(options);
		other = await createTestApp(options);
	});
	beforeEach(() => database.query(sql`DELETE FROM attempts`));
	afterAll(async () => {
		await test?.close();
		await other?.close();
		await database?.close();
	});

	interface From {
		address?: string;
		cookie?: string;
		server?: TestApp;
	}
	const signIn = (username: string, password: string, { address = '198.51.100.1', cookie, server = test }: From = {}) =>
		server.call('POST', '/api/auth/signin', {
			json: { username, password },
			headers: { 'x-forwarded-for': address, ...(cookie && { cookie }) },
		});
	const cookieOf = ({ headers }: Awaited<ReturnType<typeof signIn>>) => String(headers['set-cookie']).split(';')[0];
	const statuses = async (answers: Promise<{ statusCode: number }>[]) => {
		const all = (await Promise.all(answers)).map(({ statusCode }) => statusCode);
		return { wrong: all.filter((one) => one === 401).length, refused: all.filter((one) => one === 429).length };
	};

	it('[R13-60] of 119 guesses at once ten are looked at, also when they reach two servers', async () => {
		const { username } = await test.createUser();
		const guesses = Array.from({ length: 119 }, (_, at) =>
			signIn(username, `adivino-${at}`, { server: at % 2 ? test : other }),
		);
		expect(await statuses(guesses)).toEqual({ wrong: 10, refused: 109 });
		expect((await signIn(username, 'secreto')).statusCode).toBe(429);
		now += 16 * 60_000;
		expect((await signIn(username, 'secreto')).statusCode).toBe(200);
	});

	it('[R13-150] who was refused while the clock was a day ahead waits no longer than anybody once it is set right', async () => {
		const { username } = await test.createUser();
		const right = now;
		now += 24 * 60 * 60_000;
		for (let at = 0; at < 10; at++) await signIn(username, `adivino-${at}`);
		now = right;
		expect((await signIn(username, 'secreto')).statusCode).toBe(429);
		now += 14 * 60_000;
		expect((await signIn(username, 'secreto')).statusCode).toBe(429);
		now += 2 * 60_000;
		expect((await signIn(username, 'secreto')).statusCode).toBe(200);
	});

	it('[R13-61] a stranger does not keep the owner out, from another address or on a known device', async () => {
		const { username, token } = await test.createUser();
		const own = cookieOf(await signIn(username, 'secreto'));
		for (let at = 0; at < 30; at++) await signIn(username, `adivino-${at}`);
		expect((await signIn(username, 'secreto', { address: '198.51.100.2' })).statusCode).toBe(200);
		expect((await signIn(username, 'secreto', { cookie: own })).statusCode).toBe(200);
		const changed = await test.call('PUT', '/api/user/password', {
			token,
			json: { currentPassword: 'secreto', newPassword: 'otra-cosa-nueva' },
		});
		expect(changed.statusCode).toBe(200);
		expect((await signIn(username, 'otra-cosa-nueva', { cookie: own })).statusCode).toBe(429);
		expect((await signIn(username, 'otra-cosa-nueva', { cookie: cookieOf(changed) })).statusCode).toBe(200);
	});

	it('[R13-61] strangers from many addresses have one count together, known devices another', async () => {
		const { username } = await test.createUser();
		const own = cookieOf(await signIn(username, 'secreto'));
		const crowd = Array.from({ length: 40 }, (_, at) => signIn(username, 'mal', { address: `203.0.113.${at}` }));
		expect(await statuses(crowd)).toEqual({ wrong: 25, refused: 15 });
		expect((await signIn(username, 'secreto', { address: '203.0.113.99' })).statusCode).toBe(429);
		expect((await signIn(username, 'secreto', { cookie: own })).statusCode).toBe(200);
		now += 61 * 60_000;
		expect((await signIn(username, 'secreto', { address: '203.0.113.99' })).statusCode).toBe(200);
	});

	it('[R13-61] a device is known for the accounts that it opened, and only with its signature', async () => {
		const [one, two, three] = [await test.createUser(), await test.createUser(), await test.createUser()];
		const cookie = cookieOf(
			await signIn(two.username, 'secreto', { cookie: cookieOf(await signIn(one.username, 'secreto')) }),
		);
		for (const { username } of [one, two, three]) for (let at = 0; at < 10; at++) await signIn(username, 'mal');
		expect((await signIn(one.username, 'secreto', { cookie })).statusCode).toBe(200);
		expect((await signIn(two.username, 'secreto', { cookie })).statusCode).toBe(200);
		expect((await signIn(three.username, 'secreto', { cookie })).statusCode).toBe(429);
		const forged = String(cookie).replace(/\.\d+-/, `.${three.id}-`);
		expect((await signIn(three.username, 'secreto', { cookie: forged })).statusCode).toBe(429);
		expect((await signIn(two.username, 'secreto', { cookie: forged })).statusCode).toBe(429);
	});

	it('[R13-61] guesses on a known device are counted too', async () => {
		const { username } = await test.createUser();
		const cookie = cookieOf(await signIn(username, 'secreto'));
		const guesses = Array.from({ length: 20 }, () => signIn(username, 'mal', { cookie }));
		expect(await statuses(guesses)).toEqual({ wrong: 10, refused: 10 });
	});

	it('[R13-62] the limits per address hold for all servers together, and what is over is removed', async () => {
		const many = Array.from({ length: 160 }, (_, at) => signIn(`nadie${at}`, 'x', { server: at % 2 ? test : other }));
		expect(await statuses(many)).toEqual({ wrong: 150, refused: 10 });
		now += 2 * 60 * 60_000;
		await signIn('nadie', 'x');
		const left = await database.query(
			sql`SELECT key FROM attempts WHERE ends_at <= ${new Date(now).toISOString()}::timestamptz`,
		);
		expect(left).toEqual([]);
	});

	it('[R13-60] the table names nobody', async () => {
		await signIn('rosa.quispe', 'mal', { address: '198.51.100.77' });
		const rows = JSON.stringify(await database.query(sql`SELECT * FROM attempts`));
		expect(rows).not.toMatch(/rosa|198\.51/);
	});
});

describe('the network of an address', () => {
	it.each([
		['198.51.100.7', '198.51.100.7'],
		['::ffff:198.51.100.7', '198.51.100.7'],
		['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
		['2001:db8::6', '2001:db8:0:0'],
		['::1', '0:0:0:0'],
	])('of %s is %s', (address, network) => {
		expect(networkOf(address)).toBe(network);
	});
});
