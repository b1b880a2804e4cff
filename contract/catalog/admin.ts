import * as v from 'valibot';
import { csvSafe, plainCode, wholeReason } from '../shared/csv';
import { RequiredNumber } from '../shared/lenient';
import { limits } from '../shared/limits';
import { solesText } from '../shared/moneyFields';
import {
	Before,
	countText,
	flagText,
	Id,
	IdText,
	nameText,
	optionalText,
	requiredText,
	SearchText,
	wholeText,
	withoutNul,
	wrongVersion,
} from '../shared/primitives';
import { taxKinds } from '../tax/kinds';
import { AttributeChanges } from './attributes';
import { galleryOf, PictureAddress, PictureText } from './gallery';
import { groupLimits } from './group';
import { type Product, ProductDto } from './product';

/** Version that the editor opened; an older one answers 409. */
const EditVersion = v.nullish(wholeText(0, 999_999_999, wrongVersion));

const PriceText = v.pipe(
	v.string('El precio es obligatorio'),
	csvSafe,
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

/** Empty or 0: unknown. */
const WeightText = v.pipe(
	v.string('El peso debe ser un número entero de gramos'),
	v.trim(),
	v.regex(/^\d*$/, wholeReason('El peso debe ser un número entero de gramos')),
	v.transform(Number),
	v.maxValue(limits.weight, 'El peso es demasiado alto'),
);

const Sku = v.pipe(requiredText('El SKU', limits.sku), v.transform(plainCode), v.minLength(1, 'El SKU es obligatorio'));

const wrongKind = 'El tipo de IGV no es válido';

/** Empty: the centre. */
const ImageFocus = v.optional(
	v.pipe(v.string(), v.regex(/^(?:(?:\d{1,2}|100),(?:\d{1,2}|100))?$/, 'El punto de la imagen no es válido')),
);

const galleryText = (most: number) =>
	v.pipe(v.string(), v.parseJson(undefined, 'Las imágenes no son válidas'), galleryOf(most));

/** Multipart text fields (R7-09), picture in file `image`. */
export const ProductForm = v.object({
	name: nameText('El nombre', limits.name),
	description: optionalText('La descripción', limits.description),
	price: PriceText,
	/** Ours, instead of `price`, which a page that knows no offers sends as it shows it. */
	listPrice: v.optional(PriceText),
	stockQuantity: StockText,
	sku: Sku,
	categoryId: v.pipe(v.string('La categoría es obligatoria'), v.minLength(1, 'La categoría es obligatoria'), IdText),
	active: flagText(true),
	featured: flagText(false),
	/** Absent: unchanged, as the next five, because other front ends do not send them. */
	weightGrams: v.optional(WeightText),
	/** Empty: its category's. */
	taxKind: v.optional(v.picklist(['', ...taxKinds], wrongKind)),
	/** JSON by attribute id; absent attributes stay, null takes a value away. */
	attributes: v.optional(v.pipe(v.string(), v.parseJson(undefined, 'Los atributos no son válidos'), AttributeChanges)),
	imageFocus: ImageFocus,
	/** With its focus; empty: none. */
	imageUrl: v.optional(v.union([v.literal(''), PictureAddress], 'La imagen no es válida')),
	imageAlt: v.optional(PictureText),
	/** JSON of pictures after the first. */
	pictures: v.optional(galleryText(groupLimits.pictures - 1)),
	/** JSON of all pictures that the form showed; newer ones stay. */
	picturesBase: v.optional(galleryText(groupLimits.pictures)),
	/** Stock that the form showed: the difference to `stockQuantity` is applied, so sales meanwhile count. */
	stockBase: v.nullish(StockText),
	editVersion: EditVersion,
});
export type ProductForm = v.InferOutput<typeof ProductForm>;

/** Multipart text fields (R7-11), picture in file `image`. `imageFocus`, `sizeGuide` and `taxKind` absent: unchanged. */
export const CategoryForm = v.object({
	name: nameText('El nombre', limits.name),
	description: optionalText('La descripción', limits.description),
	active: flagText(true),
	imageFocus: ImageFocus,
	/** Absent: unchanged; empty: a root, which is 0 here. */
	parentId: v.optional(
		v.union(
			[
				v.pipe(
					v.literal(''),
					v.transform(() => 0),
				),
				IdText,
			],
			'La categoría de arriba no es válida',
		),
	),
	/** Slug of a page; empty: that of the category above. */
	sizeGuide: v.optional(optionalText('La guía de tallas', 80)),
	/** Empty: that of the category above, else taxed. */
	taxKind: v.optional(v.picklist(['', ...taxKinds], wrongKind)),
	/** The author knows what products lose when the category moves (409 `values_lost`). */
	lose: flagText(false),
	editVersion: EditVersion,
});
export type CategoryForm = v.InferOutput<typeof CategoryForm>;

/** In export order. */
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
	tipo_igv: 'taxKind',
} as const satisfies Record<string, keyof Product>;

