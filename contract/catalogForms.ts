import * as v from 'valibot';
import { limits } from './limits';
import { IdText, optionalText, requiredText } from './primitives';

const flag = (byDefault: boolean) =>
	v.pipe(
		v.nullish(v.picklist(['true', 'false'], 'El valor debe ser verdadero o falso'), byDefault ? 'true' : 'false'),
		v.transform((text) => text === 'true'),
	);

const priceText = v.pipe(
	v.string('El precio es obligatorio'),
	v.trim(),
	v.minLength(1, 'El precio es obligatorio'),
	v.regex(/^\d{1,9}(\.\d{1,2})?$/, 'El precio debe ser un número con hasta dos decimales, por ejemplo 12.50'),
	v.transform(Number),
	v.maxValue(limits.price, 'El precio es demasiado alto'),
);

const stockText = v.pipe(
	v.string('El stock es obligatorio'),
	v.trim(),
	v.minLength(1, 'El stock es obligatorio'),
	v.regex(/^\d{1,7}$/, 'El stock debe ser un número entero desde 0'),
	v.transform(Number),
	v.maxValue(limits.stock, 'El stock es demasiado alto'),
);

/** Optional: the `editVersion` that the editor had open; a newer one on the server answers 409. */
const editVersion = v.nullish(v.pipe(v.string(), v.regex(/^\d{1,9}$/, 'La versión no es válida'), v.transform(Number)));

/** Text fields of the multipart body of POST and PUT /api/products (R7-09); the picture is the file `image`. */
export const ProductForm = v.object({
	name: requiredText('El nombre', limits.name),
	description: optionalText('La descripción', limits.description),
	price: priceText,
	stockQuantity: stockText,
	sku: requiredText('El SKU', limits.sku),
	categoryId: v.pipe(v.string('La categoría es obligatoria'), v.minLength(1, 'La categoría es obligatoria'), IdText),
	active: flag(true),
	featured: flag(false),
	/** The stock that the form showed: `stockQuantity` then says by how much it changes, whatever was sold meanwhile. */
	stockBase: v.nullish(stockText),
	editVersion,
});
export type ProductForm = v.InferOutput<typeof ProductForm>;

/** Text fields of the multipart body of POST and PUT /api/categories (R7-11). */
export const CategoryForm = v.object({
	name: requiredText('El nombre', limits.name),
	description: optionalText('La descripción', limits.description),
	active: flag(true),
	editVersion,
});
export type CategoryForm = v.InferOutput<typeof CategoryForm>;

/** Query of GET /api/products/search */
export const SearchQuery = v.object({
	keyword: v.pipe(v.optional(v.string(), ''), v.trim(), v.maxLength(limits.keyword, 'La búsqueda es demasiado larga')),
});

export const IdParams = v.object({ id: IdText });
