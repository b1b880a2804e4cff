import type { ProductDto } from '../../../../contract/product';
import type { ProductPageDto, ProductPageQuery, SortOrder, Suggestions } from '../../../../contract/productPage';
import { join, likeText, sql, type Tx } from '../../../db';
import { type AnswerText, readAnswer } from '../lists/repository';
import { productTable } from '../products/fields';
import { searchProducts } from '../products/search';

const descriptionLength = 160;
const suggestedProducts = 6;
const suggestedCategories = 3;

const { from, isShown } = productTable;
const json = productTable.jsonWith({ description: `left(p.description, ${descriptionLength})` });

interface Row {
	id: number;
	name: string;
	price: number;
	stock: number;
	featured: boolean;
	categoryId: number;
	categoryName: string;
	snapshot: string;
}

const collator = new Intl.Collator('es-PE', { sensitivity: 'base', numeric: true });
const byName = (a: Row, b: Row) => collator.compare(a.name, b.name) || a.id - b.id;
const orders: Record<SortOrder | 'newest', (a: Row, b: Row) => number> = {
	name: byName,
	'price-asc': (a, b) => a.price - b.price || byName(a, b),
	'price-desc': (a, b) => b.price - a.price || byName(a, b),
	newest: (a, b) => b.id - a.id,
};

export async function readPage(db: Tx, query: ProductPageQuery): Promise<AnswerText> {
	const found = query.search ? (JSON.parse(await searchProducts(db, query.search)) as ProductDto[]) : undefined;
	const hits = found && new Set(found.map(({ id }) => id));
	const rows = await db.query<Row>(sql`
		SELECT p.id, p.name, p.price_cents / 100.0::float8 AS price, p.stock, p.featured, c.id AS "categoryId",
			c.name AS "categoryName", pg_current_snapshot()::text AS snapshot
		FROM ${from} WHERE ${isShown}`);
	const base = rows.filter((row) => (!hits || hits.has(row.id)) && (!query.featured || row.featured));
	const inCategory = (row: Row) => query.category === undefined || row.categoryId === query.category;
	const inPrice = ({ price }: Row) =>
		(query.minPrice === undefined || price >= query.minPrice) &&
		(query.maxPrice === undefined || price <= query.maxPrice);
	const list = base
		.filter((row) => inCategory(row) && inPrice(row))
		.sort(orders[query.sortBy ?? (query.featured ? 'newest' : 'name')]);
	const pages = Math.max(1, Math.ceil(list.length / query.size));
	const held = list.findIndex(({ id }) => id === query.containing);
	const page = held >= 0 ? Math.floor(held / query.size) + 1 : Math.min(query.page, pages);
	const ids = list.slice((page - 1) * query.size, page * query.size).map(({ id }) => id);
	const products = await db.query<{ item: ProductDto }>(
		sql`SELECT ${json} AS item FROM ${from} WHERE p.id IN (${join([0, ...ids])})`,
	);
	const byId = new Map(products.map(({ item }) => [item.id, item]));

	const categories = new Map<number, { id: number; name: string; count: number }>();
	for (const { categoryId: id, categoryName: name } of base.filter(inPrice)) {
		categories.set(id, { id, name, count: (categories.get(id)?.count ?? 0) + 1 });
	}
	const prices = base.filter(inCategory).map(({ price }) => price);
	const available = list.filter(({ stock }) => stock > 0).length;
	const answer: ProductPageDto = {
		count: list.length,
		page,
		pages,
		products: ids.flatMap((id) => byId.get(id) ?? []),
		facets: {
			categories: [...categories.values()].sort((a, b) => collator.compare(a.name, b.name) || a.id - b.id),
			price: prices.length > 0 ? { min: Math.min(...prices), max: Math.max(...prices) } : null,
			stock: { available, soldOut: list.length - available },
		},
	};
	return { json: JSON.stringify(answer), snapshot: rows[0]?.snapshot ?? '' };
}

export async function readSuggestions(db: Tx, text: string): Promise<AnswerText> {
	const found = JSON.parse(await searchProducts(db, text)) as ProductDto[];
	const categories = await db.query<{ id: number; name: string }>(sql`
		SELECT id, name FROM categories
		WHERE active AND ${text} <> '' AND fold(name) LIKE fold(${likeText(text)}) ORDER BY name LIMIT ${suggestedCategories}`);
	const answer: Suggestions = {
		products: found.slice(0, suggestedProducts).map(({ id, name, price, imageUrl }) => ({ id, name, price, imageUrl })),
		categories,
	};
	const [row] = await db.query<{ snapshot: string }>(sql`SELECT pg_current_snapshot()::text AS snapshot`);
	return { json: JSON.stringify(answer), snapshot: row?.snapshot ?? '' };
}

export const readSome = (db: Tx, ids: readonly number[]): Promise<AnswerText> =>
	readAnswer(
		db,
		sql`SELECT coalesce(json_agg(${json} ORDER BY p.id), '[]')::text AS json, pg_current_snapshot()::text AS snapshot
			FROM ${from} WHERE ${isShown} AND p.id IN (${join(ids)})`,
	);
