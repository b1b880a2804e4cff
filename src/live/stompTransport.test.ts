import { TextDecoder, TextEncoder } from 'node:util';
import { stompTransport } from './stompTransport';
import type { Connection, TransportEvents } from './transport';

const own = '/user/queue/orders';
const end = '\0';

/** A broker on the other side of a WebSocket that exists only in memory. */
class FakeSocket {
	static all: FakeSocket[] = [];
	static onSubscribe: (socket: FakeSocket, destination: string) => void = () => {};

	readyState = 0;
	binaryType = '';
	protocol = 'v12.stomp';
	bearer: string | undefined;
	/** Code with which the other side closes what was opened; 0 for none. */
	static refusal = 0;
	/** More lines of CONNECTED. */
	static greeting = '';
	static heartbeats = '0,0';
	/** Every packet is swallowed, also those that would open or close a socket. */
	static swallowed = false;
	/** Lost its packets once: nothing comes of it any more. */
	lost = FakeSocket.swallowed;
	/** Headers of each SUBSCRIBE, as sent. */
	subscribes: Array<Record<string, string>> = [];
	subscribed = new Map<string, string>();
	onopen?: () => void;
	onmessage?: (event: { data: string }) => void;
	onclose?: (event: { code: number; reason: string; wasClean: boolean }) => void;

	constructor(readonly url: string) {
		FakeSocket.all.push(this);
		queueMicrotask(() => {
			if (this.lost) return;
			this.readyState = 1;
			this.onopen?.();
			if (FakeSocket.refusal > 0) this.close(FakeSocket.refusal);
		});
	}

	send(data: string | Uint8Array) {
		const [head = ''] = (typeof data === 'string' ? data : new TextDecoder().decode(data)).split('\n\n');
		const [command, ...lines] = head.split('\n');
		if (FakeSocket.refusal > 0 || this.lost) return;
		const headers = Object.fromEntries(lines.map((line) => line.split(/:(.*)/s)));
		if (command === 'CONNECT') {
			this.bearer = headers.Authorization;
			this.receive(`CONNECTED\nversion:1.2\nheart-beat:${FakeSocket.heartbeats}\n${FakeSocket.greeting}\n`);
		}
		if (command === 'DISCONNECT') this.receive(`RECEIPT\nreceipt-id:${headers.receipt}\n\n`);
		if (command !== 'SUBSCRIBE') return;
		this.subscribes.push(headers);
		this.subscribed.set(headers.destination ?? '', headers.id ?? '');
		FakeSocket.onSubscribe(this, headers.destination ?? '');
	}

	receive(frame: string) {
		queueMicrotask(() => this.onmessage?.({ data: frame + end }));
	}

	message(destination: string, body: string, more = '') {
		const id = this.subscribed.get(destination);
		this.receive(`MESSAGE\nsubscription:${id}\nmessage-id:1\ndestination:${destination}\n${more}\n${body}`);
	}

	close(code = 1000, reason = '') {
		if (this.readyState >= 2) return;
		this.readyState = this.lost ? 2 : 3;
		if (this.lost) return;
		queueMicrotask(() => this.onclose?.({ code, reason, wasClean: code === 1000 }));
	}
}

const turns = async () => {
	for (let turn = 0; turn < 20; turn += 1) await jest.advanceTimersByTimeAsync(0);
};
const last = () => FakeSocket.all.at(-1) as FakeSocket;
const subscriptions = (socket = last()) => [...socket.subscribed.keys()];

let token: string | null;
let known: string | null;
let running: Connection;
let events: jest.Mocked<TransportEvents>;
const originals = {
	WebSocket: globalThis.WebSocket,
	TextEncoder: globalThis.TextEncoder,
	TextDecoder: globalThis.TextDecoder,
};

beforeEach(async () => {
	jest.useFakeTimers();
	Object.assign(globalThis, { WebSocket: FakeSocket, TextEncoder, TextDecoder });
	jest.spyOn(console, 'warn').mockImplementation(() => {});
	FakeSocket.all = [];
	FakeSocket.onSubscribe = () => {};
	FakeSocket.greeting = '';
	FakeSocket.refusal = 0;
	FakeSocket.heartbeats = '0,0';
	FakeSocket.swallowed = false;
	token = 'sello';
	known = null;
	events = {
		connecting: jest.fn(),
		connected: jest.fn(),
		disconnected: jest.fn(),
		failed: jest.fn(),
		message: jest.fn(),
	};
});
afterEach(async () => {
	running.close();
	await turns();
	jest.useRealTimers();
	jest.restoreAllMocks();
	Object.assign(globalThis, originals);
});

