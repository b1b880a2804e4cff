import { randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import { toCents } from '../../../contract/shared/money';
import type { Database, Tx } from '../database';
import { bulk, raw, sql } from '../sql';
import demoCustomers from './customers.json';
import { picturePath, pictureSide } from './pictureFiles';
import { type DemoCategoryRow, type DemoProductRow, type DemoRows, demoRows } from './rows';

/** Row of `meta`: written once, so that deleted products stay deleted. */
const doneKey = 'demo-catalogue';

const picturesAtOnce = 8;

export interface DemoOptions {
	database: Database;
	/** Stores a WebP of that side in pixels unchanged; answers its address. */
	storePicture: (webp: Buffer, side: number) => Promise<string>;
	hashPassword: (password: string) => Promise<string>;
	log: (line: string) => void;
	pictures?: boolean;
	rows?: DemoRows;
}

/** No-op after the first time, or with categories. Errors leave no rows. */
export async function seedDemo(options: DemoOptions): Promise<void> {
	const { database, storePicture, hashPassword, log, pictures = true } = options;
	if (!(await isWanted(database))) return;
	const rows = options.rows ?? demoRows();
	const urls = pictures ? await storePictures(rows, storePicture) : new Map<DemoCategoryRow | DemoProductRow, string>();
	const customers: unknown[][] = [];
	for (const { username, email, firstName, lastName, phone, address } of demoCustomers) {
		// Nobody knows it: an administrator has to set one for a demo customer.
		const passwordHash = await hashPassword(randomBytes(24).toString('base64url'));
		customers.push([username, email, passwordHash, firstName, lastName, phone, address, ['ROLE_USER']]);
	}
	const written = await database.transaction(async (tx) => {
		// A second instance waits here for the first and then stops.
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

async function insertCatalogue(
	tx: Tx,
	rows: DemoRows,
	urls: Map<DemoCategoryRow | DemoProductRow, string>,
): Promise<void> {
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
	{ categories, products }: DemoRows,
	storePicture: DemoOptions['storePicture'],
): Promise<Map<DemoCategoryRow | DemoProductRow, string>> {
	const waiting = [
		...categories.map((row) => ({ row, name: row.source.skuPrefix })),
		...products.map((row) => ({ row, name: row.source.picture })),
	].values();
	const urls = new Map<DemoCategoryRow | DemoProductRow, string>();
	async function worker(): Promise<void> {
		for (const { row, name } of waiting)
			urls.set(row, await storePicture(await fs.readFile(picturePath(name)), pictureSide));
	}
	await Promise.all(Array.from({ length: picturesAtOnce }, worker));
	return urls;
}
