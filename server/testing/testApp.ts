import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import type { CategoryDto, ProductDto } from '#contract/catalog/product';
import type { RoleName } from '#contract/team/permissions';
import { insert } from '#modules/users/repository';
import { type Config, readConfig } from '#platform/config';
import { type Database, migrate, type Sql, sql } from '#platform/db';
import { type App, systemClock } from '#platform/lib/app';
import { createPasswords } from '#platform/lib/passwords';
import { type AppDeps, buildApp } from '../app';
import { multipartBody } from './multipart';
import { rawStatement } from './rawCatalog';
import { openTestDatabase } from './testDatabase';

/** The cheapest that argon2 takes; tests are not about its cost. */
const hashCost = { memoryCost: 8, timeCost: 1 };

export const testSecret = 'a secret that only the tests know, 32+';

/**
 * Without a database, which the caller opens and closes, it is PGlite in memory. A clock that is given is the database's too.
 * Unverified buyers have no limits unless `hasRiskLimits` says so: tests sell what they have to them.
 */
export interface TestAppOverrides extends Partial<Omit<AppDeps, 'config' | 'jwtSecret' | 'hashCost'>> {
	config?: Partial<Config>;
}

type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type Fields = Record<string, string | number | boolean | undefined>;

/** The real server, not listening, on an empty database of its own, with the few things that a test does often. */
export interface TestApp {
	app: App;
	database: Database;
	config: Config;
	close(): Promise<void>;
	/** Sends a request; `token` becomes the Authorization header. */
	call(method: Method, url: string, options?: CallOptions): Promise<LightMyRequestResponse>;
	/** Makes a user with the password `secreto`, and a token by signing in. */
	createUser(options?: {
		username?: string;
		roles?: RoleName[];
	}): Promise<{ id: number; username: string; token: string }>;
	/** Token of the administrator `admin`, made with the first call. */
	adminToken(): Promise<string>;
	/** Token of the customer `cliente`, made with the first call. */
	userToken(): Promise<string>;
	createCategory(fields?: Fields): Promise<CategoryDto>;
	createProduct(fields: Fields & { categoryId: number }): Promise<ProductDto>;
	query<Row extends Record<string, unknown>>(statement: Sql): Promise<Row[]>;
}

interface CallOptions {
	token?: string;
	/** JSON body. */
	json?: unknown;
	/** Multipart body. */
	form?: Fields;
	/** The multipart file `image`. */
	image?: Buffer;
	headers?: Record<string, string>;
}

export async function createTestApp(overrides: TestAppOverrides = {}): Promise<TestApp> {
	const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'tienda-test-'));
	const config: Config = {
		...readConfig({ DATA_DIR: dataDir, PUBLIC_DIR: path.join(dataDir, 'public'), LOG_LEVEL: 'silent' }),
		bankTransferInfo: 'BCP 191-1234567-0-01',
		...overrides.config,
	};
	const database = overrides.database ?? (await openTestDatabase());
	await migrate(database);
	const app = await buildApp({
		...overrides,
		config,
		clock: overrides.clock ?? systemClock,
		databaseTime: overrides.databaseTime ?? (overrides.clock && (async () => overrides.clock?.now() ?? Date.now())),
		hasRiskLimits: overrides.hasRiskLimits ?? false,
		database,
		jwtSecret: testSecret,
		hashCost,
		limits: {
			signInsPerNetwork: 10_000,
			signUpsPerNetwork: 10_000,
			changesPerAccount: 10_000,
			proofsPerPayer: 10_000,
			checkoutsPerAccount: 10_000,
			ownOrdersPerAccount: 10_000,
			...overrides.limits,
		},
	});
	await app.ready();
	const passwords = createPasswords(hashCost);
	let made = 0;
	let admin: Promise<string> | undefined;
	let customer: Promise<string> | undefined;

	async function call(
		method: Method,
		url: string,
		{ token, json, form, image, headers = {} }: CallOptions = {},
	): Promise<LightMyRequestResponse> {
		const options: InjectOptions = { method, url, headers: { ...headers } };
		if (token) options.headers = { ...options.headers, authorization: `Bearer ${token}` };
		if (json !== undefined) options.payload = json as object;
		if (form || image) {
			const body = multipartBody(form ?? {}, image);
			options.payload = body.payload;
			options.headers = { ...options.headers, ...body.headers };
		}
		return app.inject(options);
	}

	async function createUser({ username = `usuario${++made}`, roles = ['ROLE_USER'] as RoleName[] } = {}) {
		const passwordHash = await passwords.hash('secreto');
		const { id } = await insert(database, { username, email: `${username}@tienda.test`, passwordHash, roles });
		const answer = await call('POST', '/api/auth/signin', { json: { username, password: 'secreto' } });
		return { id, username, token: answer.json<{ accessToken: string }>().accessToken };
	}

	function adminToken(): Promise<string> {
		admin ??= createUser({ username: 'admin', roles: ['ROLE_USER', 'ROLE_ADMIN'] }).then(({ token }) => token);
		return admin;
	}

	/** Fails loudly, so that a test does not go on with nothing. */
	async function created<T>(url: string, form: Fields): Promise<T> {
		const answer = await call('POST', url, { token: await adminToken(), form });
		if (answer.statusCode !== 201) throw new Error(`POST ${url}: ${answer.statusCode} ${answer.body}`);
		return answer.json<T>();
	}

	return {
		app,
		database,
		config,
		call,
		createUser,
		adminToken,
		userToken() {
			customer ??= createUser({ username: 'cliente' }).then(({ token }) => token);
			return customer;
		},
		createCategory: (fields = {}) =>
			created<CategoryDto>('/api/categories', { name: `Categoría ${++made}`, ...fields }),
		createProduct: (fields) =>
			created<ProductDto>('/api/products', {
				name: `Producto ${++made}`,
				price: '10.00',
				stockQuantity: 5,
				sku: `SKU-${made}`,
				...fields,
			}),
		async query<Row extends Record<string, unknown>>(statement: Sql) {
			return rawStatement<Row>(app, database, statement);
		},
		async close() {
			await app.close();
			if (!overrides.database) await database.close();
			fs.rmSync(dataDir, { recursive: true, force: true });
		},
	};
}

/** Events in the outbox that clients may receive, oldest first. */
export const outboxEvents = (test: TestApp) =>
	test.query<{ topic: string; body: { type: string }; publicBody: unknown; same: boolean }>(
		sql`SELECT topic, body::jsonb AS body, public_body::jsonb AS "publicBody", public_body IS NULL AS same
			FROM outbox WHERE audience IS DISTINCT FROM 'servers' ORDER BY id`,
	);

/** As events tell the state of a product before them. */
export const stateOf = (
	{ name, price, stock, category, group, active, featured, editVersion }: ProductDto,
	stockThen = stock,
) => ({
	name,
	price,
	stock: stockThen,
	categoryId: category.id,
	groupId: group?.id ?? null,
	active,
	featured,
	editVersion,
});
