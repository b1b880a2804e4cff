import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { version } from '#package.json';
import { answers } from '#platform/db';
import { within } from '#platform/lib/time';
import { durationBuckets, type RequestStats } from '#platform/plugins/requestStats';
import type { SystemDeps } from './service';

const databaseTimeoutMs = 2000;

type Labels = Record<string, string | number>;
type Reading = [labels: Labels, value: number];
type Kind = typeof Gauge | typeof Counter;

export interface MetricsDeps extends SystemDeps {
	requests: RequestStats;
	/** Null where pages are not rendered. */
	pages: { stats(): { hits: number; misses: number } } | null;
	isReady: () => boolean;
}

export interface Metrics {
	contentType: string;
	text(): Promise<string>;
}

/** Collects at each scrape; nothing runs in between. */
export function createMetrics(deps: MetricsDeps): Metrics {
	const registry = new Registry();

	const adder = (kind: Kind) => (name: string, help: string, labelNames: string[], read: Read) =>
		void new kind({
			name,
			help,
			labelNames,
			registers: [registry],
			async collect() {
				this.reset();
				for (const [labels, value] of await read()) this.inc(labels, value);
			},
		});
	const add = { gauge: adder(Gauge), counter: adder(Counter) };

	addRequests(registry, deps.requests);
	addProcess(add, deps);
	addDatabase(add, deps);
	addShop(add, deps);
	return { contentType: registry.contentType, text: () => registry.metrics() };
}

type Read = () => Reading[] | Promise<Reading[]>;
type Add = Record<'gauge' | 'counter', (name: string, help: string, labels: string[], read: Read) => void>;

const plain = (value: number): Reading[] => [[{}, value]];

const durations = {
	name: 'http_request_duration_seconds',
	help: 'Time from the arrival of a request to the end of its answer, by route pattern',
};

/** Counts requests in arrays: the library's histogram takes a microsecond each. */
function addRequests(registry: Registry, requests: RequestStats): void {
	class Durations extends Histogram {
		/** The registry prefers it to `get`. */
		async getForPromString() {
			const values = requests.counts().flatMap(({ method, route, status, requests: total, sum, buckets }) => {
				const labels = { method, route, status };
				let below = 0;
				const upTo = (le: number | string, count: number) => ({
					metricName: `${durations.name}_bucket`,
					labels: { ...labels, le },
					value: count,
				});
				return [
					...durationBuckets.map((end, index) => {
						below += buckets[index] ?? 0;
						return upTo(end, below);
					}),
					upTo('+Inf', total),
					{ metricName: `${durations.name}_sum`, labels, value: sum },
					{ metricName: `${durations.name}_count`, labels, value: total },
				];
			});
			return { ...durations, type: 'histogram', values };
		}
	}
	registry.registerMetric(new Durations({ ...durations, registers: [] }));
}

function addProcess({ gauge, counter }: Add, { eventLoop }: MetricsDeps): void {
	const started = Date.now() / 1000 - process.uptime();
	gauge('shop_info', 'Versions, as labels', ['version', 'node'], () => [[{ version, node: process.versions.node }, 1]]);
	gauge('process_start_time_seconds', 'Start of the process since 1970', [], () => plain(started));
	counter('process_cpu_seconds_total', 'Processor time of all threads', [], () => {
		const { user, system } = process.cpuUsage();
		return plain((user + system) / 1e6);
	});
	gauge('process_resident_memory_bytes', 'Memory of the process', [], () => plain(process.memoryUsage.rss()));
	gauge('nodejs_heap_bytes', 'JavaScript heap and buffers of the main thread', ['kind'], () => {
		const { heapUsed, heapTotal, external } = process.memoryUsage();
		return [
			[{ kind: 'used' }, heapUsed],
			[{ kind: 'total' }, heapTotal],
			[{ kind: 'external' }, external],
		];
	});
	gauge('nodejs_event_loop_delay_seconds', 'How late work came, over the last 30 to 60 seconds', ['quantile'], () => {
		const { p50, p99, max } = eventLoop.delays();
		return [
			[{ quantile: '0.5' }, p50 / 1000],
			[{ quantile: '0.99' }, p99 / 1000],
			[{ quantile: '1' }, max / 1000],
		];
	});
}

