import * as v from 'valibot';
import { plainCode, uneaten, wholeReason } from './codes';
import { limits } from './limits';
import { solesText } from './moneyFields';
import { flagText, IdText, optionalText, requiredText, wholeText, wrongVersion } from './primitives';
import type { Product } from './product';

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
