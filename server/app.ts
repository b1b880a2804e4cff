import rateLimit from '@fastify/rate-limit';
import fastify, { type FastifyRequest, type FastifyServerOptions, LogController } from 'fastify';
import type { Config } from './config';
import type { Database } from './db/database';
import { createLive } from './live';
import { accountRoutes } from './modules/account/routes';
import { createSecondFactor } from './modules/account/secondFactor';
import { createAccount } from './modules/account/service';
import { auditRoutes } from './modules/audit/routes';
import { createAudit } from './modules/audit/service';
import { createPasswords, type HashCost } from './modules/auth/passwords';
import { authRoutes } from './modules/auth/routes';
import { createSignIn } from './modules/auth/service';
import { createCatalogCache } from './modules/catalog/cache';
import { createCategories } from './modules/catalog/categories';
import { categoryRoutes } from './modules/catalog/categoryRoutes';
import { createProductImport } from './modules/catalog/importProducts';
import { productImportRoutes } from './modules/catalog/productImportRoutes';
import { productRoutes } from './modules/catalog/productRoutes';
import { createProducts } from './modules/catalog/products';
import { createStock } from './modules/catalog/stock';
import { healthRoutes } from './modules/health/routes';
import { createImageStore } from './modules/media/service';
import { orderRoutes } from './modules/orders/routes';
import { createOrders } from './modules/orders/service';
import { createPayments, shopProviders } from './modules/payments/service';
import { salesRoutes } from './modules/sales/routes';
import { createSales } from './modules/sales/service';
import { generatedPassword } from './modules/users/firstAdmin';
import { userRoutes } from './modules/users/routes';
import { createUsers } from './modules/users/service';
import { registerApiDocs } from './plugins/apiDocs';
import type { App, Clock, ValibotTypeProvider } from './plugins/app';
import { registerAuth, sessionOf } from './plugins/auth';
import { registerErrors } from './plugins/errors';
import { createFailureLimit } from './plugins/failureLimit';
import { registerMultipart } from './plugins/multipartForm';
import { registerSecurityHeaders } from './plugins/securityHeaders';
import { registerSlowLog } from './plugins/slowLog';
import { registerStaticFiles } from './plugins/staticFiles';
import { registerValidation } from './plugins/validation';

/** Attempts per address or user and minute, and failures per account and quarter of an hour. */
export interface AttemptLimits {
	signInPerAddress: number;
	signUpPerAddress: number;
	accountChangesPerUser: number;
	checkoutsPerUser: number;
	failuresPerAccount: number;
}

const standardLimits: AttemptLimits = {
	signInPerAddress: 30,
	signUpPerAddress: 10,
	accountChangesPerUser: 30,
	checkoutsPerUser: 30,
	failuresPerAccount: 10,
};
const minute = 60_000;

export interface AppDeps {
	config: Pick<Config, 'dataDir' | 'publicDir' | 'trustProxy' | 'logLevel' | 'allowedOrigins'> &
		Partial<Pick<Config, 'bankTransferInfo'>>;
	database: Database;
	clock: Clock;
	/** HMAC key of session tokens, at least 32 characters. */
	jwtSecret: string;
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
		logger: config.logLevel === 'silent' ? false : { level: config.logLevel },
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
	registerSlowLog(app);
	registerApiDocs(app);
	await registerMultipart(app);
	await app.register(rateLimit, { global: false });

	const passwords = createPasswords(deps.hashCost);
	const users = createUsers({ database, passwords });
	const auth = await registerAuth(app, { secret: deps.jwtSecret, findSession: users.findSession });
	const images = createImageStore(config);
	const live = createLive({
		database,
		identify: auth.identify,
		allowedOrigins: config.allowedOrigins,
		log: app.log,
	});
	const cache = createCatalogCache({ database, clock });
	// Another instance's change, and whatever was missed; before the clients hear of it and ask anew.
	live.onEvent(({ audience }) => {
		// What not everybody hears of is no change of the catalogue.
		if (!audience) cache.changed();
	});
	live.onGap(cache.changed);
	const catalog = { database, live: live.publisher, images, cache };
	const failures = createFailureLimit({ max: limits.failuresPerAccount, windowMs: 15 * minute, clock });
	const secondFactor = createSecondFactor({ database, clock });
	const orders = createOrders({
		database,
		stock: createStock({ live: live.publisher, cache }),
		live: live.publisher,
		payments: createPayments({
			providers: shopProviders({ bankTransferInfo: config.bankTransferInfo }),
			log: app.log,
		}),
		clock,
	});
	const account = createAccount({
		users,
		passwords,
		auth,
		failures,
		secondFactor,
		orders,
		now: clock.now,
		onPasswordChanged: () => generatedPassword(database, config.dataDir),
	});
	/** Behind a guard. */
	const perUser = (max: number) => ({
		max,
		timeWindow: minute,
		keyGenerator: (request: FastifyRequest) => `user:${sessionOf(request).userId}`,
	});
	let stopping = false;

	authRoutes(app, {
		users,
		signIn: createSignIn({ users, passwords, auth, failures, secondFactor }),
		limits: {
			signIn: { max: limits.signInPerAddress, timeWindow: minute },
			signUp: { max: limits.signUpPerAddress, timeWindow: minute },
		},
	});
	userRoutes(app, { users, auth });
	productRoutes(app, { products: createProducts(catalog), cache, auth });
	productImportRoutes(app, { productImport: createProductImport(catalog), auth });
	categoryRoutes(app, { categories: createCategories(catalog), cache, auth });
	orderRoutes(app, { orders, auth, limits: { checkout: perUser(limits.checkoutsPerUser) } });
	salesRoutes(app, { sales: createSales({ database, clock }), auth });
	accountRoutes(app, { account, auth, limits: { change: perUser(limits.accountChangesPerUser) } });
	auditRoutes(app, { audit: createAudit({ database }), auth });
	healthRoutes(app, { database, isStopping: () => stopping });
	await registerStaticFiles(app, { publicDir: config.publicDir, uploads: images.folder });

	live.attach(app.server);
	app.addHook('onReady', async () => {
		await live.start();
	});
	app.addHook('preClose', async () => {
		stopping = true;
		await live.close();
	});
	return app;
}
