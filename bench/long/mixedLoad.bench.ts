import { rmSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import type { ProductDto } from '../../contract/product';
import { publicDir, shopAdmin, startShop } from '../../e2e/support/shopServer';
import { migrate, openDatabase, sql } from '../../server/db';
import { createPasswords } from '../../server/lib/passwords';
import { insert } from '../../server/modules/users/repository';
import { addManyProducts } from '../../server/testing/manyProducts';
import { createTestDataDir } from '../../server/testing/testDatabase';
import { onBothDatabases } from '../lib/databases';
import { createActions, type Kind, openClients, rates } from '../lib/mixedVisitors';

/** `MINUTES=10 SPEED=3` is the whole load: what 30 minutes bring, with 2,000 open screens. */
const minutes = Number(process.env.MINUTES ?? 2.5);
/** How many times as often as `rates` says everything is done. */
const speed = Number(process.env.SPEED ?? 1);
const screens = Number(process.env.CLIENTS ?? (minutes * speed >= 30 ? 2000 : 300));
/** Seconds in which memory grows because caches fill. */
const warmUp = Math.min(240, minutes * 20);
/** Seconds between two looks at the server. */
const sampling = 5;
const products = 2000;
/** More buyers at a higher speed: an account may place 30 orders in a minute. */
const shoppers = Math.ceil(10 * speed);
const password = 'una-buena-clave-9';
const limits = {
	/** Milliseconds. */
	eventLoop: 50,
	/** Megabytes in a minute; in a few minutes compiled code and garbage weigh more than what stays. */
	slope: minutes >= 10 ? 1 : 4,
};

/** A day at the shop in short, on both databases: browsing, searches, orders, edits, imports, open screens. */
export default async () => (await onBothDatabases(measured)).flat();

async function measured(name: string, databaseUrl?: string) {
	const dataDir = await createTestDataDir();
	const usernames = await seed(dataDir, databaseUrl);
	const shop = await startShop(dataDir, 60_000, publicDir, {
		DEMO: 'off',
		...(databaseUrl && { DATABASE_URL: databaseUrl }),
	});
	try {
		const admin = await signIn(shop.url, shopAdmin.username, shopAdmin.password);
		const tokens = await Promise.all(usernames.map((username) => signIn(shop.url, username, password)));
		const all = (await (await fetch(`${shop.url}/api/products/active`)).json()) as ProductDto[];
		const clients = await openClients(shop.url, screens);
		const server = watchServer(shop.url);
		const own = process.cpuUsage();
		const begun = performance.now();
		const load = runLoad(createActions({ address: shop.url, admin, shoppers: tokens, products: all }));
		await wait(minutes * 60_000);
		const kinds = await load.stop();
		const elapsed = performance.now() - begun;
		const { user, system } = process.cpuUsage(own);
		const samples = await server.stop();
		const lost = clients.filter((client) => client.lost()).length;
		const events = clients.reduce((sum, client) => sum + client.events(), 0);
		for (const client of clients) client.close();
		return rowsOf(name, { kinds, samples, lost, events, ownShare: (user + system) / 1000 / elapsed, elapsed });
	} finally {
		await shop.stop();
		rmSync(dataDir, { recursive: true, force: true });
	}
}

async function seed(dataDir: string, databaseUrl: string | undefined): Promise<string[]> {
	const database = await openDatabase({ dataDir, databaseUrl });
	try {
		await migrate(database);
		await addManyProducts(database, products);
		await database.query(sql`UPDATE products SET stock = 1000000, active = true`);
		const passwordHash = await createPasswords().hash(password);
		const usernames = Array.from({ length: shoppers }, (_, index) => `comprador${index}`);
		for (const username of usernames)
			await insert(database, { username, email: `${username}@tienda.test`, passwordHash, roles: ['ROLE_USER'] });
		return usernames;
	} finally {
		await database.close();
	}
}

async function signIn(address: string, username: string, secret: string): Promise<string> {
	const answer = await fetch(`${address}/api/auth/signin`, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify({ username, password: secret }),
	});
	if (!answer.ok) throw new Error(`${username} could not sign in: ${answer.status}`);
	return ((await answer.json()) as { accessToken: string }).accessToken;
}

interface KindResult {
	times: number[];
	errors: string[];
}

/** Begins each action when it is due, however long the ones before take, so that a slow server is not spared. */
function runLoad(actions: Record<Kind, () => Promise<void>>) {
	let over = false;
	const results = new Map<Kind, KindResult>();
	const underWay = new Set<Promise<void>>();
	const timers = (Object.keys(rates) as Kind[]).map((kind) => {
		const pause = 1000 / (rates[kind] * speed);
		const result: KindResult = { times: [], errors: [] };
		results.set(kind, result);
		return setInterval(() => {
			if (over) return;
			const begun = performance.now();
			const running = actions[kind]().then(
				() => void result.times.push(performance.now() - begun),
				(error: Error) => void result.errors.push(error.message),
			);
			underWay.add(running);
			void running.then(() => underWay.delete(running));
		}, pause);
	});
	return {
		async stop() {
			over = true;
			for (const timer of timers) clearInterval(timer);
			await Promise.all(underWay);
			return results;
		},
	};
}

