import * as v from 'valibot';
import { plainCode, uneaten, wholeReason } from '../shared/csv';
import { lenientValue, RequiredNumber } from '../shared/lenient';
import { limits } from '../shared/limits';
import { solesText } from '../shared/moneyFields';
import { Before } from '../shared/pageQuery';
import {
	countText,
	flagText,
	Id,
	IdText,
	optionalText,
	requiredText,
	SearchText,
	wholeText,
	withoutNul,
	wrongVersion,
} from '../shared/primitives';
import { Product, ProductDto } from './product';

// Apart from what shoppers read, which is in the first script of a visit.

/** Optional: the `editVersion` that the editor had open; a newer one on the server answers 409. */
const EditVersion = v.nullish(wholeText(0, 999_999_999, wrongVersion));

const PriceText = v.pipe(
	v.string('El precio es obligatorio'),
	uneaten,
	solesText('El precio debe ser un número con hasta dos decimales, por ejemplo 12.50', 'El precio es obligatorio'),
	v.maxValue(limits.price, 'El precio es demasiado alto'),
);

const StockText = v.pipe(
	v.string('El stock es obligatorio'),
	v.trim(),
	v.minLength(1, 'El stock es obligatorio'),
	v.regex(/^\d{1,7}$/, wholeReason('El stock debe ser un número entero desde 0')),
	v.transform(Number),
	v.maxValue(limits.stock, 'El stock es demasiado alto'),
);

/** Empty or 0: it is not known. */
const WeightText = v.pipe(
	v.string('El peso debe ser un número entero de gramos'),
	v.trim(),
	v.regex(/^\d*$/, wholeReason('El peso debe ser un número entero de gramos')),
	v.transform(Number),
	v.maxValue(limits.weight, 'El peso es demasiado alto'),
);

const Sku = v.pipe(requiredText('El SKU', limits.sku), v.transform(plainCode), v.minLength(1, 'El SKU es obligatorio'));

/** Text fields of the multipart body of POST and PUT /api/products (R7-09); the picture is the file `image`. */
export const ProductForm = v.object({
	name: requiredText('El nombre', limits.name),
	description: optionalText('La descripción', limits.description),
	price: PriceText,
	stockQuantity: StockText,
	sku: Sku,
	categoryId: v.pipe(v.string('La categoría es obligatoria'), v.minLength(1, 'La categoría es obligatoria'), IdText),
	active: flagText(true),
	featured: flagText(false),
	/** Stays as it is when absent, as in forms of other front ends. */
	weightGrams: v.optional(WeightText),
	/** The stock that the form showed: `stockQuantity` then says by how much it changes, whatever was sold meanwhile. */
	stockBase: v.nullish(StockText),
	editVersion: EditVersion,
});
export type ProductForm = v.InferOutput<typeof ProductForm>;

/** Text fields of the multipart body of POST and PUT /api/categories (R7-11); the picture is the file `image`. */
export const CategoryForm = v.object({
	name: requiredText('El nombre', limits.name),
	description: optionalText('La descripción', limits.description),
	active: flagText(true),
	editVersion: EditVersion,
});
export type CategoryForm = v.InferOutput<typeof CategoryForm>;

/** Columns of a file of products, in the order of an export, each with the member of a product that it holds. */
export const fileColumns = {
	sku: 'sku',
	nombre: 'name',
	descripcion: 'description',
	precio: 'price',
	stock: 'stockQuantity',
	stock_exportado: 'stockQuantity',
	categoria: 'category',
	activo: 'active',
	destacado: 'featured',
	peso_g: 'weightGrams',
} as const satisfies Record<string, keyof Product>;

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
		/** Counts the products that the filter lets through. */
		count: number,
		/** Counts all products of the shop. */
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

/** Below the API base. */
export const adminProductPaths = {
	export: '/products/export',
	import: '/products/import',
	all: '/admin/products',
	ids: '/admin/products/ids',
	some: '/admin/products/some',
	holds: (productId: number) => `/admin/products/${productId}/holds`,
	movements: (productId: number) => `/admin/products/${productId}/movements`,
	stock: (productId: number) => `/admin/products/${productId}/stock`,
} as const;

/** Why the stock of a product changed. `opening` is the stock that was there when movements began to be written. */
export const movementReasons = [
	'opening',
	'created',
	'edit',
	'import',
	'count',
	'add',
	'take',
	'sale',
	'cancellation',
	'order-edit',
	'return',
	'revival',
	'deleted',
] as const;
export type MovementReason = (typeof movementReasons)[number];

export const StockMovement = v.object({
	id: v.number(),
	/** ISO 8601 in UTC. */
	at: v.string(),
	reason: v.picklist(movementReasons),
	/** Units that came (positive) or left; 0 for a count that found what was expected. */
	change: v.number(),
	/** Units afterwards, with those that somebody holds. */
	stock: v.number(),
	/** Who of the team did it; null for shoppers and the shop itself. `id` is null once the account is gone. */
	by: v.nullable(v.object({ id: v.nullable(v.number()), username: v.string() })),
	orderNumber: v.nullable(v.string()),
	note: v.string(),
});
export type StockMovement = v.InferOutput<typeof StockMovement>;

/** Query of `GET /admin/products/{id}/movements`: `before` is the `next` of the previous page. */
export const MovementsQuery = v.object({ before: Before });

/** Newest first, at most 25; `next` is null on the last page. */
export const StockMovementPage = v.object({ movements: v.array(StockMovement), next: v.nullable(v.number()) });
export type StockMovementPage = v.InferOutput<typeof StockMovementPage>;

export const stockKinds = ['count', 'add', 'take'] as const;
export type StockKind = (typeof stockKinds)[number];

const tooMuch = 'La cantidad es demasiado alta';
const Units = v.pipe(
	v.number('Escribe cuántas unidades, en números'),
	v.integer('La cantidad debe ser un número entero'),
	v.minValue(0, 'La cantidad debe ser un número entero desde 0'),
	v.maxValue(limits.stock, tooMuch),
);

/** Body of `POST /admin/products/{id}/stock`. */
export const StockChangeBody = v.pipe(
	v.object({
		kind: v.picklist(stockKinds, 'Elige si cuentas, sumas o quitas'),
		quantity: Units,
		/** The stock that a count showed. The difference to it counts, whatever was sold while counting. */
		base: v.nullish(Units),
		note: optionalText('La nota', 200),
	}),
	v.forward(
		v.check(({ kind, quantity }) => kind === 'count' || quantity > 0, 'La cantidad debe ser un número entero desde 1'),
		['quantity'],
	),
);
export type StockChangeBody = v.InferOutput<typeof StockChangeBody>;
