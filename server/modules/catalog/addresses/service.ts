import { type Database, isoTime, raw, type Sql, sql, type Tx } from '#platform/db';
import { categoryTable } from '../tables/categories';
import { productTable } from '../tables/products';

/** A sitemap may name 50,000 addresses. */
export const idsPerFile = 50_000;
const rowsPerBatch = 2000;

export interface ProductFile {
	number: number;
	products: number;
	sumOfIds: number;
	changed: string;
}

export interface ProductAddress {
	id: number;
	name: string;
	imageUrl: string | null;
	changed: string;
}

const files = (where: Sql) => sql`
	SELECT (p.id - 1) / ${raw(String(idsPerFile))} + 1 AS number, count(*) AS products,
		sum(p.id)::bigint AS "sumOfIds", ${isoTime('max(p.updated_at)')} AS changed
	FROM ${productTable.from} WHERE ${productTable.isShown} AND ${where} GROUP BY 1 ORDER BY 1`;

const firstId = (file: number) => (file - 1) * idsPerFile + 1;
/** As bigint: it may exceed the column's range. */
const inFile = (file: number, from = firstId(file)) =>
	sql`p.id BETWEEN ${from}::bigint AND ${firstId(file + 1) - 1}::bigint`;

const productFiles = (db: Tx): Promise<ProductFile[]> => db.query(files(sql`true`));

async function productFile(db: Tx, number: number): Promise<ProductFile | undefined> {
	const [file] = await db.query<ProductFile>(files(inFile(number)));
	return file;
}

async function* productAddresses(db: Tx, file: number): AsyncGenerator<ProductAddress[]> {
	for (let next = firstId(file); ; ) {
		const rows = await db.query<ProductAddress>(sql`
			SELECT p.id, p.name, p.image_url AS "imageUrl", ${isoTime('p.updated_at')} AS changed
			FROM ${productTable.from}
			WHERE ${productTable.isShown} AND ${inFile(file, next)}
			ORDER BY p.id LIMIT ${rowsPerBatch}`);
		const last = rows.at(-1);
		if (!last) return;
		yield rows;
		next = last.id + 1;
	}
}

interface CategoryAddress {
	id: number;
	changed: string;
	products: number;
}

/** `changed`: the latest change of the category or of visible products in it and below it. */
const categoryPages = (db: Tx): Promise<CategoryAddress[]> =>
	db.query<CategoryAddress>(sql`
		SELECT c.id, count(*)::integer AS products, ${isoTime('greatest(c.updated_at, max(p.updated_at))')} AS changed
		FROM categories c JOIN categories below ON c.id = ANY (below.path) AND below.shown
			JOIN products p ON p.category_id = below.id AND p.active
		WHERE ${categoryTable.isShown} GROUP BY c.id ORDER BY c.id`);

export type Addresses = ReturnType<typeof createAddresses>;

export const createAddresses = ({ database }: { database: Database }) => ({
	files: () => productFiles(database),
	file: (number: number) => productFile(database, number),
	products: (file: number) => productAddresses(database, file),
	categories: () => categoryPages(database),
});