async function start() {
	running = stompTransport(
		{
			url: '/ws',
			topics: () => ['/topic/products', '/topic/categories'],
			privateTopics: () => [own],
			token: () => token,
			continueFrom: (audience) => (audience === 'public' ? known : null),
		},
		events,
	);
	await turns();
}

it('[R7-14] with a token, subscribes to the public topics and to the own orders', async () => {
	await start();
	expect(last().url).toMatch(/^ws:.*\/ws\/websocket$/);
	expect(last().bearer).toBe('Bearer sello');
	expect(subscriptions()).toEqual(['/topic/products', '/topic/categories', own]);
	last().message(own, '{}');
	await turns();
	expect(events.message).toHaveBeenCalledWith(own, '{}', undefined);
});

it('without a token asks for nothing private, and asks once there is one', async () => {
	token = null;
	await start();
	expect(last().bearer).toBeUndefined();
	expect(subscriptions()).toEqual(['/topic/products', '/topic/categories']);
	token = 'sello';
	running.reconnect();
	await turns();
	expect(subscriptions()).toContain(own);
});

describe('a broker that refuses the private destination', () => {
	beforeEach(() => {
		FakeSocket.onSubscribe = (socket, destination) => {
			if (destination !== own) return;
			socket.receive('ERROR\nmessage:Unknown destination\n\n');
			queueMicrotask(() => queueMicrotask(() => socket.close(1002)));
		};
	});

	it('keeps the public channel: a new connection at once, without the question, and no error shown', async () => {
		await start();
		expect(FakeSocket.all).toHaveLength(2);
		expect(subscriptions()).toEqual(['/topic/products', '/topic/categories']);
		last().message('/topic/products', '{"id":1}');
		await turns();
		expect(events.message).toHaveBeenCalledWith('/topic/products', '{"id":1}', undefined);
		expect(events.failed).not.toHaveBeenCalled();
	});

	it('does not ask again with that token, but does with another', async () => {
		await start();
		last().close(1006);
		await jest.advanceTimersByTimeAsync(6000);
		await turns();
		expect(FakeSocket.all).toHaveLength(3);
		expect(subscriptions()).not.toContain(own);
		token = 'otro';
		running.reconnect();
		await turns();
		expect(FakeSocket.all.slice(3).map((socket) => socket.subscribed.has(own))).toEqual([true, false]);
	});
});

it('a broker that hangs up without a word is asked twice, no more', async () => {
	FakeSocket.onSubscribe = (socket, destination) => {
		if (destination === own) socket.close(1006);
	};
	await start();
	for (let attempt = 0; attempt < 3; attempt += 1) {
		await jest.advanceTimersByTimeAsync(6000);
		await turns();
	}
	expect(FakeSocket.all.map((socket) => socket.subscribed.has(own))).toEqual([true, true, false]);
});

it('[R8-04] an error later on is the broker’s own trouble, and the own orders are asked for again', async () => {
	await start();
	await jest.advanceTimersByTimeAsync(10_000);
	last().receive('ERROR\nmessage:Too slow a consumer\n\n');
	await turns();
	expect(events.failed).toHaveBeenCalledWith('broker', 'Too slow a consumer');
	last().close(1008);
	await jest.advanceTimersByTimeAsync(6000);
	await turns();
	expect(FakeSocket.all).toHaveLength(2);
	expect(subscriptions()).toContain(own);
});

describe('a server that tells its position', () => {
	beforeEach(() => {
		token = null;
		FakeSocket.greeting = 'shop-position:h-7-7-\nshop-audience:public\n';
	});
	const sent = () => last().subscribes.map((headers) => headers['shop-position']);
	const confirm = async () => {
		const receipt = last().subscribes.find((headers) => headers.receipt)?.receipt;
		last().receive(`RECEIPT\nreceipt-id:${receipt}\nshop-position:h-9-9-\n\n`);
		await turns();
	};

	it('[R11-20, R11-24] is asked for what came after the known position, and counts as connected when it has told all', async () => {
		known = 'h-5-5-';
		await start();
		expect(sent()).toEqual(['h-5-5-', 'h-5-5-']);
		expect(events.connected).not.toHaveBeenCalled();
		await confirm();
		expect(events.connected).toHaveBeenCalledWith({ position: 'h-9-9-', continued: true });
	});

	it('[R11-24] is asked for nothing by a page without one, which learns it for the next time', async () => {
		await start();
		expect(sent()).toEqual([undefined, undefined]);
		await confirm();
		expect(events.connected).toHaveBeenCalledWith({ position: 'h-9-9-', continued: false });
	});

	it('[R11-23] a position counts only after both topics have told what was missed', async () => {
		known = 'h-5-5-';
		await start();
		last().message('/topic/products', '1', 'shop-position:h-8-8-\n');
		await confirm();
		last().message('/topic/products', '2', 'shop-position:h-10-10-\n');
		await turns();
		expect(events.message.mock.calls).toEqual([
			['/topic/products', '1', undefined],
			['/topic/products', '2', 'h-10-10-'],
		]);
	});
});

