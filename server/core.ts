import type { FastifyBaseLogger } from 'fastify';
import type { PictureNetwork } from '#modules/catalog/fetches/fetchPicture';
import { createUsers } from '#modules/users/service';
import type { Config } from '#platform/config';
import { type Database, traced } from '#platform/db';
import type { App, Clock } from '#platform/lib/app';
import { createClientAddress } from '#platform/lib/clientAddress';
import { createDatabaseClock, readDatabaseTime } from '#platform/lib/databaseClock';
import { createJobs, type Timing } from '#platform/lib/jobs';
import { createKnownDevices } from '#platform/lib/knownDevice';
import { createLimits } from '#platform/lib/limits';
import { createPasswords, type HashCost } from '#platform/lib/passwords';
import { createMailUrl, createPublicUrl } from '#platform/lib/publicUrl';
import { createSeal } from '#platform/lib/sealed';
import { createShopCopy } from '#platform/lib/shopCopy';
import type { LimitName } from '#platform/lib/shopLimits';
import type { Tracing } from '#platform/lib/tracing';
import { createLive } from '#platform/live';
import { redisWakeups } from '#platform/live/redisWakeups';
import { registerAuth } from '#platform/plugins/auth';
import { registerBackEnd } from '#platform/plugins/backEnd';
import type { ConnectionTimes } from '#platform/plugins/connectionLimits';
import { registerDiskGuard } from '#platform/plugins/diskGuard';
import { registerForwarded } from '#platform/plugins/forwarded';
import { registerRateLimits } from '#platform/plugins/rateLimits';
import { createDataHeaders } from '#platform/plugins/securityHeaders';
import type { PageBuild } from './ssr/build';

export interface AppDeps {
	config: Pick<Config, 'dataDir' | 'publicDir' | 'trustProxy' | 'logLevel' | 'allowedOrigins'> & Partial<Config>;
	database: Database;
	/** This server's clock; the database has another one. */
	clock: Clock;
	/** Milliseconds since 1970 by the clock of the database; without it the database is queried. */
	databaseTime?: (() => Promise<number>) | undefined;
	log?: FastifyBaseLogger | undefined;
	/** HMAC key of session tokens, at least 32 characters. */
	jwtSecret: string;
	/** Key of what stands sealed in the database; without it `jwtSecret` is. */
	secretKey?: string | undefined;
	/** Secret of the commands on this machine (lib/consoleAccess.ts); without it there are no calls for them. */
	consoleSecret?: string | undefined;
	hashCost?: HashCost;
	/** Numbers other than those of lib/shopLimits.ts. */
	limits?: Partial<Record<LimitName, number>>;
	connectionTimes?: ConnectionTimes | undefined;
	/** Whether mail leaves this shop. */
	sendsMail?: (() => boolean) | undefined;
	/** Changes of the timing of jobs, by their names. */
	timing?: Record<string, Partial<Timing>> | undefined;
	/** Where addresses of pictures lead; without it, the internet. */
	pictureNetwork?: PictureNetwork | undefined;
	/** False where unverified buyers may order everything. */
	hasRiskLimits?: boolean | undefined;
	/** Without it the browser draws every page. */
	pageBuild?: PageBuild | undefined;
	/** This copy of a shop is the shop from now on. */
	takesOver?: boolean | undefined;
	/** Ended with the app. */
	tracing?: Tracing | undefined;
}

/** Every module may use these. */
export type Core = Awaited<ReturnType<typeof createCore>>;

/** Modules are made afterwards: its plugins guard the routes that are registered later. */
export async function createCore(app: App, { tracing, clock: ownClock, limits: numbers, ...deps }: AppDeps) {
	const { config, jwtSecret, secretKey = jwtSecret } = deps;
	const { log } = app;
	const database = tracing ? traced(deps.database, tracing) : deps.database;
	const minimumRoom = config.minFreeSpace ?? 0;
	const { unnamedProxy } = registerForwarded(app, config.trustProxy);
	const disk = registerDiskGuard(app, {
		folder: config.dataDir,
		minimum: minimumRoom,
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
	const users = createUsers({ database, passwords, live, clock });
	const auth = await registerAuth(app, { secret: jwtSecret, findSession: users.findSession });

	const copy = createShopCopy();
	let stopping = false;
	app.addHook('onReady', async () => {
		await clock.agrees();
		await live.start();
	});
	app.addHook('preClose', async () => {
		stopping = true;
	});
	return {
		...deps,
		...{
			app,
			log,
			database,
			clock,
			limits,
			countReading,
			passwords,
			live,
			backEnd,
			users,
			auth,
			secretKey,
			address,
			copy,
		},
		...{ disk, minimumRoom: minimumRoom * 1e6, unnamedProxy },
		jobs: createJobs({ log, timing: deps.timing, copy, onEvent: live.onEvent }),
		seal: createSeal(secretKey),
		devices: createKnownDevices(jwtSecret),
		publicUrl: createPublicUrl(config.publicUrl),
		mailUrl: createMailUrl(config.publicUrl),
		isReady: () => !stopping && !disk.isShort() && live.isUpToDate(),
	};
}

const limitNumbersOf = ({ readingsPerAddress, unpaidPerNetwork, unconfirmedMailsPerMinute }: Partial<Config>) => ({
	readingsPerNetwork: readingsPerAddress,
	unpaidOrdersPerNetwork: unpaidPerNetwork,
	holdingVisitorsPerNetwork: unpaidPerNetwork,
	mailsPerNetwork: unpaidPerNetwork,
	unconfirmedMails: unconfirmedMailsPerMinute,
});
