import { permissionsOf } from '#contract/team/permissions';
import type { Identity } from './destinations';
import { endSessionsOf } from './publisher';
import { type LiveServer, openLiveServer, openRawClient, productEvent } from './testing/liveServer';

/** A busy machine takes some hundred milliseconds from the socket to the first frame. */
const quick = { connect: 3000, heartbeat: 100, grace: 50, closing: 100 };
const users: Record<string, Identity> = {
	shopper: { userId: 7, permissions: permissionsOf(['ROLE_USER']) },
	boss: { userId: 1, permissions: permissionsOf(['ROLE_ADMIN']) },
	catalogue: { userId: 2, permissions: permissionsOf(['ROLE_CATALOGUE']) },
	support: { userId: 3, permissions: permissionsOf(['ROLE_SUPPORT']) },
};

describe('STOMP session', () => {
	let server: LiveServer;
	let identities: typeof users;
	const clients: Array<{ socket: { terminate(): void } }> = [];
	async function open() {
		const client = await openRawClient(server.ws, {}, ['v12.stomp', 'v11.stomp']);
		clients.push(client);
		return client;
	}

	beforeAll(async () => {
		server = await openLiveServer({
			timing: quick,
			recheckInterval: 50,
			identify: async (token) => {
				if (token === 'database-down' || (token === 'late-boss' && !identities[token])) throw new Error('no answer');
				return identities[token] ?? null;
			},
			destinations: {
				topics: ['/topic/products', '/topic/categories'],
				staffTopics: { '/topic/orders': 'orders:read' },
				userQueues: ['/user/queue/orders'],
			},
		});
	});
	beforeEach(() => {
		identities = { ...users };
	});
	afterEach(() => {
		for (const { socket } of clients.splice(0)) socket.terminate();
	});
	afterAll(() => server.close());

	it('[R7-14] answers CONNECT with version, session and heart-beats both ways', async () => {
		const client = await open();
		const connected = await client.connect({ 'heart-beat': '4000,4000' });
		expect(connected.command).toBe('CONNECTED');
		expect(connected.headers.get('version')).toBe('1.2');
		expect(connected.headers.get('heart-beat')).toBe('100,100');
		expect(client.socket.protocol).toBe('v12.stomp');
	});

	it('speaks 1.1 with a client that knows no more, and tells a 1.0 client its versions', async () => {
		const client = await open();
		expect((await client.connect({ 'accept-version': '1.0,1.1' })).headers.get('version')).toBe('1.1');
		const old = await open();
		const answer = await old.connect({ 'accept-version': '1.0' });
		expect(answer.command).toBe('ERROR');
		expect(answer.headers.get('version')).toBe('1.2,1.1');
		await old.closed();
	});

	it('closes a connection that does not say CONNECT in time', async () => {
		const client = await open();
		expect((await client.next()).command).toBe('ERROR');
		expect(await client.closed()).toBe(1002);
	});

	it('[R7-14] sends heart-beats, and ends a peer that has none for twice the time and a grace', async () => {
		const client = await open();
		const before = server.live.stats().dead;
		const since = performance.now();
		await client.connect({ 'heart-beat': '100,100' });
		expect(await client.closed()).toBe(1006);
		expect(performance.now() - since).toBeGreaterThanOrEqual(2 * 100);
		expect(client.heartbeats()).toBeGreaterThanOrEqual(1);
		expect(server.live.stats().dead).toBe(before + 1);
	});

	it('[R7-14] keeps a peer whose heart-beats come, and one that agreed on none', async () => {
		const client = await open();
		const silent = await open();
		await client.connect({ 'heart-beat': '100,0' });
		await silent.connect();
		const beating = setInterval(() => client.raw('\n'), 80);
		await new Promise((resolve) => setTimeout(resolve, 500));
		clearInterval(beating);
		await Promise.all([client.subscribe('/topic/products'), silent.subscribe('/topic/products')]);
		expect(silent.heartbeats()).toBe(0);
	});

	it('[R7-14] keeps a peer whose heart-beats came while the server stood still', async () => {
		const client = await open();
		await client.connect({ 'heart-beat': '100,0' });
		const beating = setInterval(() => client.raw('\n'), 80);
		const until = performance.now() + 700;
		while (performance.now() < until);
		await client.subscribe('/topic/products');
		clearInterval(beating);
	});

	it('delivers until UNSUBSCRIBE, and confirms each step that asks for a receipt', async () => {
		const client = await open();
		await client.connect();
		await client.subscribe('/topic/products', 'mine');
		await server.publish(productEvent(1));
		const message = await client.next();
		expect(message.command).toBe('MESSAGE');
		expect(message.headers.get('subscription')).toBe('mine');
		expect(message.headers.get('destination')).toBe('/topic/products');
		expect(JSON.parse(message.body.toString())).toEqual(productEvent(1).body);
		client.send('ACK', { id: '1', receipt: 'acked' });
		expect((await client.next()).headers.get('receipt-id')).toBe('acked');
		client.send('UNSUBSCRIBE', { id: 'mine', receipt: 'off' });
		expect((await client.next()).headers.get('receipt-id')).toBe('off');
		const other = await open();
		await other.connect();
		await other.subscribe('/topic/products');
		await server.publish(productEvent(2));
		expect((await other.next()).command).toBe('MESSAGE');
		client.send('DISCONNECT', { receipt: 'bye' });
		expect((await client.next()).headers.get('receipt-id')).toBe('bye');
		expect(await client.closed()).toBe(1000);
	});

	it('gives each of two subscriptions to one topic its own message', async () => {
		const client = await open();
		await client.connect();
		await client.subscribe('/topic/products', 'a');
		await client.subscribe('/topic/products', 'b');
		await server.publish(productEvent(1));
		const ids = [await client.next(), await client.next()].map((frame) => frame.headers.get('subscription'));
		expect(ids.sort()).toEqual(['a', 'b']);
	});

	it.each([
		['SEND', { destination: '/topic/products' }, 'read-only'],
		['SUBSCRIBE', { id: '1', destination: '/topic/secrets' }, 'Unknown destination'],
		['SUBSCRIBE', { id: '1', destination: '/topic/orders' }, 'Unknown destination'],
		['SUBSCRIBE', { id: '1', destination: '/user/queue/orders' }, 'Unknown destination'],
		['SUBSCRIBE', { destination: '/topic/products' }, 'needs an id'],
		['SUBSCRIBE', { id: 'x'.repeat(65), destination: '/topic/products' }, 'needs an id'],
		['SUBSCRIBE', { id: '1', destination: '/topic/products', ack: 'maybe' }, 'ack mode'],
		['UNSUBSCRIBE', { id: 'none' }, 'No subscription'],
		['BEGIN', { transaction: '1' }, 'Unexpected command'],
		['CONNECT', { 'accept-version': '1.2' }, 'Unexpected command'],
		['MESSAGE', {}, 'Unexpected command'],
	])('[R6-04] answers %s %j with ERROR and closes', async (command, headers, message) => {
		const client = await open();
		await client.connect();
		client.send(command, { ...headers, receipt: 'r1' });
		const answer = await client.next();
		expect(answer.command).toBe('ERROR');
		expect(answer.headers.get('message')).toContain(message);
		expect(answer.headers.get('receipt-id')).toBe('r1');
		expect(await client.closed()).toBe(1002);
	});

	it('answers bytes that are no frame with ERROR, closes, and serves the next client', async () => {
		for (const bytes of ['GET / HTTP/1.1\r\n\r\n', 'SEND\ncontent-length:-5\n\n\0', Buffer.of(255, 254, 10, 0)]) {
			const client = await open();
			client.raw(bytes);
			expect((await client.next()).command).toBe('ERROR');
			expect(await client.closed()).toBe(1002);
		}
		const client = await open();
		expect((await client.connect()).command).toBe('CONNECTED');
	});

	it('limits subscriptions, repeated ids, frame size and message size', async () => {
		const many = await open();
		await many.connect();
		for (let at = 0; at < 16; at++) await many.subscribe('/topic/products', `s${at}`);
		await expect(many.subscribe('/topic/products', 's16')).rejects.toThrow('Too many subscriptions');
		const twice = await open();
		await twice.connect();
		await twice.subscribe('/topic/products', 'same');
		await expect(twice.subscribe('/topic/categories', 'same')).rejects.toThrow('in use');
		const large = await open();
		large.send('CONNECT', { 'accept-version': '1.2', filler: 'x'.repeat(17_000) });
		expect((await large.next()).headers.get('message')).toContain('larger than 16384 bytes');
		const huge = await open();
		huge.raw('x'.repeat(70_000));
		expect(await huge.closed()).toBe(1009);
	});

	it('handles frames that came with CONNECT after it', async () => {
		const client = await open();
		client.raw(
			'CONNECT\naccept-version:1.2\nAuthorization:Bearer boss\n\n\0SUBSCRIBE\nid:1\ndestination:/topic/products\nreceipt:r\n\n\0',
		);
		expect((await client.next()).command).toBe('CONNECTED');
		expect((await client.next()).headers.get('receipt-id')).toBe('r');
	});

	it.each(['expired', 'database-down'])('treats a token that cannot be used (%s) as anonymous', async (token) => {
		const client = await open();
		expect((await client.connect({ Authorization: `Bearer ${token}` })).command).toBe('CONNECTED');
		await client.subscribe('/topic/products');
	});

	it('[R11-32] asks again whose token it is that could not be checked, and ends the session when it knows', async () => {
		const client = await open();
		await client.connect({ Authorization: 'Bearer late-boss' });
		client.send('SUBSCRIBE', { id: 'orders', destination: '/topic/orders' });
		await client.subscribe('/topic/products');
		identities['late-boss'] = { userId: 1, permissions: permissionsOf(['ROLE_ADMIN']) };
		expect(await client.closed()).toBe(1008);
		const back = await open();
		await back.connect({ Authorization: 'Bearer late-boss' });
		await back.subscribe('/topic/orders');
	});

	it('[R6-02, R6-03] gives administrators what is theirs, and each user only their own queue', async () => {
		const boss = await open();
		await boss.connect({ Authorization: 'Bearer boss' });
		await boss.subscribe('/topic/orders', 'orders');
		await boss.subscribe('/topic/products', 'products');
		const shopper = await open();
		await shopper.connect({ Authorization: 'Bearer shopper' });
		await shopper.subscribe('/user/queue/orders', 'own');
		await shopper.subscribe('/topic/products', 'products');

		const hidden = { type: 'PRODUCT_UPDATED', product: { id: 5, active: false, version: 2 } } as const;
		await server.publish(
			{ ...productEvent(4), publicBody: null },
			{ ...productEvent(5), publicBody: hidden },
			{ ...productEvent(6), topic: '/user/queue/orders', audience: 'user:8' },
			{ ...productEvent(7), topic: '/user/queue/orders', audience: 'user:7' },
			productEvent(8),
		);
		const take = async (client: typeof boss, count: number) => {
			const bodies: unknown[] = [];
			while (bodies.length < count) bodies.push(JSON.parse((await client.next()).body.toString()));
			return bodies;
		};
		expect(await take(boss, 3)).toEqual([4, 5, 8].map((id) => productEvent(id).body));
		expect(await take(shopper, 3)).toEqual([hidden, productEvent(7).body, productEvent(8).body]);
	});

	it('[R14-122] gives members of the team what their permissions say: private topics, and what visitors do not see', async () => {
		const catalogue = await open();
		await catalogue.connect({ Authorization: 'Bearer catalogue' });
		await catalogue.subscribe('/topic/products', 'products');
		const support = await open();
		await support.connect({ Authorization: 'Bearer support' });
		await support.subscribe('/topic/orders', 'orders');
		await support.subscribe('/topic/products', 'products');
		await server.publish(
			{ ...productEvent(4), publicBody: null },
			{ ...productEvent(5), topic: '/topic/orders', audience: 'admins' },
			productEvent(6),
		);
		const heard = async (client: typeof support) => JSON.parse((await client.next()).body.toString());
		expect([await heard(catalogue), await heard(catalogue)]).toEqual([4, 6].map((id) => productEvent(id).body));
		expect([await heard(support), await heard(support)]).toEqual([5, 6].map((id) => productEvent(id).body));
		catalogue.send('SUBSCRIBE', { id: 'orders', destination: '/topic/orders' });
		expect((await catalogue.next()).command).toBe('ERROR');
	});

	it('[R6-03, R14-122] ends the session of somebody who may do less than before', async () => {
		const boss = await open();
		await boss.connect({ Authorization: 'Bearer boss' });
		await boss.subscribe('/topic/products');
		identities = { boss: { userId: 1, permissions: permissionsOf(['ROLE_SUPPORT']) } };
		expect(await boss.closed()).toBe(1008);
	});

	it('[R13-40] closes the sessions of a user whose login has ended, before anything committed after it', async () => {
		const [boss, shopper] = [await open(), await open()];
		for (const [client, token] of [[boss, 'boss'] as const, [shopper, 'shopper'] as const]) {
			await client.connect({ Authorization: `Bearer ${token}` });
			await client.subscribe('/topic/products');
		}
		identities = { shopper: users.shopper as (typeof users)[string] };
		await server.database.transaction((tx) => endSessionsOf(tx, 1));
		await server.publish(productEvent(1));
		expect(await boss.closed()).toBe(1008);
		expect(boss.frames).toEqual([]);
		expect(JSON.parse((await shopper.next()).body.toString())).toEqual(productEvent(1).body);
	});

	it('[R13-40] keeps a session of that user that was begun anew, which misses nothing meanwhile', async () => {
		const boss = await open();
		await boss.connect({ Authorization: 'Bearer boss' });
		await boss.subscribe('/topic/products');
		await server.database.transaction((tx) => endSessionsOf(tx, 1));
		await server.publish(productEvent(1), productEvent(2));
		for (const id of [1, 2]) expect(JSON.parse((await boss.next()).body.toString())).toEqual(productEvent(id).body);
	});

	it('drops a consumer that does not read, and goes on serving the others', async () => {
		const slow = await open();
		const quickClient = await open();
		for (const client of [slow, quickClient]) {
			await client.connect();
			await client.subscribe('/topic/products');
		}
		slow.socket.pause();
		const before = server.live.stats().slow;
		const large = (id: number) => ({
			topic: '/topic/products',
			body: { type: 'PRODUCT_UPDATED' as const, product: { id, name: 'x'.repeat(200_000), price: 1 } },
		});
		for (let id = 1; id <= 150 && server.live.stats().slow === before; id++) {
			await server.publish(large(id));
			expect((await quickClient.next()).command).toBe('MESSAGE');
		}
		expect(server.live.stats().slow).toBe(before + 1);
	});
});