interface Sample {
	/** Seconds since the load began. */
	at: number;
	/** Of the process; it grows for many minutes while the allocator spreads, whether or not anything stays. */
	megabytes: number;
	/** JavaScript heap and buffers in use, garbage included. */
	used: number;
	/** Milliseconds, the 99th percentile of the last 30 to 60 seconds. */
	delay: number;
}

/** Looks at the server's own figures. */
function watchServer(address: string) {
	const samples: Sample[] = [];
	const begun = performance.now();
	const look = async () => {
		const text = await (await fetch(`${address}/metrics`)).text();
		const read = (name: string) =>
			Number(
				text
					.split('\n')
					.find((line) => line.startsWith(`${name} `))
					?.split(' ')[1],
			);
		samples.push({
			at: (performance.now() - begun) / 1000,
			megabytes: read('process_resident_memory_bytes') / 1e6,
			used: (read('nodejs_heap_bytes{kind="used"}') + read('nodejs_heap_bytes{kind="external"}')) / 1e6,
			delay: read('nodejs_event_loop_delay_seconds{quantile="0.99"}') * 1000,
		});
	};
	const timer = setInterval(() => void look(), sampling * 1000);
	return {
		async stop() {
			clearInterval(timer);
			await look();
			return samples.filter(({ at }) => at >= warmUp);
		},
	};
}

interface Measured {
	kinds: Map<Kind, KindResult>;
	samples: Sample[];
	lost: number;
	events: number;
	ownShare: number;
	elapsed: number;
}

function rowsOf(name: string, { kinds, samples, lost, events, ownShare, elapsed }: Measured) {
	const better = 'lower' as const;
	const errors = [...kinds].flatMap(([kind, { errors }]) => errors.map((error) => `${kind}: ${error}`));
	const times = [...kinds].map(([kind, { times }]) => {
		const sorted = [...times].sort((one, other) => one - other);
		const at = (part: number) => (sorted[Math.floor(sorted.length * part)] ?? Number.NaN).toFixed(0);
		return `${kind} ${at(0.5)}/${at(0.99)} (${times.length})`;
	});
	const memory = samples.map(({ megabytes }) => megabytes.toFixed(0));
	const kept = leastOfWindows(samples);
	return [
		{
			name: `${name}: errors`,
			value: errors.length + lost,
			limit: 0,
			unit: '',
			better,
			detail:
				`${(elapsed / 60_000).toFixed(1)} min at ${speed} times the rates, ${screens} screens got ${events} events, ${lost} were cut off; p50/p99 in ms ` +
				`(how many): ${times.join(', ')}; the load itself took ${ownShare.toFixed(2)} of the cores` +
				(errors.length > 0 ? `; first errors: ${errors.slice(0, 3).join(' | ')}` : ''),
		},
		{
			name: `${name}: delay of the event loop, p99`,
			value: Math.max(...samples.map(({ delay }) => delay)),
			limit: limits.eventLoop,
			unit: 'ms',
			better,
			detail: 'the worst minute after the warm-up',
		},
		{
			name: `${name}: growth of heap and buffers`,
			value: slope(kept),
			limit: limits.slope,
			unit: 'MB/min',
			better,
			detail:
				`${kept.map(({ used }) => used.toFixed(0)).join(', ')} MB, the least of each half minute after ${warmUp} s; the ` +
				`process went from ${memory[0]} to ${memory.at(-1)} MB`,
		},
	];
}

/** Near what is left after a collection. */
function leastOfWindows(samples: readonly Sample[]): Sample[] {
	const least = new Map<number, Sample>();
	for (const sample of samples) {
		const window = Math.floor(sample.at / 30);
		if (sample.used < (least.get(window)?.used ?? Number.POSITIVE_INFINITY)) least.set(window, sample);
	}
	return [...least.values()];
}

/** Megabytes in a minute, by least squares. */
function slope(samples: readonly Sample[]): number {
	const mean = (read: (sample: Sample) => number) => samples.reduce((sum, one) => sum + read(one), 0) / samples.length;
	const at = mean((sample) => sample.at);
	const used = mean((sample) => sample.used);
	const covariance = mean((sample) => (sample.at - at) * (sample.used - used));
	return (60 * covariance) / mean((sample) => (sample.at - at) ** 2);
}
