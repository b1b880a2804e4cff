import type { Wakeups } from './wakeups';

/** Milliseconds. */
const standard = {
	connect: 2000,
	/** A silent network closes no connection. */
	beat: 2000,
	silence: 3000,
	retry: 500,
};

const channel = 'tienda-viva:outbox';

interface Log {
	warn(details: object, message: string): void;
}

/**
 * PUBLISH and SUBSCRIBE on one connection. While Redis is away the servers poll. Other shops may use the same Redis:
 * their message costs one read.
 */
export function redisWakeups(url: string, log: Log, timing = standard): Wakeups {
	let client: Client | undefined;
	let timer: NodeJS.Timeout | undefined;
	let stopped = false;
	let missed = false;
	let onWake = () => {};
	let onText = (_text: string) => {};

	async function open(): Promise<Client> {
		const next = await createRedis(url, timing.connect);
		next.on('error', (error) => onLost(next, error));
		try {
			await inTime(next.connect(), timing.silence);
			const onMessage = (text: string) => (text ? onText(text) : onWake());
			await inTime(next.subscribe(channel, onMessage), timing.silence);
		} catch (error) {
			next.destroy();
			throw error;
		}
		return next;
	}

	async function connect(): Promise<void> {
		try {
			client = await open();
		} catch (error) {
			if (!missed) log.warn({ err: error }, 'cannot reach Redis: servers hear of each other with their polls');
			return retry();
		}
		if (stopped) return void client.destroy();
		timer = setTimeout(beat, timing.beat, client).unref();
		if (missed) log.warn({}, 'Redis is there again');
		missed = false;
		onWake();
	}

	async function beat(which: Client): Promise<void> {
		try {
			await inTime(which.ping(), timing.silence);
		} catch (error) {
			return onLost(which, error);
		}
		if (client === which) timer = setTimeout(beat, timing.beat, which).unref();
	}

	function onLost(which: Client, error: unknown): void {
		if (client !== which) return;
		client = undefined;
		which.destroy();
		log.warn({ err: error }, 'lost Redis: servers hear of each other with their polls');
		retry();
	}

	function retry(): void {
		missed = true;
		clearTimeout(timer);
		if (!stopped) timer = setTimeout(connect, timing.retry).unref();
	}

	async function send(text: string): Promise<void> {
		const current = client;
		if (current) await inTime(current.publish(channel, text), timing.silence).catch((error) => onLost(current, error));
	}

	return {
		/** The shop also opens without Redis. */
		async start(wake, receive) {
			onWake = wake;
			onText = receive;
			void connect();
		},
		notify: () => send(''),
		send,
		async stop() {
			stopped = true;
			clearTimeout(timer);
			const last = client;
			client = undefined;
			last?.destroy();
		},
	};
}

type Client = Awaited<ReturnType<typeof createRedis>>;

/** Not connected. Loads only for Redis users. */
async function createRedis(url: string, connectTimeout: number) {
	const { createClient } = await import('@redis/client');
	return createClient({
		url,
		// RESP 3 can publish and subscribe on one connection.
		RESP: 3,
		disableOfflineQueue: true,
		socket: { connectTimeout, reconnectStrategy: false },
	});
}

function inTime<T>(work: Promise<T>, limit: number): Promise<T> {
	let timer: NodeJS.Timeout | undefined;
	const late = new Promise<never>((_, reject) => {
		timer = setTimeout(() => reject(new Error('Redis does not answer')), limit).unref();
	});
	return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
