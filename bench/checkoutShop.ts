import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp } from '../server/app';
import { type Database, migrate, openDatabase, type Sql, sql } from '../server/db';
import { systemClock } from '../server/lib/app';

/** Units of the product that everybody wants. */
export const scarce = 50;
export const shoppers = 200;

/** A shop with one scarce product, one that never runs out, and shoppers who are signed in. */
export async function openCheckoutShop(databaseUrl: string | undefined) {
	const dataDir = mkdtempSync(join(tmpdir(), 'tienda-checkout-'));
	const database = await openDatabase({ databaseUrl, dataDir, memory: databaseUrl === undefined });
	await migrate(database);
	const app = await buildApp({
		// Slow requests are what a rush is made of; they need no lines in the log.
		config: { dataDir, publicDir: dataDir, trustProxy: false, logLevel: 'error', allowedOrigins: [] },
		database,
		clock: systemClock,
		jwtSecret: 'a secret of the benchmark, long enough',
		limits: { checkoutsPerUser: 1_000_000 },
	});
	await app.ready();
	const { users, products } = await fill(database);
	return {
		app,
		database,
		tokens: users.map((id) => app.jwt.sign({ sub: String(id), ver: 1, jti: 'bench' })),
		scarceId: products[0] as number,
		plentyId: products[1] as number,
		async close() {
			await app.close();
			await database.close();
			rmSync(dataDir, { recursive: true, force: true });
		},
	};
}

async function fill(database: Database): Promise<{ users: number[]; products: number[] }> {
	const ids = async (statement: Sql) => (await database.query<{ id: number }>(statement)).map(({ id }) => id);
	const [category] = await ids(sql`
		INSERT INTO categories (name) VALUES ('Ofertas')
		ON CONFLICT (lower(name)) DO UPDATE SET version = categories.version + 1 RETURNING id`);
	return {
		users: await ids(sql`
			INSERT INTO users (username, email, password_hash, roles)
			SELECT gen_random_uuid()::text, gen_random_uuid()::text, '', '{ROLE_USER}' FROM generate_series(1, ${shoppers}::int)
			RETURNING id`),
		products: await ids(sql`
			INSERT INTO products (name, description, price_cents, stock, sku, category_id)
			SELECT 'Cámara instantánea', 'Imprime la foto al momento. Incluye correa, pilas y papel.', 34990, stock,
				gen_random_uuid()::text, ${category}::int
			FROM unnest(ARRAY[${scarce}::int, 1000000]) AS stock RETURNING id`),
	};
}

/** As a process of its own: announces itself, and leaves when the parent does. */
async function main(): Promise<void> {
	const shop = await openCheckoutShop(process.argv[2] || undefined);
	const address = await shop.app.listen({ port: 0, host: '127.0.0.1' });
	const { tokens, scarceId, plentyId } = shop;
	process.once('disconnect', () => {
		shop.close().finally(() => process.exit(0));
	});
	process.on('message', async () => {
		const [sales] = await shop.database.query<{ stock: number; sold: number }>(sql`
			SELECT stock, (SELECT count(*)::int FROM order_items WHERE product_id = p.id) AS sold
			FROM products p WHERE id = ${scarceId}`);
		process.send?.({ ...sales });
	});
	process.send?.({ address, tokens, scarceId, plentyId });
}

// Only when forked for this file: the benchmark itself imports it, too.
if (process.send && process.argv[1]?.endsWith('checkoutShop.ts')) {
	main().catch((error: unknown) => {
		console.error(error);
		process.exit(1);
	});
}
