import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDatabase, sql } from '#platform/db';
import { addManyProducts } from '#server/testing/manyProducts';
import { root, startShop } from '../../e2e/support/shopServer';

/** The demo catalogue, and a catalogue of a large shop. */
export const sizes = [257, 50_000] as const;
export type Size = (typeof sizes)[number];

const folderOf = (size: Size, groups: number) =>
	path.join(root, 'bench', '.output', `shop-${size}${groups > 0 ? `-in-${groups}` : ''}`);

/** Makes a catalogue once for all benchmarks with the same server. */
async function seed(size: Size, groups = 0): Promise<string> {
	const folder = folderOf(size, groups);
	const stamp = `${folder}.stamp`;
	const print = createHash('sha1')
		.update(readFileSync(path.join(root, 'build', 'server', 'main.mjs')))
		.digest('hex');
	if (existsSync(stamp) && readFileSync(stamp, 'utf8') === print) return folder;
	rmSync(folder, { recursive: true, force: true });
	mkdirSync(folder, { recursive: true });
	if (size === 257) await openAndClose(folder);
	else {
		cpSync(await seed(257), folder, { recursive: true });
		await addProducts(folder, size, groups);
		// The shop's own start finishes what it does after a large change, such as statistics.
		await openAndClose(folder);
	}
	writeFileSync(stamp, print);
	return folder;
}

async function openAndClose(folder: string): Promise<void> {
	const shop = await startShop(folder, 180_000);
	await shop.stop();
}

async function addProducts(folder: string, size: number, groups: number): Promise<void> {
	const database = await openDatabase({ dataDir: folder });
	try {
		const rows = await database.query<{ imageUrl: string }>(
			sql`SELECT image_url AS "imageUrl" FROM products WHERE image_url IS NOT NULL ORDER BY id`,
		);
		await addManyProducts(database, size - 257, { imageUrls: rows.map(({ imageUrl }) => imageUrl), groups });
	} finally {
		await database.close();
	}
}

/** A copy of the data folder with a catalogue of this size, for one benchmark. */
export async function shopFolder(size: Size, groups = 0): Promise<{ folder: string; remove(): void }> {
	const source = await seed(size, groups);
	const folder = mkdtempSync(path.join(tmpdir(), 'tienda-bench-'));
	cpSync(source, folder, { recursive: true, preserveTimestamps: true });
	return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
