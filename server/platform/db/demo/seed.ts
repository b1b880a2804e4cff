import { randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import type { GalleryPicture } from '#contract/catalog/product';
import { toCents } from '#contract/shared/money';
import type { Database, Tx } from '../database';
import { bulk, raw, sql } from '../sql';
import demoCustomers from './customers.json';
import { type DemoProductRow, type DemoRows, demoRows, galleryName, picturePath, pictureSide } from './rows';

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
	if (!(await isUntouched(database))) return;
	const rows = options.rows ?? demoRows();
	const [urls, customers] = await Promise.all([
		pictures ? storePictures(rows, storePicture) : new Map<string, string>(),
		customerRows(hashPassword),
	]);
	const written = await database.transaction(async (tx) => {
		// A second instance waits for the first here, then stops.
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
		log(
			`Catálogo de demostración listo: ${rows.products.length} productos en ${rows.categories.filter(({ line }) => line.length === 1).length} categorías.`,
		);
}

async function customerRows(hashPassword: DemoOptions['hashPassword']): Promise<unknown[][]> {
	const customers: unknown[][] = [];
	for (const { username, email, firstName, lastName, phone, address } of demoCustomers) {
		// Nobody knows it: an administrator sets one for a demo customer.
		const passwordHash = await hashPassword(randomBytes(24).toString('base64url'));
		customers.push([username, email, passwordHash, firstName, lastName, phone, address, ['ROLE_USER']]);
	}
	return customers;
}

async function isUntouched(database: Database): Promise<boolean> {
	const [row] = await database.query<{ untouched: boolean }>(sql`
		SELECT NOT EXISTS (SELECT 1 FROM meta WHERE key = ${doneKey}) AND NOT EXISTS (SELECT 1 FROM categories) AS untouched`);
	return row?.untouched ?? false;
}

const lineOf = ({ categories }: DemoRows, id: number): readonly number[] =>
	categories.find((one) => one.id === id)?.line ?? [];

type Urls = ReadonlyMap<string, string>;

function galleryOf({ picture, gallery = [] }: DemoProductRow['source'], urls: Urls): GalleryPicture[] {
	return gallery.flatMap(({ alt }, at) => {
		const url = urls.get(galleryName(picture, at));
		return url ? { url, alt } : [];
	});
}

async function insertCatalogue(tx: Tx, rows: DemoRows, urls: Urls): Promise<void> {
	const { categories, attributes, groups, products } = rows;
	const categoryRows = categories.map(({ id, line, place, root, source }) => {
		const isRoot = line.length === 1;
		const below = () => products.findLast(({ categoryId }) => lineOf(rows, categoryId).includes(id))?.source.picture;
		const picture = urls.get(isRoot ? root.skuPrefix : (below() ?? '')) ?? null;
		const own = isRoot ? [root.active ?? true, root.exempt ? 'EXEMPT' : 'TAXED'] : [true, 'TAXED'];
		return [id, source.name, source.description, picture, ...own, line.at(-2) ?? null, place];
	});
	const attributeRows = attributes.map(({ id, categoryId, key, name, kind, unit, choices }) => [
		...[id, categoryId, key, name, kind, unit, JSON.stringify(choices), id],
	]);
	const groupRows = groups.map(({ id, categoryId, attributes, source }) => {
		const { name, description, picture, alt = '', group } = source;
		const options = group.options.map((option) => ({
			name: option.name,
			values: option.values.map(({ name, color }) => ({ name, ...(color && { color }) })),
		}));
		const first = urls.get(picture);
		const pictures = [...(first ? [{ url: first, alt }] : []), ...galleryOf(source, urls)];
		return [
			id,
			name,
			description,
			categoryId,
			JSON.stringify(options),
			JSON.stringify(pictures),
			JSON.stringify(attributes),
		];
	});
	const productRows = products.map(({ id, sku, categoryId, attributes, source, member }) => {
		const { name, description, price, stock, picture, alt = '', active = true, featured = false } = source;
		const isOwn = !member || member.tint !== undefined;
		return [
			...[id, name, description, toCents(price), stock, sku, urls.get(picture) ?? null, categoryId, active, featured],
			...[member?.group.id ?? null, member?.values ?? [], isOwn, isOwn ? alt : ''],
			...[
				JSON.stringify(member ? [] : galleryOf(source, urls)),
				source.exempt ? 'EXEMPT' : null,
				JSON.stringify(attributes),
			],
		];
	});
	await tx.query(sql`
		INSERT INTO categories (id, name, description, image_url, active, tax_kind, parent_id, place)
		OVERRIDING SYSTEM VALUE VALUES ${bulk(categoryRows)}`);
	await tx.query(sql`
		INSERT INTO attributes (id, category_id, key, name, kind, unit, choices, place)
		OVERRIDING SYSTEM VALUE VALUES ${bulk(attributeRows)}`);
	await tx.query(sql`
		INSERT INTO product_groups (id, name, description, category_id, options, pictures, attributes)
		OVERRIDING SYSTEM VALUE VALUES ${bulk(groupRows)}`);
	await tx.query(sql`
		INSERT INTO products (id, name, description, price_cents, stock, sku, image_url, category_id, active, featured,
			group_id, option_values, own_picture, image_alt, more_pictures, tax_kind, attributes)
		OVERRIDING SYSTEM VALUE VALUES ${bulk(productRows)}`);
	for (const table of ['categories', 'attributes', 'product_groups', 'products']) {
		await tx.query(sql`SELECT setval(pg_get_serial_sequence(${table}, 'id'), (SELECT max(id) FROM ${raw(table)}))`);
	}
}

async function storePictures(
	{ categories, groups, products }: DemoRows,
	storePicture: DemoOptions['storePicture'],
): Promise<Map<string, string>> {
	const sources = [...groups, ...products.filter(({ member }) => !member)].map(({ source }) => source);
	const galleries = sources.flatMap(({ picture, gallery = [] }) => gallery.map((_, at) => galleryName(picture, at)));
	const names = [...categories.map(({ root }) => root.skuPrefix), ...products.map(({ source }) => source.picture)];
	const waiting = new Set([...names, ...galleries]).values();
	const urls = new Map<string, string>();
	async function worker(): Promise<void> {
		for (const name of waiting) urls.set(name, await storePicture(await fs.readFile(picturePath(name)), pictureSide));
	}
	await Promise.all(Array.from({ length: picturesAtOnce }, worker));
	return urls;
}
