import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Database, Tx } from '../database';
import { categories, meta, products, users } from '../schema';
import { demoCustomers } from './customers';
import { composeCover, composePicture } from './pictures';
import { type CategoryRow, type DemoRows, demoRows, type ProductRow } from './rows';

/** Row of `meta` that says that the demo catalogue was written, so that what was deleted later stays deleted. */
const doneKey = 'demo-catalogue';

/** Pictures on their way at once: one is drawn while another is being stored. */
const picturesAtOnce = 3;

export interface DemoOptions {
	database: Database;
	/** Keeps a picture (PNG) and answers its address. Not called with `pictures: false`. */
	storeImage: (content: Buffer) => Promise<string>;
	hashPassword: (password: string) => Promise<string>;
	/** Takes a line of progress at a time, in Spanish, for the person at the console. */
	log: (line: string) => void;
	/** false leaves every `imageUrl` null, for tests that look at no picture; default true. */
	pictures?: boolean;
	/** What to write; default the whole catalogue. */
	rows?: DemoRows;
}

/**
 * Fills an empty shop with the demo catalogue and a few customers, all rows in one transaction. Does nothing when the
 * catalogue was written before or when the shop already has categories of its own. Identifiers and contents are the
 * same on every machine. Errors of the database or of `storeImage` are passed on and leave no rows.
 */
export async function seedDemo(options: DemoOptions): Promise<void> {
	const { database, storeImage, hashPassword, log, pictures = true } = options;
	if (!(await isWanted(database.db))) return;
	const rows = options.rows ?? demoRows();
	const urls = pictures ? await storePictures(rows, storeImage, log) : new Map<CategoryRow | ProductRow, string>();
	const customers: (typeof users.$inferInsert)[] = [];
	for (const customer of demoCustomers) {
		// Known to nobody: whoever wants to sign in as a demo customer has to be given a password by an administrator.
		customers.push({
			...customer,
			roles: ['ROLE_USER'],
			passwordHash: await hashPassword(randomBytes(24).toString('base64url')),
		});
	}
	const written = await database.transaction(async (tx) => {
		// Two instances that start together on one database both come here; the second waits for the first and stops.
		const claimed = await tx
			.insert(meta)
			.values({ key: doneKey, value: String(rows.products.length) })
			.onConflictDoNothing()
			.returning({ key: meta.key });
		if (claimed.length === 0) return false;
		await insertCatalogue(tx, rows, urls);
		await tx.insert(users).values(customers).onConflictDoNothing();
		return true;
	});
	if (written)
		log(`Catálogo de demostración listo: ${rows.products.length} productos en ${rows.categories.length} categorías.`);
}

async function isWanted(db: Tx): Promise<boolean> {
	const { rows } = await db.execute<{ wanted: boolean }>(sql`
		SELECT NOT EXISTS (SELECT 1 FROM meta WHERE key = ${doneKey}) AND NOT EXISTS (SELECT 1 FROM categories) AS wanted`);
	return rows[0]?.wanted ?? false;
}

async function insertCatalogue(tx: Tx, rows: DemoRows, urls: Map<CategoryRow | ProductRow, string>): Promise<void> {
	await tx
		.insert(categories)
		.overridingSystemValue()
		.values(
			rows.categories.map((row) => ({
				id: row.id,
				name: row.source.name,
				description: row.source.description,
				imageUrl: urls.get(row) ?? null,
				active: row.source.active ?? true,
			})),
		);
	await tx
		.insert(products)
		.overridingSystemValue()
		.values(
			rows.products.map((row) => ({
				id: row.id,
				name: row.source.name,
				description: row.source.description,
				priceCents: Math.round(row.source.price * 100),
				stock: row.source.stock,
				sku: row.sku,
				imageUrl: urls.get(row) ?? null,
				categoryId: row.categoryId,
				active: row.source.active ?? true,
				featured: row.source.featured ?? false,
			})),
		);
	for (const table of ['categories', 'products']) {
		await tx.execute(
			sql`SELECT setval(pg_get_serial_sequence(${table}, 'id'), (SELECT max(id) FROM ${sql.identifier(table)}))`,
		);
	}
}

/** Draws and stores every picture; answers the address of each row's. */
async function storePictures(
	rows: DemoRows,
	storeImage: DemoOptions['storeImage'],
	log: DemoOptions['log'],
): Promise<Map<CategoryRow | ProductRow, string>> {
	const work: { row: CategoryRow | ProductRow; draw: () => Promise<Buffer> }[] = [
		...rows.categories.map((row) => ({ row, draw: () => composeCover(row.source.cover, row.source.hue) })),
		...rows.products.map((row) => ({ row, draw: () => composePicture(row.source.picture, row.hue) })),
	];
	const urls = new Map<CategoryRow | ProductRow, string>();
	const waiting = work.values();
	let told = 0;
	async function worker(): Promise<void> {
		for (const { row, draw } of waiting) {
			urls.set(row, await storeImage(await draw()));
			const percent = Math.floor((urls.size / work.length) * 10) * 10;
			if (percent <= told) continue;
			told = percent;
			log(`Catálogo de demostración: imágenes ${percent} % (${urls.size} de ${work.length})`);
		}
	}
	await Promise.all(Array.from({ length: picturesAtOnce }, worker));
	return urls;
}
