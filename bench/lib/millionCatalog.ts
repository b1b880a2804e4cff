import pg from 'pg';
import { slugOf } from '#contract/shared/characters';
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

const tables = ['categories', 'attributes', 'product_groups', 'products', 'orders', 'order_items'];

/**
 * Fills an empty database with a catalogue of about so many products: the same one each time, in 200 unequal categories
 * of three levels, 30 % in groups of two to six, with three or four attributes each and orders of the last weeks.
 * Triggers stay silent and indexes are made at the end.
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
			'categories (id, name, description, parent_id, place, path)',
			categories.map((name, at) => {
				const path = pathOf(at + 1);
				return [at + 1, name, `Todo en ${name}.`, path.at(-2) ?? null, at + 1, path];
			}),
		);
		await copyRows(
			client,
			'attributes (id, category_id, key, name, kind, unit, choices, place)',
			attributes.map(({ name, kind, unit = '', choices = [] }, at) => [
				...[at + 1, rootOfAll, slugOf(name, 40), name, kind, unit],
				...[JSON.stringify(choices.map((choice) => ({ key: slugOf(choice, 40), name: choice }))), at + 1],
			]),
		);
		await copyRows(
			client,
			'product_groups (id, name, description, category_id, options, attributes)',
			groupRows(products),
		);
		await copyRows(
			client,
			`products (id, name, description, price_cents, stock, sku, category_id, active, featured, group_id,
				option_values, attributes)`,
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

/** It has the attributes, and all categories below it but for the last ones, which are small roots. */
const rootOfAll = 1;
const smallRoots = 4;
const secondLevel = 13;

function pathOf(id: number): string[] {
	if (id === rootOfAll || id > categories.length - smallRoots) return [String(id)];
	if (id <= rootOfAll + secondLevel) return [String(rootOfAll), String(id)];
	return [String(rootOfAll), String(rootOfAll + 1 + (id % secondLevel)), String(id)];
}

const numbered = (name: string, count: number) => Array.from({ length: count }, (_, at) => `${name} ${at + 1}`);

/** 85 choices. */
const attributes: { name: string; kind: string; unit?: string; choices?: string[] }[] = [
	{ name: 'Color', kind: 'CHOICE', choices: [...colors, ...numbered('tono', 6)] },
	{ name: 'Material', kind: 'CHOICE', choices: numbered('material', 15) },
	{ name: 'Marca', kind: 'CHOICE', choices: numbered('marca', 20) },
	{ name: 'Peso', kind: 'NUMBER', unit: 'kg' },
	{ name: 'Medida', kind: 'CHOICE', choices: numbered('medida', 10) },
	{ name: 'Origen', kind: 'CHOICE', choices: numbered('origen', 8) },
	{ name: 'Importado', kind: 'FLAG' },
	{ name: 'Estilo', kind: 'CHOICE', choices: numbered('estilo', 8) },
	{ name: 'Largo', kind: 'NUMBER', unit: 'cm' },
	{ name: 'Uso', kind: 'CHOICE', choices: numbered('uso', 6) },
	{ name: 'Sello', kind: 'CHOICE', choices: numbered('sello', 6) },
];

/** JSON of three or four values; a group has its colours as options. */
function attributesOf(random: () => number, size: number): string {
	const count = random() < 0.5 ? 3 : 4;
	const first = Math.floor(random() * attributes.length);
	const values = Array.from({ length: count }, (_, at) => {
		const place = (first + 3 * at) % attributes.length;
		const { kind, choices = [] } = attributes[place] ?? {};
		const share = random() ** 2;
		if (kind === 'NUMBER') return [place + 1, Math.round(share * 500) / 10] as const;
		if (kind === 'FLAG') return [place + 1, share < 0.2] as const;
		return [place + 1, [slugOf(choices[Math.floor(share * choices.length)] ?? '', 40)]] as const;
	});
	return JSON.stringify(Object.fromEntries(values.filter(([id]) => size === 1 || id !== 1)));
}

interface Item {
	name: string;
	description: string;
	category: number;
	cents: number;
	/** 1: a product without a group. */
	size: number;
	attributes: string;
}

/** Products without a group, and groups, in the order of their ids. */
function* itemsOf(products: number): Generator<Item> {
	const random = createRandom(seed);
	const thing = createZipf(things.length, 1, random);
	const material = createZipf(materials.length, 1, random);
	const maker = createZipf(makerCount, 1, random);
	const category = createZipf(categories.length, 0.8, random);
	const valued = createRandom(seed + 4);
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
			attributes: attributesOf(valued, size),
		};
	}
}

const withCapital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function* groupRows(products: number) {
	let id = 0;
	for (const { name, description, category, size, attributes } of itemsOf(products)) {
		if (size === 1) continue;
		const values = colors.slice(0, size).map((color) => ({ name: color, color: '#336699' }));
		yield [++id, name, description, category, JSON.stringify([{ name: 'Color', values }]), attributes];
	}
}

function* productRows(products: number) {
	const random = createRandom(seed + 1);
	const featuredEach = Math.ceil(products / 24);
	let id = 0;
	let group = 0;
	for (const { name, description, category, cents, size, attributes } of itemsOf(products)) {
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
				attributes,
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