function addDatabase({ gauge }: Add, { database, live }: MetricsDeps): void {
	gauge('shop_database_up', 'Whether the database answers', ['kind'], async () => [
		[{ kind: database.kind }, Number(await answers(database, databaseTimeoutMs))],
	]);
	const pools = (read: (pool: ReturnType<typeof database.pools>[number]) => number) => (): Reading[] =>
		database.pools().map((pool) => [{ pool: pool.name }, read(pool)]);
	gauge(
		'shop_database_connections',
		'Connections that the pool may have',
		['pool'],
		pools(({ size }) => size),
	);
	gauge(
		'shop_database_connections_in_use',
		'Connections at work',
		['pool'],
		pools(({ inUse }) => inUse),
	);
	gauge(
		'shop_database_waiting',
		'Calls that wait for a connection',
		['pool'],
		pools(({ waiting }) => waiting),
	);
	const lag = (read: 'events' | 'seconds') => async (): Promise<Reading[]> => {
		const current = await within(databaseTimeoutMs, live.lag(), null);
		return current ? plain(current[read]) : [];
	};
	gauge('shop_log_lag_events', 'Committed events that this server has not read', [], lag('events'));
	gauge('shop_log_lag_seconds', 'Age of the oldest of them', [], lag('seconds'));
}

function addShop({ gauge, counter }: Add, deps: MetricsDeps): void {
	const { live, cache, pages, orders, passwords, disk, mail, isReady } = deps;
	gauge('shop_ready', 'Whether the server should get visitors, its database aside', [], () => plain(Number(isReady())));
	gauge('shop_live_sockets', 'Open sessions of the live channel', ['transport'], () =>
		Object.entries(live.stats().byTransport).map(([transport, sessions]) => [{ transport }, sessions]),
	);
	gauge('shop_live_subscriptions', 'Subscriptions of these sessions', [], () => plain(live.stats().subscriptions));
	counter('shop_live_events_total', 'Events published to subscribers', [], () => plain(live.stats().messages));
	counter('shop_live_sessions_ended_total', 'Sessions that the server ended, by reason', ['reason'], () => {
		const { refused, slow, dead } = live.stats();
		return Object.entries({ refused, slow, dead }).map(([reason, sessions]) => [{ reason }, sessions]);
	});

	const caches = () => Object.entries({ lists: cache.stats(), ...(pages && { pages: pages.stats() }) });
	counter('shop_cache_hits_total', 'Answers from memory', ['cache'], () =>
		caches().map(([name, { hits }]) => [{ cache: name }, hits]),
	);
	counter('shop_cache_misses_total', 'Answers that had to be made', ['cache'], () =>
		caches().map(([name, { misses }]) => [{ cache: name }, misses]),
	);
	gauge('shop_lists_bytes', 'Bytes of the lists in memory', [], () => plain(cache.stats().bytes));

	const slots = () =>
		Object.entries({
			readings: cache.stats().readings,
			checkouts: orders.stats().checkouts,
			passwords: passwords.stats(),
		});
	gauge('shop_slots_running', 'Works of a limited kind under way', ['slots'], () =>
		slots().map(([name, { running }]) => [{ slots: name }, running]),
	);
	gauge('shop_slots_waiting', 'Works that wait for a slot', ['slots'], () =>
		slots().map(([name, { waiting }]) => [{ slots: name }, waiting]),
	);
	counter('shop_slots_refused_total', 'Works refused with 503', ['slots'], () =>
		slots().map(([name, { refused }]) => [{ slots: name }, refused]),
	);
	counter('shop_orders_placed_total', 'Orders placed through this server', [], () => plain(orders.stats().placed));

	gauge('shop_mail_set_up', 'Whether the shop has a server that takes its mail', [], () =>
		plain(Number(mail.setUp().from !== null)),
	);
	gauge('shop_mails', 'Mails of the last half year, by state', ['state'], async () => {
		const counts = await within(databaseTimeoutMs, mail.counts(), {});
		return Object.entries(counts ?? {}).map(([state, mails]) => [{ state }, mails]);
	});

	gauge('shop_disk_free_bytes', 'Room where the data folder is', [], () => {
		const room = disk.room();
		return room ? plain(room.free) : [];
	});
}
