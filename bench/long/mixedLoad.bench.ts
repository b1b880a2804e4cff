import { setTimeout as wait } from 'node:timers/promises';
import { onBothDatabases } from '../lib/databases';
import { openMixedShop } from '../lib/mixedShop';
import { type Kind, type KindResult, openClients, runLoad } from '../lib/mixedVisitors';

/** `MINUTES=10 SPEED=3` is the whole load: what 30 minutes bring, with 2,000 open screens. */
const minutes = Number(process.env.MINUTES ?? 2.5);
/** Factor on `rates`. */
const speed = Number(process.env.SPEED ?? 1);
const screens = Number(process.env.CLIENTS ?? (minutes * speed >= 30 ? 2000 : 300));
/** Seconds in which memory grows because caches fill. */
const warmUp = Math.min(240, minutes * 20);
/** Seconds between two looks at the server. */
const sampling = 5;
const limits = {
	/** Milliseconds. */
	eventLoop: 50,
	/** Megabytes in a minute; in a few minutes compiled code and garbage weigh more than what stays. */
	slope: minutes >= 10 ? 1 : 4,
};

/** A day at the shop in short, on both databases: browsing, searches, orders, edits, imports, open screens. */
export default async () => (await onBothDatabases(measured)).flat();

async function measured(name: string, databaseUrl?: string) {
	const shop = await openMixedShop({ databaseUrl, speed });
	try {
		const clients = await openClients(shop.url, screens);
		const server = watchServer(shop.url);
		const own = process.cpuUsage();
		const begun = performance.now();
		const load = runLoad(shop.actions, speed);
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
	}
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

/** Near what is left after a collection. A half minute that was cut off may hold no collection, so it does not count. */
function leastOfWindows(samples: readonly Sample[]): Sample[] {
	const least = new Map<number, Sample>();
	for (const sample of samples) {
		const window = Math.floor(sample.at / 30);
		if (sample.used < (least.get(window)?.used ?? Number.POSITIVE_INFINITY)) least.set(window, sample);
	}
	return [...least.values()].slice(0, -1);
}

/** Megabytes in a minute, by least squares. */
function slope(samples: readonly Sample[]): number {
	const mean = (read: (sample: Sample) => number) => samples.reduce((sum, one) => sum + read(one), 0) / samples.length;
	const at = mean((sample) => sample.at);
	const used = mean((sample) => sample.used);
	const covariance = mean((sample) => (sample.at - at) * (sample.used - used));
	return (60 * covariance) / mean((sample) => (sample.at - at) ** 2);
}
