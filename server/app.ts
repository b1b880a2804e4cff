import fastify, {
	type FastifyBaseLogger,
	type FastifyHttpOptions,
	LogController,
	type RawServerDefault,
} from 'fastify';
import { adminOrdersTopic } from '../contract/live/topics';
import { apiRoutes } from './api';
import type { Config } from './config';
import { type Database, traced } from './db';
import type { App, Clock, ValibotTypeProvider } from './lib/app';
import { createAttempts } from './lib/attempts';
import { createClientAddress } from './lib/clientAddress';
import { createDatabaseClock, readDatabaseTime } from './lib/databaseClock';
import { watchEventLoop } from './lib/eventLoopDelay';
import type { Timing } from './lib/jobs';
import { createLog } from './lib/log';
import { createPasswords, type HashCost } from './lib/passwords';
import { createAccountUrl, createMailUrl, createPublicUrl } from './lib/publicUrl';
import { createRequestIds } from './lib/requestIds';
import { noTracing, type Tracing } from './lib/tracing';
import { createLive } from './live';
import { redisWakeups } from './live/redisWakeups';
import { uploadRoutes } from './modules/media/routes';
import { seoRoutes } from './modules/seo/routes';
import { manifestRoutes } from './modules/settings/manifest';
import { createMetrics } from './modules/system/metrics';
import { metricsRoutes } from './modules/system/metricsRoutes';
import { createSystem } from './modules/system/service';
import { createUsers } from './modules/users/service';
import type { PageBuild } from './pages/build';
import { registerPages } from './pages/routes';
import { createPages } from './pages/service';
import { registerApiDocs } from './plugins/apiDocs';
import { registerAuth } from './plugins/auth';
import { registerBackEnd } from './plugins/backEnd';
import { registerCacheControl } from './plugins/cacheControl';
import {
	type ConnectionTimes,
	connectionTimes,
	limitConnections,
	limitConnectionsPerAddress,
} from './plugins/connectionLimits';
import { registerDiskGuard } from './plugins/diskGuard';
import { createUnreadableAddressAnswer, registerErrors } from './plugins/errors';
import { registerForwarded } from './plugins/forwarded';
import { type AttemptLimits, registerRateLimits, standardLimits } from './plugins/rateLimits';
import { registerRequestStats } from './plugins/requestStats';
import { createDataHeaders, registerSecurityHeaders } from './plugins/securityHeaders';
import { registerStaticFiles } from './plugins/staticFiles';
import { traceRequests } from './plugins/traceRequests';
import { registerValidation } from './plugins/validation';
import { createServices } from './services';

export interface AppDeps {
	config: Pick<Config, 'dataDir' | 'publicDir' | 'trustProxy' | 'logLevel' | 'allowedOrigins'> &
		Partial<
			Pick<
				Config,
				| 'redisUrl'
				| 'sessionsPerAddress'
				| 'connectionsPerAddress'
				| 'unpaidPerNetwork'
				| 'readingsPerAddress'
				| 'uploads'
				| 'smtp'
				| 'metricsToken'
				| 'minFreeSpace'
				| 'earlyHints'
				| 'serviceWorker'
				| 'bankTransferInfo'
				| 'publicUrl'
				| 'paymentGatewaysUrl'
				| 'imageHosts'
			>
		>;
	database: Database;
	/** This server's clock; the database has another one. */
	clock: Clock;
	/** Milliseconds since 1970 by the clock of the database, which is asked without this. */
	databaseTime?: (() => Promise<number>) | undefined;
	log?: FastifyBaseLogger;
	/** HMAC key of session tokens, at least 32 characters. */
	jwtSecret: string;
	/** Key of what stands sealed in the database; without it `jwtSecret` is. */
	secretKey?: string;
	/** Of commands on this machine (lib/consoleAccess.ts); without it there are no calls for them. */
	consoleSecret?: string;
	hashCost?: HashCost;
	limits?: Partial<AttemptLimits>;
	connectionTimes?: ConnectionTimes;
	/** Whether mail leaves this shop. */
	sendsMail?: (() => boolean) | undefined;
	/** Changes of the timing of jobs, by their names. */
	timing?: Record<string, Partial<Timing>> | undefined;
	importedAtOnce?: number | undefined;
	orderBounds?: boolean | undefined;
	/** Without it the browser draws every page. */
	pageBuild?: PageBuild;
	/** Ended with the app. */
	tracing?: Tracing | undefined;
}