it('[R11-25] a back end without positions is told of none', async () => {
	known = 'h-5-5-';
	await start();
	expect(last().subscribes.map((headers) => [headers['shop-position'], headers.receipt])).toEqual(
		Array(3).fill([undefined, undefined]),
	);
	expect(events.connected).toHaveBeenCalledWith({ position: null, continued: false });
});

it('[R13-125] waits longer each time while the server takes no more sessions from its address', async () => {
	FakeSocket.refusal = 1013;
	await start();
	const waits: number[] = [];
	for (let attempt = 2; attempt <= 6; attempt += 1) {
		let waited = 0;
		for (; FakeSocket.all.length < attempt; waited += 1000) await jest.advanceTimersByTimeAsync(1000);
		await turns();
		waits.push(waited);
	}
	expect(waits).toEqual([5000, 10_000, 20_000, 40_000, 60_000]);
	// It never tried SockJS instead.
	expect(FakeSocket.all.every(({ url }) => url.endsWith('/ws/websocket'))).toBe(true);
	FakeSocket.refusal = 0;
	await jest.advanceTimersByTimeAsync(60_000);
	await turns();
	expect(events.connected).toHaveBeenCalledTimes(1);
	last().close(1006);
	await turns();
	const known = FakeSocket.all.length;
	await jest.advanceTimersByTimeAsync(5000);
	expect(FakeSocket.all.length).toBe(known + 1);
});

describe('a connection that lost its packets without being closed', () => {
	/** Milliseconds until what is awaited has happened; fails after `most`. */
	async function until(happened: () => boolean, most: number): Promise<number> {
		for (let waited = 0; waited <= most; waited += 250) {
			await jest.advanceTimersByTimeAsync(0);
			if (happened()) return waited;
			await jest.advanceTimersByTimeAsync(250);
		}
		throw new Error(`Did not happen within ${most} ms`);
	}
	const beat = () => {
		for (const socket of FakeSocket.all) if (!socket.lost) socket.onmessage?.({ data: '\n' });
	};
	beforeEach(async () => {
		FakeSocket.heartbeats = '4000,4000';
		await start();
		setInterval(beat, 4000);
		await jest.advanceTimersByTimeAsync(21_000);
		expect(events.disconnected).not.toHaveBeenCalled();
	});
	function lose() {
		FakeSocket.swallowed = true;
		for (const socket of FakeSocket.all) socket.lost = true;
	}
	const comeBack = () => {
		FakeSocket.swallowed = false;
	};
	const isLost = () => events.disconnected.mock.calls.length > 0;
	const connections = () => events.connected.mock.calls.length;

	it('[R17-186] is given up after two missed heartbeats, without waiting for its closing handshake', async () => {
		lose();
		await jest.advanceTimersByTimeAsync(6000);
		expect(isLost()).toBe(false);
		expect(await until(isLost, 6000)).toBeLessThanOrEqual(6000);
	});

	it('[R17-187] is there again within 5 s, whenever the network comes back', async () => {
		for (const away of [0, 4750, 5250, 9750]) {
			lose();
			events.disconnected.mockClear();
			await until(isLost, 12_000);
			await jest.advanceTimersByTimeAsync(away);
			const before = connections();
			comeBack();
			expect(await until(() => connections() > before, 5000)).toBeLessThanOrEqual(5000);
		}
		expect(FakeSocket.all.every(({ url }) => url.endsWith('/ws/websocket'))).toBe(true);
	});

	it('[R17-187] is there again at once when the browser says that the network is back', async () => {
		for (const away of [2000, 14_000, 18_500]) {
			lose();
			await jest.advanceTimersByTimeAsync(away);
			const before = connections();
			comeBack();
			window.dispatchEvent(new Event('online'));
			await turns();
			expect(connections()).toBe(before + 1);
		}
		const open = FakeSocket.all.filter(({ lost, readyState }) => !lost && readyState === 1);
		expect(open).toHaveLength(1);
		running.close();
		window.dispatchEvent(new Event('online'));
		await turns();
		expect(FakeSocket.all.filter(({ lost, readyState }) => !lost && readyState === 1)).toHaveLength(0);
	});
});
