import net, { type AddressInfo } from 'node:net';
import { createTestApp, type TestApp } from '#server/testing/testApp';
import { createClientAddress } from '../lib/clientAddress';

const times = { headers: 600, request: 60_000, check: 50, grace: 600, stopping: 300 };

describe('connections from outside', () => {
	let test: TestApp;
	let port: number;
	beforeAll(async () => {
		test = await createTestApp({ connectionTimes: times });
		await test.app.listen({ port: 0, host: '127.0.0.1' });
		port = (test.app.server.address() as AddressInfo).port;
	});
	afterAll(() => test.close());

	/** Status lines of what came back until the server closed the connection. */
	const send = (text: string) =>
		new Promise<string[]>((resolve) => {
			const socket = net.connect(port, '127.0.0.1', () => socket.write(text));
			let came = '';
			socket.on('data', (piece) => {
				came += piece;
			});
			socket.on('error', () => {});
			socket.on('close', () => resolve(came.match(/HTTP\/1\.1 \d+/g) ?? []));
		});
	const head = (line: string, ...headers: string[]) => `${[line, 'Host: x', ...headers].join('\r\n')}\r\n\r\n`;
	const post = (...headers: string[]) =>
		head('POST /api/auth/signin HTTP/1.1', 'Content-Type: application/json', ...headers);

	it('[R13-25] ends silent connections, slow headers and bodies that stand still, a hundred at once', async () => {
		const half = Array.from({ length: 100 }, () => send(`${post('Content-Length: 100')}{"user`));
		expect(await send('')).toEqual(['HTTP/1.1 408']);
		expect(await send('GET / HTTP/1.1\r\nHost')).toEqual(['HTTP/1.1 408']);
		expect(await Promise.all(half)).toEqual(Array(100).fill(['HTTP/1.1 408']));
		// Nobody reads this body, and its answer was sent long ago.
		expect(await send(`${head('GET /api/health/live HTTP/1.1', 'Content-Length: 9')}x`)).toEqual(['HTTP/1.1 200']);
		expect(await send(`${post('Transfer-Encoding: chunked')}5\r\n{"use`)).toEqual(['HTTP/1.1 408']);
		const open = () =>
			new Promise<number>((resolve) => test.app.server.getConnections((_error, count) => resolve(count)));
		expect(await open()).toBe(0);
	});

	it.each([
		['headers that are too long', head('GET / HTTP/1.1', `X: ${'a'.repeat(40_000)}`), ['HTTP/1.1 431']],
		['an unknown method', head('BREW / HTTP/1.1'), ['HTTP/1.1 400']],
		['a length that is no number', `${post('Content-Length: x')}{}`, ['HTTP/1.1 400']],
		['two lengths', `${post('Content-Length: 2', 'Transfer-Encoding: chunked')}{}`, ['HTTP/1.1 400']],
		['more than the length says', `${post('Content-Length: 2', 'Connection: close')}{}{}{}`, ['HTTP/1.1 400']],
		[
			'pipelined requests',
			head('GET /api/health/live HTTP/1.1') + head('GET /api/nada HTTP/1.1', 'Connection: close'),
			['HTTP/1.1 200', 'HTTP/1.1 404'],
		],
	])('[R13-26] answers %s', async (_name, text, statuses) => {
		expect(await send(text)).toEqual(statuses);
	});

	it('[R13-124] takes no more connections of one address than it may, and tells why', async () => {
		// Loopback is the address of any visitor where another proxy is named.
		const own = await createTestApp({ config: { connectionsPerAddress: 3, trustProxy: '10.0.0.1' } });
		await own.app.listen({ port: 0, host: '127.0.0.1' });
		const { port: ownPort } = own.app.server.address() as AddressInfo;
		const silent = await Promise.all(
			[1, 2, 3].map(
				() =>
					new Promise<net.Socket>((resolve) => {
						const socket = net.connect(ownPort, '127.0.0.1', () => resolve(socket));
					}),
			),
		);
		const refused = await fetch(`http://127.0.0.1:${ownPort}/api/health/live`);
		expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '10']);
		expect(await refused.json()).toEqual({ message: expect.stringContaining('demasiadas conexiones') });
		const count = () =>
			new Promise<number>((resolve) => own.app.server.getConnections((_error, open) => resolve(open)));
		// The refused one is gone, whether its owner closes it or not.
		const stays = net.connect(ownPort, '127.0.0.1');
		stays.on('error', () => {}).resume();
		await new Promise((resolve) => stays.once('close', resolve));
		while ((await count()) > 3) await new Promise((resolve) => setTimeout(resolve, 20));
		silent[0]?.destroy();
		while ((await count()) > 2) await new Promise((resolve) => setTimeout(resolve, 20));
		expect((await fetch(`http://127.0.0.1:${ownPort}/api/health/live`)).status).toBe(200);
		for (const socket of silent) socket.destroy();
		await own.close();
	});

	it('[R13-124] counts neither the proxies that are trusted nor, without any, this machine', () => {
		const address = (trust: string | false, remote: string) => createClientAddress(trust).ofConnection(remote);
		expect(address(false, '127.0.0.1')).toBeNull();
		expect(address(false, '::1')).toBeNull();
		expect(address(false, '::ffff:127.0.0.1')).toBeNull();
		expect(address(false, '10.0.0.1')).toBe('10.0.0.1');
		expect(address('10.0.0.0/8, loopback', '10.9.9.9')).toBeNull();
		expect(address('10.0.0.0/8', '127.0.0.1')).toBe('127.0.0.1');
		expect(address('loopback', '::ffff:203.0.113.7')).toBe('203.0.113.7');
	});

	it('[R13-27] closes although connections are silent, kept alive or half-way', async () => {
		// Longer than a test may take: to wait for either would fail.
		const own = await createTestApp({
			connectionTimes: { ...times, headers: 290_000, request: 290_000, grace: 290_000 },
		});
		await own.app.listen({ port: 0, host: '127.0.0.1' });
		({ port } = own.app.server.address() as AddressInfo);
		const ends = [
			'',
			'GET / HTTP/1.1\r\nHost',
			head('GET /api/health/live HTTP/1.1'),
			`${post('Content-Length: 9')}{`,
		].map(send);
		await new Promise((resolve) => setTimeout(resolve, 100));
		await own.close();
		await Promise.all(ends);
	});
});