/** On a migrated database, not yet listening; `close()` leaves the database to the caller. */
export async function buildApp(deps: AppDeps): Promise<App> {
	const { config, tracing } = deps;
	const database = tracing ? traced(deps.database, tracing) : deps.database;
	const { readingsPerAddress = standardLimits.readingsPerAddress } = config;
	const limits = { ...standardLimits, readingsPerAddress, ...deps.limits };
	const times = deps.connectionTimes ?? connectionTimes;
	const headersOf = createDataHeaders(config.trustProxy);
	const options: FastifyHttpOptions<RawServerDefault, FastifyBaseLogger> = {
		loggerInstance: deps.log ?? createLog(config.logLevel),
		logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request' }),
		trustProxy: config.trustProxy,
		genReqId: createRequestIds(config.trustProxy),
		bodyLimit: 64 * 1024,
		frameworkErrors: createUnreadableAddressAnswer(headersOf, (...call) => showUnreadable(...call)),
		routerOptions: { ignoreTrailingSlash: true },
		forceCloseConnections: 'idle',
		// A request that came before the port is closed is served: a proxy would not repeat a checkout.
		return503OnClosing: false,
		requestTimeout: times.request,
		http: { headersTimeout: times.headers, connectionsCheckingInterval: times.check },
	};
	const app: App = fastify(options).withTypeProvider<ValibotTypeProvider>();

	if (tracing) traceRequests(app, tracing);
	registerErrors(app);
	registerValidation(app);
	registerSecurityHeaders(app);
	registerCacheControl(app);
	const requests = registerRequestStats(app);
	registerApiDocs(app, () => services.settings.get('identity').name);
	const minimumRoom = config.minFreeSpace ?? 0;
	const { unnamedProxy } = registerForwarded(app, config.trustProxy);
	const disk = registerDiskGuard(app, {
		folder: config.dataDir,
		minimum: minimumRoom,
		keeps: database.kind === 'pglite' ? 'everything' : config.uploads ? 'nothing' : 'pictures',
	});
	const databaseTime = deps.databaseTime ?? (() => readDatabaseTime(database));
	const clock = createDatabaseClock({ clock: deps.clock, databaseTime, log: app.log });
	const attempts = createAttempts({ database, clock });
	const address = createClientAddress(config.trustProxy);
	const limiting = await registerRateLimits(app, limits, { attempts, clock, addressOf: address.of });

	const passwords = createPasswords(deps.hashCost);
	const live = createLive({
		database,
		identify: (token) => auth.identify(token),
		allowedOrigins: config.allowedOrigins,
		// The embedded database has no other servers.
		wakeups: database.kind === 'postgres' && config.redisUrl ? redisWakeups(config.redisUrl, app.log) : undefined,
		sessionsPerAddress: config.sessionsPerAddress,
		addressOf: address.of,
		headersOf,
		log: app.log,
	});
	const backEnd = registerBackEnd(app, live);
	const users = createUsers({ database, passwords, live, clock });
	const auth = await registerAuth(app, { secret: deps.jwtSecret, findSession: users.findSession });
	const services = createServices({
		config,
		database,
		clock,
		jwtSecret: deps.jwtSecret,
		secretKey: deps.secretKey ?? deps.jwtSecret,
		attempts,
		limits,
		countReading: limiting.countReading,
		passwords,
		users,
		auth,
		live,
		log: app.log,
		timing: deps.timing,
		importedAtOnce: deps.importedAtOnce,
		orderBounds: deps.orderBounds,
	});
	const eventLoop = watchEventLoop();
	app.addHook('onClose', async () => eventLoop.stop());
	const systemDeps = {
		...services,
		database,
		clock,
		passwords,
		disk,
		minimumRoom: minimumRoom * 1e6,
		eventLoop,
		unnamedProxy,
	};
	let stopping = false;
	const isReady = () => !stopping && !disk.isShort() && live.isUpToDate();

	const publicUrl = createPublicUrl(config.publicUrl);
	const mailUrl = createMailUrl(config.publicUrl);
	await app.register(apiRoutes, {
		...services,
		database,
		mailUrl,
		publicUrl,
		accountUrl: createAccountUrl(mailUrl, deps.sendsMail ?? services.mail.isSetUp),
		limits: limiting.limits,
		consoleSecret: deps.consoleSecret,
		system: createSystem(systemDeps),
		isReady,
	});
	await app.register(uploadRoutes, { prefix: '/uploads', files: services.images.files });
	await app.register(manifestRoutes, services);
	await app.register(seoRoutes, { ...services, publicUrl });
	await registerStaticFiles(app, { publicDir: config.publicDir, serviceWorker: config.serviceWorker ?? true });
	const pages =
		deps.pageBuild &&
		createPages({ ...services, build: deps.pageBuild, backEnd, clock, tracing: tracing ?? noTracing });
	const showUnreadable = registerPages(app, {
		publicDir: config.publicDir,
		pages,
		publicUrl,
		earlyHints: config.earlyHints ?? false,
		allowedOrigins: config.allowedOrigins,
		imageHosts: config.imageHosts ?? [],
	});

	await app.register(metricsRoutes, {
		metrics: createMetrics({ ...systemDeps, requests, pages: pages ?? null, isReady }),
		token: config.metricsToken,
	});

	live.attach(app.server);
	limitConnections(app, times);
	if (config.connectionsPerAddress !== undefined)
		limitConnectionsPerAddress(app, { maximum: config.connectionsPerAddress, addressOf: address.ofConnection });
	app.addHook('onReady', async () => {
		await services.secondFactor.sealOld();
		await clock.agrees();
		await live.start();
		await services.settings.start();
		await services.productImport.start();
		services.jobs.start();
		live.onEvent(({ topic }) => {
			if (topic === adminOrdersTopic) backEnd.ownOrders = true;
		});
		if (await services.orders.any()) backEnd.ownOrders = true;
	});
	app.addHook('preClose', async () => {
		stopping = true;
		services.productImport.stop();
		await Promise.all([live.close(), services.jobs.stop()]);
	});
	return app;
}
