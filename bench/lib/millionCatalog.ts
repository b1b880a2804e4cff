import pg from 'pg';
import { migrate, openDatabase } from '#platform/db';
import { copyRows } from './copyRows';
import {
	categories,
	colors,
	createRandom,
	createZipf,
	descriptionWordCount,
	inventedWord,
	makerCount,
	materials,
	sentences,
	things,
} from './millionTexts';

const seed = 44;
/** Of a group with a product of its own: so 30 % of the products are in groups. */
const groupShare = 0.097;
const largestGroup = 6;
const inactiveShare = 0.02;
const soldOutShare = 1 / 13;
const ordersPerProduct = 0.06;
const linesPerOrder = 3;
/** As long as best-selling products count. */
const orderDays = 90;

const tables = ['categories', 'product_groups', 'products', 'orders', 'order_items'];

/**
 * Fills an empty database with a catalogue of about so many products: the same one each time, in 200 unequal categories,
 * 30 % in groups of two to six, with orders of the last weeks. Triggers stay silent and indexes are made at the end.
 */
export async function loadCatalog(databaseUrl: string, products: number): Promise<void> {
	const database = await openDatabase({ databaseUrl, dataDir: '' });
	await migrate(database);
	await database.close();
	const client = new pg.Client({ connectionString: databaseUrl });
	await client.connect();
	try {
		await client.query(`SET session_replication_role = replica; SET maintenance_work_mem = '512MB'`);
		const indexes = await dropIndexes(client);
		await copyRows(
			client,
			'categories (id, name, description)',
			categories.map((name, at) => [at + 1, name, `Todo en ${name}.`]),
		);
		await copyRows(client, 'product_groups (id, name, description, category_id, options)', groupRows(products));
		await copyRows(
			client,
			`products (id, name, description, price_cents, stock, sku, category_id, active, featured, group_id,
				option_values)`,
			productRows(products),
		);
		await copyRows(
			client,
			'orders (id, order_number, status, total_cents, payment_method, created_at)',
			orderRows(products),
		);
		await copyRows(
			client,
			'order_items (order_id, product_id, product_name, quantity, unit_price_cents)',
			lineRows(products),
		);
		for (const definition of indexes) await client.query(definition);
		for (const table of tables)
			await client.query(`SELECT setval(pg_get_serial_sequence('${table}', 'id'), (SELECT max(id) FROM ${table}))`);
		await countSales(client);
		await client.query('VACUUM ANALYZE');
		await client.query('CHECKPOINT');
	} finally {
		await client.end();
	}
}

/** Answers what makes them again. Those of constraints stay. */
async function dropIndexes(client: pg.Client): Promise<string[]> {
	const { rows } = await client.query<{ name: string; definition: string; uncounted: boolean }>(
		`SELECT i.indexrelid::regclass::text AS name, pg_get_indexdef(i.indexrelid) AS definition,
			EXISTS (SELECT FROM pg_attribute WHERE attrelid = i.indexrelid AND attstattarget = 0) AS uncounted
		FROM pg_index i WHERE i.indrelid = ANY ($1::regclass[])
			AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = i.indexrelid)`,
		[tables],
	);
	for (const { name } of rows) await client.query(`DROP INDEX ${name}`);
	return rows.flatMap(({ name, definition, uncounted }) => [
		definition,
		...(uncounted ? [`ALTER INDEX ${name} ALTER COLUMN 1 SET STATISTICS 0`] : []),
	]);
}

async function countSales(client: pg.Client): Promise<void> {
	const { rows } = await client.query(`SELECT FROM pg_tables WHERE tablename = 'product_sales'`);
	if (rows.length > 0)
		await client.query(`
			INSERT INTO product_sales (product_id, sold)
			SELECT product_id, sum(quantity) FROM order_items GROUP BY product_id ON CONFLICT DO NOTHING`);
}

interface Item {
	name: string;
	description: string;
	category: number;
	cents: number;
	/** 1: a product without a group. */
	size: number;
}

/** Products without a group, and groups, in the order of their ids. */
function* itemsOf(products: number): Generator<Item> {
	const random = createRandom(seed);
	const thing = createZipf(things.length, 1, random);
	const material = createZipf(materials.length, 1, random);
	const maker = createZipf(makerCount, 1, random);
	const category = createZipf(categories.length, 0.8, random);
	const below = (count: number) => Math.floor(random() * count);
	const word = () => inventedWord(makerCount + below(descriptionWordCount));
	const sentence = () => sentences[below(sentences.length)];
	for (let made = 0; made < products; ) {
		const size = random() < groupShare ? 2 + below(largestGroup - 1) : 1;
		made += size;
		yield {
			name: `${things[thing()]} ${materials[material()]} ${withCapital(inventedWord(maker()))}`,
			description: `${sentence()} ${sentence()} ${withCapital(Array.from({ length: 8 }, word).join(' '))}.`,
			category: 1 + category(),
			cents: Math.round(490 + 99_500 * random() ** 3),
			size,
		};
	}
}

const withCapital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function* groupRows(products: number) {
	let id = 0;
	for (const { name, description, category, size } of itemsOf(products)) {
		if (size === 1) continue;
		const values = colors.slice(0, size).map((color) => ({ name: color, color: '#336699' }));
		yield [++id, name, description, category, JSON.stringify([{ name: 'Color', values }])];
	}
}

function* productRows(products: number) {
	const random = createRandom(seed + 1);
	const featuredEach = Math.ceil(products / 24);
	let id = 0;
	let group = 0;
	for (const { name, description, category, cents, size } of itemsOf(products)) {
		if (size > 1) group++;
		for (let member = 0; member < size; member++) {
			id++;
			const color = colors[member] ?? '';
			yield [
				...[id, size > 1 ? `${name}, ${color}` : name, description],
				// Half of the groups have more than one price.
				cents + (group % 2 === 0 ? member * 250 : 0),
				random() < soldOutShare ? 0 : 1 + Math.floor(random() * 120),
				`MP-${String(id).padStart(7, '0')}`,
				...[category, random() >= inactiveShare, id % featuredEach === 1],
				...(size > 1 ? [group, [color]] : [null, []]),
			];
		}
	}
}

const unitCents = 4990;

function* orderRows(products: number) {
	const random = createRandom(seed + 2);
	for (let id = 1; id <= products * ordersPerProduct; id++) {
		const at = new Date(Date.now() - random() * orderDays * 86_400_000).toISOString();
		yield [id, `BENCH-${id}`, 'DELIVERED', linesPerOrder * unitCents, 'ON_DELIVERY', at];
	}
}

function* lineRows(products: number) {
	const random = createRandom(seed + 3);
	for (let order = 1; order <= Math.floor(products * ordersPerProduct); order++)
		for (let line = 0; line < linesPerOrder; line++) {
			// Few products are most of what is sold.
			const product = 1 + ((Math.floor(products * random() ** 3) * 7919) % products);
			yield [order, product, 'Producto', 1, unitCents];
		}
}
