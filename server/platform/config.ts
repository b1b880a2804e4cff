import path from 'node:path';
import * as v from 'valibot';
import { filled, isOrigin, isProxy, origins, readHeaders, text, wholeNumber } from './lib/environmentValues';
import { type LimitName, shopLimits } from './lib/shopLimits';
import { readSmtpUrl, type SmtpUrl } from './lib/smtpUrl';
import { readUploadsUrl, type UploadsBucket } from './lib/uploadsUrl';

/** Paths are absolute. */
export interface Config {
	port: number;
	host: string;
	/** Database (without DATABASE_URL), uploads and generated secrets. */
	dataDir: string;
	/** PostgreSQL; undefined: the embedded PGlite in `dataDir`. */
	databaseUrl: string | undefined;
	/** Redis that wakes the other servers on `databaseUrl`; undefined: PostgreSQL does. */
	redisUrl: string | undefined;
	/** Live sessions, and open connections, on this server. */
	sessionsPerAddress: number;
	connectionsPerAddress: number;
	/** Unpaid orders without an account, per hour. */
	unpaidPerNetwork: number;
	/** Calls per minute that make this server read the database. */
	readingsPerAddress: number;
	/** Mails to unconfirmed addresses. */
	unconfirmedMailsPerMinute: number;
	/** Store of pictures; undefined: `uploads` in `dataDir`. */
	uploads: UploadsBucket | undefined;
	/** Mail server; undefined: the one of the shop's settings. */
	smtp: SmtpUrl | undefined;
	/** A server that plays the payment gateways, for tests; undefined: the real ones. */
	paymentGatewaysUrl: string | undefined;
	/** HMAC key of session tokens; undefined: generated and stored (db/storedSecret.ts). */
	jwtSecret: string | undefined;
	/** Seals the database's secrets; undefined: as `jwtSecret`. */
	secretKey: string | undefined;
	/** The next `secretKey`, for `reseal`. */
	newSecretKey: string | undefined;
	adminUsername: string;
	/** undefined: generated, and stored in `dataDir` until the administrator changes it. */
	adminPassword: string | undefined;
	demo: boolean;
	/** Other origins whose pages may open the live channel. */
	allowedOrigins: string[];
	/** Origins of pictures that the shop does not store. */
	imageHosts: string[];
	/** Base of absolute addresses, without a final slash; undefined: the request's. */
	publicUrl: string | undefined;
	/** Proxies whose X-Forwarded-* headers count, as in Fastify's `trustProxy`. */
	trustProxy: string | false;
	logLevel: LogLevel;
	/** Collector; undefined: no tracing. */
	traces: { endpoint: string; headers: Record<string, string>; serviceName: string } | undefined;
	/** For /metrics; undefined: no token, and answers to this machine alone. */
	metricsToken: string | undefined;
	/** Bank and account for transfers, as shoppers read them; undefined: they ask the shop. */
	bankTransferInfo: string | undefined;
	publicDir: string;
	/** false: browsers remove it. */
	serviceWorker: boolean;
	/** Megabytes on DATA_DIR's disk: with less, nothing is written. */
	minFreeSpace: number;
	/** Seconds until a blocked process is killed. */
	stallLimit: number;
	/** Browsers heed 103 over HTTP/2 only: a proxy must speak it and pass 103 on. */
	earlyHints: boolean;
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
type LogLevel = (typeof logLevels)[number];

export class ConfigError extends Error {
	override name = 'ConfigError';
}

const limitNumber = (name: LimitName) => v.optional(wholeNumber(1_000_000), String(shopLimits[name].max));

const Environment = v.object({
	PORT: v.optional(
		v.pipe(
			text,
			v.regex(/^\d{1,5}$/, 'must be a port number from 0 to 65535'),
			v.transform(Number),
			v.maxValue(65_535, 'must be a port number from 0 to 65535'),
		),
		'3000',
	),
	HOST: v.optional(filled, '127.0.0.1'),
	DATA_DIR: v.optional(filled, './data'),
	DATABASE_URL: v.optional(
		v.pipe(filled, v.regex(/^postgres(ql)?:\/\//, 'must start with postgres:// or postgresql://')),
	),
	REDIS_URL: v.optional(
		v.pipe(
			filled,
			v.check((url) => /^rediss?:\/\//.test(url) && URL.canParse(url), 'must start with redis:// or rediss://'),
		),
	),
	LIVE_SESSIONS_PER_ADDRESS: limitNumber('liveSessionsPerNetwork'),
	CONNECTIONS_PER_ADDRESS: limitNumber('connectionsPerNetwork'),
	READINGS_PER_ADDRESS: limitNumber('readingsPerNetwork'),
	UNPAID_ORDERS_PER_ADDRESS: limitNumber('unpaidOrdersPerNetwork'),
	UNCONFIRMED_MAILS_PER_MINUTE: limitNumber('unconfirmedMails'),
	UPLOADS_URL: v.optional(
		v.pipe(
			text,
			v.transform(readUploadsUrl),
			v.custom<UploadsBucket>(
				(bucket) => bucket !== null,
				'must be s3://bucket/prefix, with ?endpoint=https://… and &region=… where needed',
			),
		),
	),
	SMTP_URL: v.optional(
		v.pipe(
			text,
			v.transform(readSmtpUrl),
			v.custom<SmtpUrl>(
				(smtp) => smtp !== null,
				'must be smtp://user:password@host:587?from=address, or smtps://…; without from the user must be an address',
			),
		),
	),
	JWT_SECRET: v.optional(v.pipe(text, v.minLength(32, 'must have at least 32 characters'))),
	SECRET_KEY: v.optional(v.pipe(text, v.minLength(32, 'must have at least 32 characters'))),
	NEW_SECRET_KEY: v.optional(v.pipe(text, v.minLength(32, 'must have at least 32 characters'))),
	ADMIN_USERNAME: v.optional(
		v.pipe(filled, v.regex(/^[\p{L}\p{N}._@-]{1,40}$/u, 'must be letters, digits and . _ @ -, at most 40')),
		'admin',
	),
	ADMIN_PASSWORD: v.optional(
		v.pipe(
			v.string(),
			v.minLength(6, 'must have at least 6 characters'),
			v.maxLength(200, 'must have at most 200 characters'),
		),
	),
	DEMO: v.optional(v.picklist(['on', 'off'], 'must be on or off'), 'on'),
	PUBLIC_ORIGIN: v.optional(origins, ''),
	IMAGE_HOSTS: v.optional(origins, ''),
	PUBLIC_URL: v.optional(
		v.pipe(
			text,
			v.transform((url) => url.replace(/\/$/, '')),
			v.check(
				(url) => /^https?:/.test(url) && isOrigin(url),
				'must be the address of the shop without a path, e.g. https://tienda.example',
			),
		),
	),
	PAYMENT_GATEWAYS_URL: v.optional(
		v.pipe(
			text,
			v.check(
				(url) => /^https?:/.test(url) && isOrigin(url),
				'must be the address of a server that plays the gateways',
			),
		),
	),
	TRUST_PROXY: v.optional(
		v.pipe(
			text,
			v.transform((value): string | false => (value === 'off' ? false : value)),
			v.check(
				(value) => value === false || value.split(',').every(isProxy),
				'must be off or the addresses of the proxies, comma-separated, e.g. loopback or 10.0.0.0/8',
			),
		),
		'off',
	),
	LOG_LEVEL: v.optional(v.picklist(logLevels, `must be one of ${logLevels.join(', ')}`), 'warn'),
	OTEL_EXPORTER_OTLP_ENDPOINT: v.optional(
		v.pipe(
			text,
			v.check(
				(url) => URL.canParse(url) && /^https?:/.test(url),
				'must be the address of a collector, e.g. http://localhost:4318',
			),
		),
	),
	OTEL_EXPORTER_OTLP_HEADERS: v.optional(
		v.pipe(
			text,
			v.transform(readHeaders),
			v.custom<Record<string, string>>((headers) => headers !== null, 'must be name=value, comma-separated'),
		),
		'',
	),
	OTEL_SERVICE_NAME: v.optional(filled, 'tienda-viva'),
	METRICS_TOKEN: v.optional(
		v.pipe(text, v.regex(/^[!-~]{16,}$/, 'must have at least 16 letters, digits and signs, without spaces')),
	),
	BANK_TRANSFER_INFO: v.optional(v.pipe(filled, v.maxLength(500, 'must have at most 500 characters'))),
	EARLY_HINTS: v.optional(v.picklist(['on', 'off'], 'must be on or off'), 'off'),
	SERVICE_WORKER: v.optional(v.picklist(['on', 'off'], 'must be on or off'), 'on'),
	MIN_FREE_MB: v.optional(wholeNumber(1_000_000), '256'),
	STALL_SECONDS: v.optional(wholeNumber(3600), '30'),
	PUBLIC_DIR: v.optional(filled, './build/public'),
});

/** Empty variables count as absent. Throws ConfigError naming every unusable variable. */
export function readConfig(env: Record<string, string | undefined>, cwd: string = process.cwd()): Config {
	const variables = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
	const parsed = v.safeParse(Environment, variables);
	if (!parsed.success) {
		const lines = parsed.issues.map((issue) => `${v.getDotPath(issue)?.split('.')[0]} ${issue.message}`);
		throw new ConfigError(`Settings that cannot be used:\n  ${lines.join('\n  ')}`);
	}
	const settings = parsed.output;
	return {
		port: settings.PORT,
		host: settings.HOST,
		dataDir: path.resolve(cwd, settings.DATA_DIR),
		databaseUrl: settings.DATABASE_URL,
		redisUrl: settings.REDIS_URL,
		sessionsPerAddress: settings.LIVE_SESSIONS_PER_ADDRESS,
		connectionsPerAddress: settings.CONNECTIONS_PER_ADDRESS,
		readingsPerAddress: settings.READINGS_PER_ADDRESS,
		unpaidPerNetwork: settings.UNPAID_ORDERS_PER_ADDRESS,
		unconfirmedMailsPerMinute: settings.UNCONFIRMED_MAILS_PER_MINUTE,
		uploads: settings.UPLOADS_URL,
		smtp: settings.SMTP_URL,
		jwtSecret: settings.JWT_SECRET,
		secretKey: settings.SECRET_KEY,
		newSecretKey: settings.NEW_SECRET_KEY,
		adminUsername: settings.ADMIN_USERNAME,
		adminPassword: settings.ADMIN_PASSWORD,
		demo: settings.DEMO === 'on',
		allowedOrigins: settings.PUBLIC_ORIGIN,
		imageHosts: settings.IMAGE_HOSTS,
		publicUrl: settings.PUBLIC_URL,
		paymentGatewaysUrl: settings.PAYMENT_GATEWAYS_URL,
		trustProxy: settings.TRUST_PROXY,
		logLevel: settings.LOG_LEVEL,
		traces: settings.OTEL_EXPORTER_OTLP_ENDPOINT
			? {
					endpoint: settings.OTEL_EXPORTER_OTLP_ENDPOINT,
					headers: settings.OTEL_EXPORTER_OTLP_HEADERS,
					serviceName: settings.OTEL_SERVICE_NAME,
				}
			: undefined,
		metricsToken: settings.METRICS_TOKEN,
		bankTransferInfo: settings.BANK_TRANSFER_INFO,
		earlyHints: settings.EARLY_HINTS === 'on',
		serviceWorker: settings.SERVICE_WORKER === 'on',
		minFreeSpace: settings.MIN_FREE_MB,
		stallLimit: Math.max(1, settings.STALL_SECONDS),
		publicDir: path.resolve(cwd, settings.PUBLIC_DIR),
	};
}
