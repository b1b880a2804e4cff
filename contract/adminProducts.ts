import * as v from 'valibot';
import { lenientValue, RequiredNumber } from './lenient';
import { limits } from './limits';
import { countText, Id, IdText, SearchText, withoutNul } from './primitives';
import { Product, ProductDto } from './product';

/** Columns of the back-office that its list of products can be ordered by. */
export const productSortKeys = ['name', 'category', 'price', 'stockQuantity', 'active'] as const;
export type ProductSortKey = (typeof productSortKeys)[number];

/** R3-161. */
export const lowStock = 10;

export const largestWindow = 100;
/** Ids or SKUs of one `POST /admin/products/some`. */
export const mostAsked = 1000;

const sortOrders = productSortKeys.flatMap((key) => [`${key}-asc`, `${key}-desc`] as const);

const filter = {
	/** Every word must occur in the name, the SKU or the name of the category. */
	search: v.optional(SearchText, ''),
	category: v.optional(IdText),
	status: v.optional(v.picklist(['active', 'inactive'], 'El estado no es válido')),
	/** R3-161: `low` is `lowStock` units or fewer, none included. */
	stock: v.optional(v.picklist(['low', 'none'], 'El stock no es válido')),
	/** Newest first unless given, and among equals. */
	sortBy: v.optional(v.picklist(sortOrders, 'El orden no es válido')),
};

/** The parameters of the back-office's list, by the names that its address has. */
export const ProductFilter = v.object(filter);
export type ProductFilter = v.InferOutput<typeof ProductFilter>;
export type ProductFilterText = v.InferInput<typeof ProductFilter>;

/** Query of `GET /admin/products`. */
export const ProductWindowQuery = v.object({
	...filter,
	offset: v.optional(countText(0, 999_999_999), '0'),
	limit: v.optional(countText(0, largestWindow), '50'),
});
export type ProductWindowQuery = v.InferOutput<typeof ProductWindowQuery>;

const windowOf = <Rows extends v.GenericSchema, Num extends v.GenericSchema<unknown, number>>(
	products: Rows,
	number: Num,
) =>
	v.object({
		/** Of the products that the filter lets through. */
		count: number,
		/** Of all products of the shop. */
		total: number,
		products,
	});

export const ProductWindowDto = windowOf(v.array(ProductDto), v.number());
export type ProductWindowDto = v.InferOutput<typeof ProductWindowDto>;

/** The rows are read one by one: see `listOf`. */
export const ProductWindowFrame = windowOf(v.unknown(), RequiredNumber);

/** Names one file of products: an export, or one reading of any other file. */
export const FileMark = v.pipe(v.string(), v.regex(/^[\w-]{8,40}$/, 'El archivo no es válido'));

/** Body of `POST /admin/products/some`: products by their ids, or by their SKUs whatever the letter case. */
export const SomeProducts = v.union([
	v.object({ ids: v.pipe(v.array(Id), v.maxLength(mostAsked)) }),
	v.object({
		skus: v.pipe(v.array(v.pipe(v.string(), v.maxLength(limits.sku), withoutNul)), v.maxLength(mostAsked)),
		/** Marks of files: each product then says in `imported`, by mark, by how many units that file has changed its stock. */
		marks: v.optional(v.pipe(v.array(FileMark), v.maxLength(mostAsked))),
	}),
]);
export type SomeProducts = v.InferOutput<typeof SomeProducts>;

/** Units by mark. */
const importedUnits = v.record(v.string(), v.number());
export const SomeProductDto = v.object({ ...ProductDto.entries, imported: v.optional(importedUnits) });
export const SomeProduct = v.object({ ...Product.entries, imported: lenientValue(importedUnits) });
export type SomeProduct = v.InferOutput<typeof SomeProduct>;
