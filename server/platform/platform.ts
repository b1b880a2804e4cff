import type { Config } from './config';
import type { Database, Tx } from './db';
import { createDatabaseClock, readDatabaseTime } from './db/databaseClock';
import { createLimits } from './db/limits';
import type { App, Clock } from './lib/app';
import { createClientAddress } from './lib/clientAddress';
import { createJobs, type Timing } from './lib/jobs';
import { createKnownDevices } from './lib/knownDevice';
import { createPasswords, type HashCost } from './lib/passwords';
import { createMailUrl, createPublicUrl } from './lib/publicUrl';
import { createSeal } from './lib/sealed';
import { createShopCopy } from './lib/shopCopy';
import type { LimitName } from './lib/shopLimits';
import type { Tracing } from './lib/tracing';
import { createLive } from './live';
import { redisWakeups } from './live/redisWakeups';
import { type FindSession, registerAuth } from './plugins/auth';
import { registerBackEnd } from './plugins/backEnd';
import { registerDiskGuard } from './plugins/diskGuard';
import { registerForwarded } from './plugins/forwarded';
import { registerRateLimits } from './plugins/rateLimits';
import { createDataHeaders } from './plugins/securityHeaders';

export interface PlatformDeps {
	config: Pick<Config, 'dataDir' | 'publicDir' | 'trustProxy' | 'logLevel' | 'allowedOrigins'> & Partial<Config>;
	database: Database;
	/** This server's clock; the database has another one. */
	clock: Clock;
	/** Milliseconds since 1970; absent: the database is queried. */
	databaseTime?: (() => Promise<number>) | undefined;
	/** HMAC key of session tokens, at least 32 characters. */
	jwtSecret: string;
	/** Seals the database's secrets; absent: `jwtSecret` does. */
	secretKey?: string | undefined;
	hashCost?: HashCost;
	/** Changes of lib/shopLimits.ts. */
	limits?: Partial<Record<LimitName, number>>;
	/** Per job name. */
	timing?: Record<string, Partial<Timing>> | undefined;
	/** Ended with the app. */
	tracing?: Tracing | undefined;
}

type Parts = Awaited<ReturnType<typeof createPlatform>>;

export type Platform = Parts['platform'];

/** A module names those that it needs. */
export type PlatformServices = Parts['services'];

/**
 * Precedes the modules, because its plugins guard later routes. `findSession` runs in requests only, so it may be a
 * service of a module.
 */
export async function createPlatform(
	app: App,
	{ tracing, clock: ownClock, limits: numbers, ...deps }: PlatformDeps,
	findSession: FindSession,
) {
	const { config, jwtSecret, secretKey = jwtSecret } = deps;
	const { log } = app;
	const database = tracing ? traced(deps.database, tracing) : deps.database;
	const { unnamedProxy } = registerForwarded(app, config.trustProxy);
	const disk = registerDiskGuard(app, {
		folder: config.dataDir,
		minimum: config.minFreeSpace ?? 0,
		keeps: database.kind === 'pglite' ? 'everything' : config.uploads ? 'nothing' : 'pictures',
	});
	const databaseTime = deps.databaseTime ?? (() => readDatabaseTime(database));
	const clock = createDatabaseClock({ clock: ownClock, databaseTime, log });
	const address = createClientAddress(config.trustProxy);
	const limits = createLimits({ database, clock, numbers: { ...limitNumbersOf(config), ...numbers } });
	const countReading = registerRateLimits(app, { limits, clock, addressOf: address.of });
	const passwords = createPasswords(deps.hashCost);
	const live = createLive({
		database,
		identify: (token) => auth.identify(token),
		allowedOrigins: config.allowedOrigins,
		// The embedded database has no other servers.
		wakeups: database.kind === 'postgres' && config.redisUrl ? redisWakeups(config.redisUrl, log) : undefined,
		sessionsPerAddress: config.sessionsPerAddress,
		addressOf: address.of,
		headersOf: createDataHeaders(config.trustProxy),
		log,
	});
	const backEnd = registerBackEnd(app, live);
	const auth = await registerAuth(app, { secret: jwtSecret, findSession });

	const copy = createShopCopy();
	let stopping = false;
	app.addHook('onReady', async () => {
		await clock.agrees();
		await live.start();
	});
	app.addHook('preClose', async () => {
		stopping = true;
	});
	const platform = {
		...{ app, log, database, clock, config, live, copy, limits },
		jobs: createJobs({ log, timing: deps.timing, copy, onEvent: live.onEvent }),
		seal: createSeal(secretKey),
		publicUrl: createPublicUrl(config.publicUrl),
		mailUrl: createMailUrl(config.publicUrl),
	};
	const services = {
		...{ address, auth, backEnd, countReading, disk, passwords, secretKey, unnamedProxy },
		devices: createKnownDevices(jwtSecret),
		isReady: () => !stopping && !disk.isShort() && live.isUpToDate(),
	};
	return { platform, services };
}

const limitNumbersOf = ({ readingsPerAddress, unpaidPerNetwork, unconfirmedMailsPerMinute }: Partial<Config>) => ({
	readingsPerNetwork: readingsPerAddress,
	unpaidOrdersPerNetwork: unpaidPerNetwork,
	holdingVisitorsPerNetwork: unpaidPerNetwork,
	mailsPerNetwork: unpaidPerNetwork,
	unconfirmedMails: unconfirmedMailsPerMinute,
});

/** Records statements without their values. */
function traced(database: Database, { span }: Pick<Tracing, 'span'>): Database {
	const txOf = (tx: Tx): Tx => ({
		query: (statement) => {
			const text = statement.text.replace(/\s+/g, ' ').trim();
			const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text };
			return span('database', text.split(' ', 1)[0] ?? '', attributes, () => tx.query(statement));
		},
	});
	return {
		...database,
		...txOf(database),
		change: txOf({ query: database.change }).query,
		transaction: (work, limits) =>
			span('work', 'transaction', {}, () => database.transaction((tx) => work(txOf(tx)), limits)),
	};
}