export const productSortKeys = ['name', 'category', 'price', 'stockQuantity', 'active'] as const;
export type ProductSortKey = (typeof productSortKeys)[number];

export const lowStock = 10;

export const largestWindow = 100;
export const mostIdsOrSkus = 1000;

const sortOrders = productSortKeys.flatMap((key) => [`${key}-asc`, `${key}-desc`] as const);

const filter = {
	/** Every word must occur in name, SKU or category. */
	search: v.optional(SearchText, ''),
	category: v.optional(IdText),
	status: v.optional(v.picklist(['active', 'inactive'], 'El estado no es válido')),
	/** R3-161: `low` includes products without stock. `selling`: active, sold within 30 days, at the settings' limit. */
	stock: v.optional(v.picklist(['low', 'none', 'selling'], 'El stock no es válido')),
	/** Default and tie-breaker: newest first. */
	sortBy: v.optional(v.picklist(sortOrders, 'El orden no es válido')),
};

export const ProductFilter = v.object(filter);
export type ProductFilter = v.InferOutput<typeof ProductFilter>;
export type ProductFilterText = v.InferInput<typeof ProductFilter>;

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
		count: number,
		total: number,
		products,
	});

export const ProductWindowDto = windowOf(v.array(ProductDto), v.number());
export type ProductWindowDto = v.InferOutput<typeof ProductWindowDto>;

export const ProductWindowFrame = windowOf(v.unknown(), RequiredNumber);

export const SomeProducts = v.union([
	v.object({ ids: v.pipe(v.array(Id), v.maxLength(mostIdsOrSkus)) }),
	v.object({
		skus: v.pipe(v.array(v.pipe(v.string(), v.maxLength(limits.sku), withoutNul)), v.maxLength(mostIdsOrSkus)),
	}),
]);
export type SomeProducts = v.InferOutput<typeof SomeProducts>;

/** Where a category stands: below `parentId` (null: root), after its sibling `after` (null: first). */
export const CategoryPlaceBody = v.object({
	parentId: v.nullable(Id),
	after: v.nullable(Id),
	lose: v.optional(v.boolean(), false),
});
export type CategoryPlaceBody = v.InferOutput<typeof CategoryPlaceBody>;

export const adminCategoryPaths = { place: (id: number) => `/admin/categories/${id}/place` } as const;

export const adminProductPaths = {
	export: '/products/export',
	changes: '/products/changes',
	changesEnd: '/products/changes/end',
	all: '/admin/products',
	ids: '/admin/products/ids',
	some: '/admin/products/some',
	holds: (productId: number) => `/admin/products/${productId}/holds`,
	movements: (productId: number) => `/admin/products/${productId}/movements`,
	stock: (productId: number) => `/admin/products/${productId}/stock`,
} as const;

/** `opening`: the stock before the first record. */
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
	/** ISO 8601. */
	at: v.string(),
	reason: v.picklist(movementReasons),
	/** 0: a count without difference. */
	change: v.number(),
	/** Units afterwards, including held ones. */
	stock: v.number(),
	/** Null: shopper or shop; `id` null: deleted. */
	by: v.nullable(v.object({ id: v.nullable(v.number()), username: v.string() })),
	orderNumber: v.nullable(v.string()),
	note: v.string(),
});
export type StockMovement = v.InferOutput<typeof StockMovement>;

export const MovementsQuery = v.object({ before: Before });

/** Newest first, at most 25; `next` null: last page. */
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

export const StockChangeBody = v.pipe(
	v.object({
		kind: v.picklist(stockKinds, 'Elige si cuentas, sumas o quitas'),
		quantity: Units,
		/** Expected stock: the difference is applied, so sales meanwhile count. */
		base: v.nullish(Units),
		note: optionalText('La nota', 200),
	}),
	v.forward(
		v.check(({ kind, quantity }) => kind === 'count' || quantity > 0, 'La cantidad debe ser un número entero desde 1'),
		['quantity'],
	),
);
export type StockChangeBody = v.InferOutput<typeof StockChangeBody>;
