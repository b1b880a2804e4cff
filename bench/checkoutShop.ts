import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Zone } from '#contract/delivery/fees';
import type { DeliveryBody, DeliveryQuote } from '#contract/delivery/quote';
import { anAddress } from '#modules/addressBook/testing/addresses';
import { feeOf, methodForm } from '#modules/delivery/testing/plans';
import { type Database, migrate, openDatabase, type Sql, sql } from '#platform/db';
import { type App, systemClock } from '#platform/lib/app';
import { buildApp } from '#server/app';

/** Units of the product that everybody wants. */
export const scarce = 50;
export const shoppers = 300;
/** Sets of three products each, so that few checkouts at once wait for the same rows. */
const baskets = 20;
const place = anAddress();

/** A shop with one scarce product, others that never run out, and shoppers who are signed in; `isPlanned` with fees of delivery. */
export async function openCheckoutShop(databaseUrl: string | undefined, isPlanned: boolean) {
	const dataDir = mkdtempSync(join(tmpdir(), 'tienda-checkout-'));
	const database = await openDatabase({ databaseUrl, dataDir, memory: databaseUrl === undefined });
	await migrate(database);
	// Ids in recorded statements are told apart by their size.
	await database.query(sql`
		SELECT setval(pg_get_serial_sequence(name, 'id'), greatest(first, nextval(pg_get_serial_sequence(name, 'id'))))
		FROM (VALUES ('users', 5000000), ('orders', 7000000), ('stock_holds', 9000000)) AS given (name, first)`);
	const app = await buildApp({
		// Slow requests are what a rush is made of; they need no lines in the log.
		config: { dataDir, publicDir: dataDir, trustProxy: false, logLevel: 'error', allowedOrigins: [] },
		database,
		clock: systemClock,
		jwtSecret: 'a secret of the benchmark, long enough',
		limits: { checkoutsPerAccount: 1_000_000 },
	});
	await app.ready();
	const { users, products } = await fill(database);
	const tokenOf = (id: number) => app.jwt.sign({ sub: String(id), ver: 1, jti: 'bench' });
	return {
		app,
		database,
		users,
		tokens: users.map(tokenOf),
		scarceId: products[0] as number,
		plentyId: products[1] as number,
		baskets: Array.from({ length: baskets }, (_, at) => products.slice(2 + 3 * at, 5 + 3 * at)),
		delivery: isPlanned ? await planDelivery(app, database, tokenOf) : undefined,
		async close() {
			await app.close();
			await database.close();
			rmSync(dataDir, { recursive: true, force: true });
		},
	};
}

const price = 349.9;

const bodyOf = (products: readonly number[], more: object) =>
	JSON.stringify({
		items: products.map((productId) => ({ productId, quantity: 1, price })),
		shippingAddress: 'Av. Arequipa 123, dpto. 402, Lima',
		phone: '+51 999 888 777',
		notes: '',
		// The same customers buy the same, again and again.
		again: true,
		...more,
	});

/** One product with an address of one line, as the specified checkout sends it. */
export const plainOrder = (productId: number): string => bodyOf([productId], { paymentMethod: 'ON_DELIVERY' });

/** With everything that a checkout asks for. */
export const wholeOrder = (products: readonly number[], delivery: DeliveryBody | undefined): string =>
	bodyOf(products, { address: place, delivery, paymentMethod: 'YAPE' });

async function fill(database: Database): Promise<{ users: number[]; products: number[] }> {
	const ids = async (statement: Sql) => (await database.query<{ id: number }>(statement)).map(({ id }) => id);
	const [category] = await ids(sql`
		INSERT INTO categories (name) VALUES ('Ofertas')
		ON CONFLICT (lower(name)) DO UPDATE SET version = categories.version + 1 RETURNING id`);
	return {
		// An order has reached each of them: strangers could not buy the last units.
		users: await ids(sql`
			WITH shopper AS (
				INSERT INTO users (username, email, password_hash, roles)
				SELECT gen_random_uuid()::text, gen_random_uuid()::text, '', '{ROLE_USER}' FROM generate_series(1, ${shoppers}::int)
				RETURNING id)
			INSERT INTO orders (order_number, user_id, total_cents, payment_method, status)
			SELECT gen_random_uuid()::text, id, 100, 'ON_DELIVERY', 'DELIVERED' FROM shopper RETURNING user_id AS id`),
		products: await ids(sql`
			INSERT INTO products (name, description, price_cents, stock, sku, category_id)
			SELECT 'Cámara instantánea', 'Imprime la foto al momento. Incluye correa, pilas y papel.', 34990,
				CASE WHEN number = 1 THEN ${scarce}::int ELSE 1000000 END, gen_random_uuid()::text, ${category}::int
			FROM generate_series(1, ${2 + 3 * baskets}::int) AS number RETURNING id`),
	};
}

/** A fee for the address and a number for Yape; answers what a shopper sees and accepts. */
async function planDelivery(app: App, database: Database, tokenOf: (id: number) => string): Promise<DeliveryBody> {
	const [admin] = await database.query<{ id: number }>(sql`
		INSERT INTO users (username, email, password_hash, roles)
		VALUES (gen_random_uuid()::text, gen_random_uuid()::text, '', '{ROLE_USER,ROLE_ADMIN}') RETURNING id`);
	const authorization = `Bearer ${tokenOf(admin?.id ?? 0)}`;
	async function send<T>(method: 'PUT' | 'POST', url: string, payload: object): Promise<T> {
		const answer = await app.inject({ method, url, payload, headers: { authorization } });
		if (answer.statusCode >= 300) throw new Error(`${url}: ${answer.statusCode} ${answer.body}`);
		return answer.json<T>();
	}
	const quote = () =>
		send<DeliveryQuote>('POST', '/api/delivery/quote', { districtCode: place.districtCode, total: 1000 });
	let [option] = (await quote()).options;
	if (!option) {
		await send('PUT', '/api/admin/settings/payment', { yapeNumber: '987 654 321', yapeHolder: 'Rosa Quispe' });
		const { id } = await send<Zone>('POST', '/api/admin/delivery/zones', { name: 'Puno', areas: ['21'] });
		await send('POST', '/api/admin/delivery/methods', methodForm({ fees: [feeOf(id, [[0, 12]])] }));
		[option] = (await quote()).options;
	}
	if (!option) throw new Error('Nothing is delivered to the address.');
	return { methodId: option.methodId, fee: option.fee, to: option.to };
}

/** As a process of its own: announces itself, and leaves when the parent does. */
async function main(): Promise<void> {
	const shop = await openCheckoutShop(process.argv[2] || undefined, process.argv[3] === 'planned');
	const address = await shop.app.listen({ port: 0, host: '127.0.0.1' });
	const { users, tokens, scarceId, plentyId, baskets, delivery } = shop;
	process.once('disconnect', () => {
		shop.close().finally(() => process.exit(0));
	});
	process.on('message', async () => {
		const [sales] = await shop.database.query<{ stock: number; sold: number }>(sql`
			SELECT stock, (SELECT count(*)::int FROM order_items WHERE product_id = p.id) AS sold
			FROM products p WHERE id = ${scarceId}`);
		process.send?.({ ...sales });
	});
	process.send?.({ address, users, tokens, scarceId, plentyId, baskets, delivery });
}

// Only when forked for this file: the benchmark itself imports it, too.
if (process.send && process.argv[1]?.endsWith('checkoutShop.ts')) {
	main().catch((error: unknown) => {
		console.error(error);
		process.exit(1);
	});
}
