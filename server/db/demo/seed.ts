import { randomBytes } from 'node:crypto';
import { toCents } from '../../../contract/money';
import type { Database, Tx } from '../database';
import { bulk, raw, sql } from '../sql';
import demoCustomers from './customers.json';
import { composeCover, composePicture } from './pictures';
import { type CategoryRow, type DemoRows, demoRows, type ProductRow } from './rows';

/** Row of `meta` that says that the demo catalogue was written, so that what was deleted later stays deleted. */
const doneKey = 'demo-catalogue';

/** Pictures on their way at once: one is drawn while another is being stored. */
const picturesAtOnce = 3;

export interface DemoOptions {
	database: Database;
	storeImage: (content: Buffer) => Promise<string>;
	hashPassword: (password: string) => Promise<string>;
	log: (line: string) => void;
	/** false leaves every `imageUrl` null, for tests that look at no picture; default true. */
	pictures?: boolean;
	rows?: DemoRows;
}

/** Does nothing when the catalogue was written before or the shop has categories. Errors leave no rows. */
export async function seedDemo(options: DemoOptions): Promise<void> {
	const { database, storeImage, hashPassword, log, pictures = true } = options;
	if (!(await isWanted(database))) return;
	const rows = options.rows ?? demoRows();
	const urls = pictures ? await storePictures(rows, storeImage, log) : new Map<CategoryRow | ProductRow, string>();
	const customers: unknown[][] = [];
	for (const { username, email, firstName, lastName, phone, address } of demoCustomers) {
		// Nobody knows the password: an administrator has to give one to whoever wants to sign in as a demo customer.
		const passwordHash = await hashPassword(randomBytes(24).toString('base64url'));
		customers.push([username, email, passwordHash, firstName, lastName, phone, address, ['ROLE_USER']]);
	}
	const written = await database.transaction(async (tx) => {
		// Two instances that start together on one database both come here; the second waits for the first and stops.
		const claimed = await tx.query(sql`
			INSERT INTO meta (key, value) VALUES (${doneKey}, ${String(rows.products.length)})
			ON CONFLICT DO NOTHING RETURNING key`);
		if (claimed.length === 0) return false;
		await insertCatalogue(tx, rows, urls);
		await tx.query(sql`
			INSERT INTO users (username, email, password_hash, first_name, last_name, phone, address, roles)
			VALUES ${bulk(customers)} ON CONFLICT DO NOTHING`);
		return true;
	});
	if (written)
		log(`Catálogo de demostración listo: ${rows.products.length} productos en ${rows.categories.length} categorías.`);
}

async function isWanted(database: Database): Promise<boolean> {
	const [row] = await database.query<{ wanted: boolean }>(sql`
		SELECT NOT EXISTS (SELECT 1 FROM meta WHERE key = ${doneKey}) AND NOT EXISTS (SELECT 1 FROM categories) AS wanted`);
	return row?.wanted ?? false;
}

async function insertCatalogue(tx: Tx, rows: DemoRows, urls: Map<CategoryRow | ProductRow, string>): Promise<void> {
	const categories = rows.categories.map((row) => {
		const { name, description, active = true } = row.source;
		return [row.id, name, description, urls.get(row) ?? null, active];
	});
	const products = rows.products.map((row) => {
		const { name, description, price, stock, active = true, featured = false } = row.source;
		const imageUrl = urls.get(row) ?? null;
		return [row.id, name, description, toCents(price), stock, row.sku, imageUrl, row.categoryId, active, featured];
	});
	await tx.query(sql`
		INSERT INTO categories (id, name, description, image_url, active)
		OVERRIDING SYSTEM VALUE VALUES ${bulk(categories)}`);
	await tx.query(sql`
		INSERT INTO products (id, name, description, price_cents, stock, sku, image_url, category_id, active, featured)
		OVERRIDING SYSTEM VALUE VALUES ${bulk(products)}`);
	for (const table of ['categories', 'products']) {
		await tx.query(sql`SELECT setval(pg_get_serial_sequence(${table}, 'id'), (SELECT max(id) FROM ${raw(table)}))`);
	}
}

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
