import fastify, { type FastifyBaseLogger, type FastifyServerOptions, LogController } from 'fastify';
import { adminOrdersTopic } from '../contract/live';
import type { Config } from './config';
import type { Database } from './db/database';
import type { App, Clock, ValibotTypeProvider } from './lib/app';
import { type AttemptLimits, standardLimits } from './lib/attemptLimits';
import { createLog } from './lib/log';
import { createPasswords, type HashCost } from './lib/passwords';
import { consoleRoutes } from './modules/account/consoleRoutes';
import { accountRoutes } from './modules/account/routes';
import { auditRoutes } from './modules/audit/routes';
import { authRoutes } from './modules/auth/routes';
import { categoryRoutes } from './modules/catalog/categories/routes';
import { productImportRoutes } from './modules/catalog/import/routes';
import { productRoutes } from './modules/catalog/products/routes';
import { healthRoutes } from './modules/health/routes';
import { customerOrderRoutes, orderRoutes } from './modules/orders/routes';
import { salesRoutes } from './modules/sales/routes';
import { userRoutes } from './modules/users/routes';
import { createUsers } from './modules/users/service';
import { registerApiDocs } from './plugins/apiDocs';
import { registerAuth } from './plugins/auth';
import { registerCacheControl } from './plugins/cacheControl';
import { registerErrors } from './plugins/errors';
import { registerFeatures } from './plugins/features';
import { registerMultipart } from './plugins/multipartForm';
import { registerRateLimits } from './plugins/rateLimits';
import { registerSecurityHeaders } from './plugins/securityHeaders';
import { registerSlowLog } from './plugins/slowLog';
import { registerStaticFiles } from './plugins/staticFiles';
import { registerValidation } from './plugins/validation';
import { createServices } from './services';

export interface AppDeps {
	config: Pick<Config, 'dataDir' | 'publicDir' | 'trustProxy' | 'logLevel' | 'allowedOrigins'> &
		Partial<Pick<Config, 'bankTransferInfo'>>;
	database: Database;
	clock: Clock;
	/** Default: a log of its own with the level of `config`. */
	log?: FastifyBaseLogger;
	/** HMAC key of session tokens, at least 32 characters. */
	jwtSecret: string;
	/** Of commands on this machine (lib/consoleAccess.ts); without it there are no calls for them. */
	consoleSecret?: string;
	hashCost?: HashCost;
	limits?: Partial<AttemptLimits>;
}

/**
 * The whole server on a migrated database, not yet listening. The live channel is attached to its HTTP server and
 * starts with `ready()`; `close()` ends both, but not the database, which belongs to the caller.
 */
export async function buildApp(deps: AppDeps): Promise<App> {
	const { config, database, clock } = deps;
	const limits = { ...standardLimits, ...deps.limits };
	const options: FastifyServerOptions = {
		loggerInstance: deps.log ?? createLog(config.logLevel),
		logController: new LogController({ disableRequestLogging: true }),
		trustProxy: config.trustProxy,
		bodyLimit: 64 * 1024,
		routerOptions: { ignoreTrailingSlash: true },
		forceCloseConnections: 'idle',
	};
	const app: App = fastify(options).withTypeProvider<ValibotTypeProvider>();

	registerErrors(app);
	registerValidation(app);
	registerSecurityHeaders(app);
	registerCacheControl(app);
	const features = registerFeatures(app);
	registerSlowLog(app);
	registerApiDocs(app);
	await registerMultipart(app);
	const rateLimits = await registerRateLimits(app, limits);

	const passwords = createPasswords(deps.hashCost);
	const users = createUsers({ database, passwords });
	const auth = await registerAuth(app, { secret: deps.jwtSecret, findSession: users.findSession });
	const made = createServices({ config, database, clock, limits, passwords, users, auth, log: app.log });
	const services = { ...made, limits: rateLimits };
	const { live } = services;
	let stopping = false;

	await app.register(
		async (api) => {
			await api.register(authRoutes, { prefix: '/auth', ...services });
			await api.register(userRoutes, { prefix: '/user', ...services });
			if (deps.consoleSecret)
				await api.register(consoleRoutes, { prefix: '/console', ...services, secret: deps.consoleSecret });
			await api.register(accountRoutes, { prefix: '/user', ...services });
			await api.register(productRoutes, { prefix: '/products', ...services });
			await api.register(productImportRoutes, { prefix: '/products', ...services });
			await api.register(categoryRoutes, { prefix: '/categories', ...services });
			await api.register(customerOrderRoutes, { prefix: '/orders', ...services });
			await api.register(orderRoutes, { prefix: '/orders', ...services });
			await api.register(salesRoutes, { prefix: '/sales', ...services });
			await api.register(auditRoutes, { prefix: '/admin/audit', ...services });
			await api.register(healthRoutes, { prefix: '/health', database, isStopping: () => stopping });
		},
		{ prefix: '/api' },
	);
	await app.register(customerOrderRoutes, { prefix: '/orders', ...services });
	await registerStaticFiles(app, { publicDir: config.publicDir, uploads: services.images.folder });

	live.attach(app.server);
	app.addHook('onReady', async () => {
		await live.start();
		live.onEvent(({ topic }) => {
			if (topic === adminOrdersTopic) features.add('own-orders');
		});
		if (await services.orders.any()) features.add('own-orders');
	});
	app.addHook('preClose', async () => {
		stopping = true;
		await live.close();
	});
	return app;
}
