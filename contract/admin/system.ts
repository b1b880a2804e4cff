import * as v from 'valibot';

/** A file of its own, because no visitor's page needs it. */
export const systemPath = '/admin/system';

/** `warning`: look at it soon. `problem`: something does not work, or will not for long. */
export const healthStates = ['ok', 'warning', 'problem'] as const;
export type HealthState = (typeof healthStates)[number];

const state = v.picklist(healthStates);
const count = v.number();

const Slots = v.object({ running: count, waiting: count, refused: count });

/** Answer of GET /api/admin/system, about the server that answers. Sizes in bytes, moments ISO 8601 in UTC. */
export const SystemStatus = v.object({
	at: v.string(),
	/** The worst of all states below. */
	state,
	program: v.object({
		version: v.string(),
		node: v.string(),
		/** Number of the newest schema step; null while the database does not answer. */
		schema: v.nullable(count),
		startedAt: v.string(),
	}),
	/** `answer` in milliseconds; what is null could not be asked. */
	database: v.object({
		state,
		kind: v.picklist(['pglite', 'postgres']),
		version: v.nullable(v.string()),
		size: v.nullable(count),
		answer: v.nullable(count),
		pools: v.array(v.object({ name: v.string(), size: count, inUse: count, waiting: count })),
	}),
	/** Changes of the shop that this server has not read yet, and the age of the oldest in seconds. */
	log: v.object({ state, current: v.boolean(), events: v.nullable(count), seconds: v.nullable(count) }),
	/** Where the data folder is; with less than `minimum` free nothing is written. */
	disk: v.object({ state, free: v.nullable(count), size: v.nullable(count), minimum: count }),
	memory: v.object({ state, resident: count, heap: count, heapLimit: count }),
	/** Milliseconds that work came late, over the last minute at most. */
	eventLoop: v.object({ state, p50: count, p99: count, max: count }),
	live: v.object({ sessions: count, websocket: count, sockjs: count }),
	/** Searches and other readings of the catalogue, checkouts, and passwords under way. */
	work: v.object({ readings: Slots, checkouts: Slots, passwords: Slots }),
	/** Servers of the shop that listen to the database, this one among them. */
	servers: v.array(v.object({ address: v.string(), since: v.string() })),
	/** Seconds by which this server is ahead of the database's clock, by which the shop goes; negative where it is behind. */
	clock: v.object({ state, aheadSeconds: count }),
	/** `at` is null before the first one. */
	backup: v.object({ state, at: v.nullable(v.string()) }),
	/** Requests by a proxy near by that TRUST_PROXY does not name, and its address. */
	proxy: v.object({ state, requests: count, address: v.nullable(v.string()) }),
	/**
	 * `sends`: whether a mail server is set; `passwordLost`: whether only its password is missing, which was sealed with
	 * another key; `working`: whether it takes mail. `failed` of the last day; null while unknown.
	 */
	mail: v.object({
		state,
		sends: v.boolean(),
		passwordLost: v.boolean(),
		working: v.boolean(),
		waiting: v.nullable(count),
		failed: v.nullable(count),
	}),
});
export type SystemStatus = v.InferOutput<typeof SystemStatus>;
