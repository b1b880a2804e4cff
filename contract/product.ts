import * as v from 'valibot';
import { lenientFlag, lenientNumber, lenientText, lenientValue, RequiredNumber, textOrEmpty } from './lenient';
import { limits } from './limits';
import { EditVersion, flagText, IdText, optionalText, requiredText, SearchText } from './primitives';

/** As any back end sends it. Price in soles. Shops read `stock`, back-offices `stockQuantity` (R7-15). */
export const Product = v.object({
	id: v.number(),
	name: v.string(),
	description: lenientText,
	price: RequiredNumber,
	stock: lenientNumber,
	stockQuantity: lenientNumber,
	/** Ours only: when the first of the units that are in somebody's checkout may come back. */
	heldUntil: lenientText,
	/** Ours only; null where nobody has weighed it. */
	weightGrams: lenientNumber,
	sku: lenientText,
	imageUrl: lenientText,
	category: lenientValue(v.object({ id: RequiredNumber, name: textOrEmpty })),
	active: lenientFlag,
	featured: lenientFlag,
	version: lenientNumber,
	editVersion: lenientNumber,
});
export type Product = v.InferOutput<typeof Product>;

/** A product as our server sends it. `stock` and `stockQuantity` are equal (R7-15). */
export const ProductDto = v.object({
	id: v.number(),
	name: v.string(),
	description: v.string(),
	/** Soles. */
	price: v.number(),
	stock: v.number(),
	stockQuantity: v.number(),
	/** Units that somebody has in their checkout, which `stock` does not have; null for none. */
	held: v.nullish(v.number()),
	/** When the first of them may come back, ISO 8601 in UTC. */
	heldUntil: v.nullish(v.string()),
	/** Null where nobody has weighed it. */
	weightGrams: v.nullish(v.number()),
	sku: v.string(),
	imageUrl: v.nullable(v.string()),
	category: v.object({ id: v.number(), name: v.string() }),
	active: v.boolean(),
	featured: v.boolean(),
	/** Grows with each change, also a sale, and orders live events. */
	version: v.number(),
	/** Grows only with an administrator's edit of something else than stock. */
	editVersion: v.number(),
});
export type ProductDto = v.InferOutput<typeof ProductDto>;

const PriceText = v.pipe(
	v.string('El precio es obligatorio'),
	v.trim(),
	v.minLength(1, 'El precio es obligatorio'),
	v.regex(/^\d{1,9}(\.\d{1,2})?$/, 'El precio debe ser un número con hasta dos decimales, por ejemplo 12.50'),
	v.transform(Number),
	v.maxValue(limits.price, 'El precio es demasiado alto'),
);

const StockText = v.pipe(
	v.string('El stock es obligatorio'),
	v.trim(),
	v.minLength(1, 'El stock es obligatorio'),
	v.regex(/^\d{1,7}$/, 'El stock debe ser un número entero desde 0'),
	v.transform(Number),
	v.maxValue(limits.stock, 'El stock es demasiado alto'),
);

/** Empty or 0: it is not known. */
const WeightText = v.pipe(
	v.string('El peso debe ser un número entero de gramos'),
	v.trim(),
	v.regex(/^\d*$/, 'El peso debe ser un número entero de gramos'),
	v.transform(Number),
	v.maxValue(limits.weight, 'El peso es demasiado alto'),
);

/** Text fields of the multipart body of POST and PUT /api/products (R7-09); the picture is the file `image`. */
export const ProductForm = v.object({
	name: requiredText('El nombre', limits.name),
	description: optionalText('La descripción', limits.description),
	price: PriceText,
	stockQuantity: StockText,
	sku: requiredText('El SKU', limits.sku),
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

export const SearchQuery = v.object({
	keyword: v.optional(SearchText, ''),
});
