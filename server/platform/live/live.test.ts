import { once } from 'node:events';
import { Client, type IMessage } from '@stomp/stompjs';
import fc from 'fast-check';
import SockJS from 'sockjs-client';
import WebSocket from 'ws';
import { runs } from '#contract/testing/runs';
import { sql } from '../db';
import { createClientAddress } from '../lib/clientAddress';
import { append } from './publisher';
import { type LiveServer, openLiveServer, openRawClient, productEvent } from './testing/liveServer';

describe('live channel', () => {
	let server: LiveServer;
	const running: Client[] = [];
	beforeAll(async () => {
		server = await openLiveServer({ allowedOrigins: ['https://tienda.example'] });
	});
	afterEach(async () => {
		await Promise.all(running.splice(0).map((client) => client.deactivate({ force: true })));
	});
	afterAll(() => server.close());

	/** The browser's client; resolves when the server has taken its subscriptions. */
	async function openClient(webSocketFactory: () => unknown) {
		const bodies: unknown[] = [];
		let wake = () => {};
		const receive = (message: IMessage) => {
			bodies.push(JSON.parse(message.body));
			wake();
		};
		const client = new Client({
			webSocketFactory: webSocketFactory as Client['webSocketFactory'],
			heartbeatIncoming: 4000,
			heartbeatOutgoing: 4000,
			reconnectDelay: 0,
		});
		running.push(client);
		await new Promise<void>((resolve, reject) => {
			client.onConnect = () => {
				client.watchForReceipt('ready', () => resolve());
				client.subscribe('/topic/products', receive);
				client.subscribe('/topic/categories', receive, { receipt: 'ready' });
			};
			client.onStompError = (frame) => reject(new Error(frame.headers.message));
			client.onWebSocketClose = () => reject(new Error('closed'));
			client.activate();
		});
		return {
			client,
			/** The first `count` bodies. */
			async received(count: number) {
				while (bodies.length < count) {
					await new Promise<void>((resolve) => {
						wake = resolve;
					});
				}
				return bodies.slice(0, count);
			},
		};
	}

	const transports: Array<[string, () => unknown]> = [
		['native WebSocket', () => new WebSocket(server.ws, ['v12.stomp'])],
		...['websocket', 'xhr-streaming', 'xhr-polling'].map((transport): [string, () => unknown] => [
			`SockJS ${transport}`,
			() => new SockJS(`${server.http}/ws`, null, { transports: transport }),
		]),
	];

	it.each(transports)('[R1-07, R7-14] brings committed events to the browser client over %s', async (_, factory) => {
		const { received } = await openClient(factory);
		const category = {
			topic: '/topic/categories',
			body: { type: 'CATEGORY_CREATED' as const, category: { id: 3, name: 'Cámaras: "nuevas"\n', active: true } },
		};
		await server.publish(productEvent(1), category);
		await server.publish(productEvent(2));
		expect(await received(3)).toEqual([productEvent(1).body, category.body, productEvent(2).body]);
	});

	it('[R1-07] sends nothing of a change that was rolled back', async () => {
		const { received } = await openClient(() => new WebSocket(server.ws));
		const undone = server.database.transaction(async (tx) => {
			await append(tx, productEvent(10));
			throw new Error('undone');
		});
		await expect(undone).rejects.toThrow('undone');
		server.live.wake();
		await server.publish(productEvent(11));
		expect(await received(1)).toEqual([productEvent(11).body]);
	});

	it('[R1-07] finds a change that nobody announced, by itself', async () => {
		const { received } = await openClient(() => new WebSocket(server.ws));
		await server.database.transaction((tx) => append(tx, productEvent(12)));
		expect(await received(1)).toEqual([productEvent(12).body]);
	});

	it('tells listeners inside the server before clients, and a throwing listener stops nobody', async () => {
		const { received } = await openClient(() => new WebSocket(server.ws));
		const heard: unknown[] = [];
		const stops = [
			server.live.onEvent(() => {
				throw new Error('broken listener');
			}),
			server.live.onEvent(({ topic, body, publicBody }) =>
				heard.push({
					topic,
					body: JSON.parse(body),
					publicBody: publicBody === null ? undefined : JSON.parse(publicBody),
				}),
			),
		];
		await server.publish(productEvent(13), { ...productEvent(14), publicBody: null }, productEvent(15));
		expect(await received(2)).toEqual([productEvent(13).body, productEvent(15).body]);
		expect(heard).toEqual([
			{ ...productEvent(13), publicBody: undefined },
			{ ...productEvent(14), publicBody: null },
			{ ...productEvent(15), publicBody: undefined },
		]);
		for (const stop of stops) stop();
	});

	it('removes rows that are an hour old, and only those, but for the newest of them', async () => {
		const { database } = server;
		const ids = async () =>
			(await database.query<{ id: number }>(sql`SELECT id FROM outbox ORDER BY id`)).map(({ id }) => id);
		await database.query(sql`DELETE FROM outbox`);
		for (const id of [16, 17, 18, 19]) await server.publish(productEvent(id));
		const [first, second, ...young] = await ids();
		const age = (id: number | undefined) =>
			database.query(sql`UPDATE outbox SET created_at = now() - interval '61 minutes' WHERE id = ${id}`);
		await Promise.all([age(first), age(second)]);
		const pruned = async () => {
			const pruning = await openLiveServer({ database, relayTiming: { prune: 0, poll: 20 } });
			const deadline = Date.now() + 120_000;
			while ((await ids()).includes(first ?? 0) && Date.now() < deadline)
				await new Promise((resolve) => setTimeout(resolve, 20));
			await pruning.close();
		};
		await pruned();
		expect(await ids()).toEqual([second, ...young]);
		await Promise.all(young.map(age));
		await pruned();
		expect(await ids()).toEqual([second, ...young]);
	});

	it('refuses pages of a foreign origin on every transport, and lets the named one in', async () => {
		const foreign = { origin: 'https://evil.example' };
		await expect(openRawClient(server.ws, { headers: foreign })).rejects.toThrow('403');
		expect((await fetch(`${server.http}/ws/info`, { headers: foreign })).status).toBe(403);
		const sent = await fetch(`${server.http}/ws/1/abc/xhr_send`, { method: 'POST', headers: foreign, body: '["x"]' });
		expect(sent.status).toBe(403);
		const named = { origin: 'https://tienda.example' };
		const client = await openRawClient(server.ws, { headers: named });
		expect((await client.connect()).command).toBe('CONNECTED');
		client.socket.terminate();
		const info = await fetch(`${server.http}/ws/info`, { headers: named });
		expect(info.headers.get('access-control-allow-origin')).toBe('https://tienda.example');
		expect(await info.json()).toMatchObject({ websocket: true, cookie_needed: false });
		const own = await openRawClient(server.ws, { headers: { origin: server.http } });
		own.socket.terminate();
	});

	it('limits what is posted, and knows no other address than its own', async () => {
		const post = (body: BodyInit) =>
			fetch(`${server.http}/ws/1/abc/xhr_send`, { method: 'POST', body, duplex: 'half' } as RequestInit);
		expect((await post('x'.repeat(100_000))).status).toBe(413);
		const endless = new ReadableStream({
			pull(controller) {
				controller.enqueue(new Uint8Array(16_384));
			},
		});
		const outcome = await post(endless).then(
			(response) => response.status,
			() => 'cut off',
		);
		expect([413, 'cut off']).toContain(outcome);
		for (const path of [
			'iframe.html',
			'1/abc/jsonp',
			'1/abc/htmlfile',
			'1/constructor/xhr',
			'1/__proto__/xhr',
			'x',
			'%00',
		]) {
			expect([path, (await fetch(`${server.http}/ws/${path}`, { method: 'POST' })).status]).toEqual([path, 404]);
		}
		expect((await fetch(`${server.http}/ws/websocket`)).status).toBe(426);
		expect(await (await fetch(`${server.http}/anything`)).text()).toBe('shop');
		expect(await (await fetch(`${server.http}/wsx`)).text()).toBe('shop');
	});

	/** Bodies that a broken SockJS client may post, or send as one WebSocket message. */
	const sockjsBody = fc.oneof(
		fc.constantFrom(
			'{"__proto__":null}',
			'{"__proto__":{"constructor":[]}}',
			'[null]',
			'[1,{}]',
			'[["CONNECT"]]',
			'"SEND"',
			'null',
			'["',
			'[]',
			'',
			`["${'x'.repeat(20_000)}"]`,
			'['.repeat(20_000),
			JSON.stringify(['CONNECT\naccept-version:1.2\n\n\0', 'SEND\n\n\0']),
		),
		fc.json(),
		fc.array(fc.string()).map((texts) => JSON.stringify(texts)),
		fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes).toString('latin1')),
	);

	/** SockJS refuses bodies with status 500; the last text is for what sockjs-node itself did not foresee. */
	const refusals = ['Payload expected.', 'Broken JSON encoding.', '500 - Internal Server Error'];

	it('[R13-104] takes whatever a SockJS client sends, over HTTP and WebSocket, and serves the next one', async () => {
		let name = 0;
		const session = () => `${server.http}/ws/1/broken${name++}`;
		const post = (url: string, body?: string) => fetch(url, { method: 'POST', ...(body !== undefined && { body }) });
		await fc.assert(
			fc.asyncProperty(fc.array(sockjsBody, { minLength: 1, maxLength: 4 }), fc.boolean(), async (bodies, overHttp) => {
				const url = session();
				if (!overHttp) {
					const socket = new WebSocket(`${url.replace('http', 'ws')}/websocket`);
					await once(socket, 'open');
					for (const body of bodies) socket.send(body);
					socket.close();
					await once(socket, 'close');
					return;
				}
				expect(await (await post(`${url}/xhr`)).text()).toBe('o\n');
				for (const body of bodies) {
					const answer = await post(`${url}/xhr_send`, body);
					const text = await answer.text();
					if (answer.status === 500) expect(refusals).toContain(text);
					else expect([204, 404, 413]).toContain(answer.status);
				}
			}),
			{ numRuns: runs(30, 150) },
		);
		const { received } = await openClient(transports[3]?.[1] ?? (() => undefined));
		await server.publish(productEvent(21));
		expect(await received(1)).toEqual([productEvent(21).body]);
	});

	it('takes no more sessions than it may', async () => {
		const small = await openLiveServer({ database: server.database, maximumSessions: 1 });
		const first = await openRawClient(small.ws);
		await first.connect();
		const second = await openRawClient(small.ws);
		expect(await second.closed()).toBe(1013);
		await small.close();
	});

	it('[R13-123] takes no more sessions of one address than it may, over every transport, and those of others', async () => {
		const { of } = createClientAddress('loopback');
		const small = await openLiveServer({ database: server.database, sessionsPerAddress: 3, addressOf: of });
		const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
		const open = (address: string, path = 'websocket') =>
			openRawClient(small.ws.replace(/websocket$/, path), from(address));
		const poll = async (address: string, session: string) =>
			(await fetch(`${small.http}/ws/1/${session}/xhr`, { method: 'POST', ...from(address) })).text();
		const first = await open('203.0.113.7');
		await first.connect();
		await (await open('203.0.113.7')).connect();
		expect(await poll('203.0.113.7', 'firstone')).toBe('o\n');
		expect(await (await open('203.0.113.7')).closed()).toBe(1013);
		expect(await poll('203.0.113.7', 'secondone')).toBe('o\n');
		expect(await poll('203.0.113.7', 'secondone')).toBe('c[1013,"Too many sessions"]\n');
		// SockJS closes its WebSocket with a frame of its own.
		expect(await (await open('203.0.113.7', '1/abcdefgh/websocket')).closed()).toBe(1000);
		expect(small.warnings).toEqual([expect.stringContaining('TRUST_PROXY')]);
		// Another address, and the proxy itself, have places of their own.
		await (await open('203.0.113.8')).connect();
		for (let at = 0; at < 5; at++) await (await openRawClient(small.ws)).connect();
		// An IPv6 network counts as one address.
		for (let at = 1; at <= 3; at++) await (await open(`2001:db8:1:2::${at}`)).connect();
		expect(await (await open('2001:db8:1:2::4')).closed()).toBe(1013);
		// A place that becomes free is given again.
		first.socket.close();
		while (small.live.stats().sessions > 11) await new Promise((resolve) => setTimeout(resolve, 10));
		await (await open('203.0.113.7')).connect();
		await small.close();
	});

	it('closes every connection over every transport without waiting for its peers', async () => {
		// Peers that are gone are noticed after two heart-beats: to wait for that would take longer than a test may.
		const stopping = await openLiveServer({ database: server.database, timing: { heartbeat: 600_000 } });
		const raw = await openRawClient(stopping.ws);
		await raw.connect();
		const polling = await fetch(`${stopping.http}/ws/1/abcdefgh/xhr_streaming`, { method: 'POST' });
		await stopping.close();
		expect(await raw.closed()).toBe(1001);
		expect(await polling.text()).toContain('c[1001,');
	});
});
