import * as v from 'valibot';

/** Separate file, because no visitor's page needs it. */
export const systemPath = '/admin/system';
export const backupPath = '/admin/system/backup';
export const takeOverPath = '/admin/system/take-over';

/** `warning`: check soon. `problem`: a failure now or soon. */
export const healthStates = ['ok', 'warning', 'problem'] as const;
export type HealthState = (typeof healthStates)[number];

const state = v.picklist(healthStates);
const count = v.number();

const Slots = v.object({ running: count, waiting: count, refused: count });

/** The server that answers describes itself. Bytes; moments ISO 8601. */
export const SystemStatus = v.object({
	at: v.string(),
	state,
	program: v.object({
		version: v.string(),
		node: v.string(),
		/** Newest migration; null: unknown. */
		schema: v.nullable(count),
		startedAt: v.string(),
	}),
	/** `answer` in milliseconds; null: unknown. */
	database: v.object({
		state,
		kind: v.picklist(['pglite', 'postgres']),
		version: v.nullable(v.string()),
		size: v.nullable(count),
		answer: v.nullable(count),
		pools: v.array(v.object({ name: v.string(), size: count, inUse: count, waiting: count })),
	}),
	/** Unread events, and the age of the oldest in seconds. */
	log: v.object({ state, current: v.boolean(), events: v.nullable(count), seconds: v.nullable(count) }),
	/** The data folder's disk; no writes below `minimum`. */
	disk: v.object({ state, free: v.nullable(count), size: v.nullable(count), minimum: count }),
	memory: v.object({ state, resident: count, heap: count, heapLimit: count }),
	/** Milliseconds of delay in the last minute. */
	eventLoop: v.object({ state, p50: count, p99: count, max: count }),
	live: v.object({ sessions: count, websocket: count, sockjs: count }),
	work: v.object({ readings: Slots, checkouts: Slots, passwords: Slots }),
	/** Servers that listen to the database, including this one. */
	servers: v.array(v.object({ address: v.string(), since: v.string() })),
	/** Negative if behind the database. */
	clock: v.object({ state, aheadSeconds: count }),
	backup: v.object({ state, at: v.nullable(v.string()) }),
	/** Why this is a copy; null: the shop itself. */
	copy: v.optional(v.nullable(v.string()), null),
	/** From a nearby proxy that TRUST_PROXY does not name. */
	proxy: v.object({ state, requests: count, address: v.nullable(v.string()) }),
	/**
	 * `sends`: a mail server is set. `passwordLost`: sealed with another key. `working`: the server accepts mail.
	 * `failed`: of the last day; null: unknown.
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
