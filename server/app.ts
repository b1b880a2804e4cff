import fastify, {
	type FastifyBaseLogger,
	type FastifyHttpOptions,
	LogController,
	type RawServerDefault,
} from 'fastify';
import { createModules, type ModuleOptions, type Modules } from '#modules';
import { systemModule } from '#modules/system';
import type { App, ValibotTypeProvider } from '#platform/lib/app';
import { createLog } from '#platform/lib/log';
import { noTracing, type Tracing } from '#platform/lib/tracing';
import { createRequestIds } from '#platform/lib/trustedProxy';
import { createPlatform, type PlatformDeps } from '#platform/platform';
import { registerApiDocs } from '#platform/plugins/apiDocs';
import {
	type ConnectionTimes,
	connectionTimes,
	limitConnections,
	limitConnectionsPerAddress,
} from '#platform/plugins/connectionLimits';
import { createUnreadableAddressAnswer, registerErrors } from '#platform/plugins/errors';
import { registerRequestStats } from '#platform/plugins/requestStats';
import { createDataHeaders, registerCacheControl, registerSecurityHeaders } from '#platform/plugins/securityHeaders';
import { registerStaticFiles } from '#platform/plugins/staticFiles';
import { registerValidation } from '#platform/plugins/validation';
import type { PageBuild } from './ssr/build';
import { registerPages } from './ssr/routes';
import { createPages } from './ssr/service';

export interface AppDeps extends PlatformDeps, ModuleOptions {
	log?: FastifyBaseLogger | undefined;
	connectionTimes?: ConnectionTimes | undefined;
	/** Absent: the browser draws every page. */
	pageBuild?: PageBuild | undefined;
}

/** Needs a migrated database; does not listen. `close()` leaves the database open. */
export async function buildApp(deps: AppDeps): Promise<App> {
	const { config, tracing } = deps;
	const times = deps.connectionTimes ?? connectionTimes;
	const options: FastifyHttpOptions<RawServerDefault, FastifyBaseLogger> = {
		loggerInstance: deps.log ?? createLog(config.logLevel),
		logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request' }),
		trustProxy: config.trustProxy,
		genReqId: createRequestIds(config.trustProxy),
		bodyLimit: 64 * 1024,
		frameworkErrors: createUnreadableAddressAnswer(createDataHeaders(config.trustProxy), (...call) =>
			showUnreadable(...call),
		),
		routerOptions: { ignoreTrailingSlash: true },
		forceCloseConnections: 'idle',
		// Requests that arrived before the port closes are served: a proxy would not repeat a checkout.
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
	registerApiDocs(app, () => modules.settings.get('identity').name);
	const { platform, services } = await createPlatform(app, deps, (owner) => modules.users.findSession(owner));
	const modules: Modules = createModules(platform, services, deps);
	const build = deps.pageBuild;
	const rendering = { ...platform, ...services, ...modules, tracing: tracing ?? noTracing };
	const pages = build ? createPages({ ...rendering, build }) : null;
	const isReady = () => services.isReady() && modules.projection.areListsReady();
	systemModule(platform, { ...services, ...modules, requests, pages, isReady });
	await registerStaticFiles(app, { publicDir: config.publicDir, serviceWorker: config.serviceWorker ?? true });
	const showUnreadable = registerPages(app, {
		publicDir: config.publicDir,
		pages,
		publicUrl: platform.publicUrl,
		earlyHints: config.earlyHints ?? false,
		allowedOrigins: config.allowedOrigins,
		imageHosts: config.imageHosts ?? [],
	});

	platform.live.attach(app.server);
	limitConnections(app, times);
	const maximum = config.connectionsPerAddress;
	if (maximum !== undefined) limitConnectionsPerAddress(app, { maximum, addressOf: services.address.ofConnection });
	// After the modules' hooks: jobs begin when all is ready, and immediate ends do not wait for them.
	app.addHook('onReady', async () => platform.jobs.start());
	app.addHook('preClose', async () => {
		await Promise.all([platform.live.close(), platform.jobs.stop()]);
	});
	return app;
}

/** Before other hooks, which then belong to the request. */
function traceRequests(app: App, tracing: Tracing): void {
	app.addHook('onRequest', (request, _reply, done) => tracing.enter(request, done));
	// Events of a body lose the request's context.
	app.addHook('preValidation', (request, _reply, done) => tracing.enter(request, done));
	app.addHook('onResponse', (request, reply, done) => {
		tracing.leave(request, reply.statusCode);
		done();
	});
	app.addHook('onClose', () => tracing.stop());
}
