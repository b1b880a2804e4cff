import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { migrate, openDatabase, sql } from '#platform/db';
import { seedDemo } from '#platform/db/demo/seed';
import { systemClock } from '#platform/lib/app';
import { buildApp } from '#server/app';
import { loadPageBuild } from '#server/ssr/build';

/** The shop as server/main.ts starts it, on a database in memory with 240 products on sale; for lists.bench.ts and views.bench.ts. */
async function main(): Promise<void> {
	const dataDir = mkdtempSync(join(tmpdir(), 'tienda-lists-'));
	process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));

	const database = await openDatabase({ dataDir, memory: true });
	await migrate(database);
	await seedDemo({
		database,
		pictures: false,
		storePicture: async () => '',
		hashPassword: async () => 'nobody signs in here',
		log: () => {},
	});
	// Addresses as long as real ones, without files behind them.
	await database.query(sql`UPDATE products SET image_url = '/uploads/' || md5(sku) || '-640.webp'`);
	await database.query(sql`
	UPDATE products SET active = false WHERE active AND id NOT IN (
		SELECT p.id FROM products p JOIN categories c ON c.id = p.category_id
		WHERE p.active AND c.active ORDER BY p.id DESC LIMIT 240)`);

	const publicDir = resolve('build/public');
	const app = await buildApp({
		config: {
			dataDir,
			publicDir,
			trustProxy: false,
			logLevel: 'warn',
			allowedOrigins: [],
		},
		database,
		clock: systemClock,
		jwtSecret: 'a secret of the benchmark, long enough',
		pageBuild: await loadPageBuild(publicDir),
	});
	const address = await app.listen({ port: 0, host: '127.0.0.1' });

	process.on('message', (message) => {
		if (message === 'cpu') process.send?.({ cpu: process.cpuUsage() });
	});
	process.once('disconnect', () => {
		app
			.close()
			.then(() => database.close())
			.finally(() => process.exit(0));
	});
	process.send?.({ address });
}

main().catch((error: unknown) => {
	console.error(error);
	process.exit(1);
});
