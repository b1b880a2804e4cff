import type { ProductForm } from '#contract/catalog/admin';
import type { AttributeValues } from '#contract/catalog/attributes';
import type { ProductDto } from '#contract/catalog/product';
import { type Database, isoTime, raw } from '#platform/db';
import { auditEntries } from '../../audit/entries';
import { attributesOf, auditedAttributes } from './attributes';
import { createTable, type Field } from './table';

export interface Placement {
	/** 0 without a group. */
	groupId: number;
	optionValues: readonly string[];
	/** False: `imageUrl` is the group's first picture. */
	ownPicture: boolean;
}

export type ProductValues = Omit<
	ProductForm,
	'stockBase' | 'picturesBase' | 'editVersion' | 'imageFocus' | 'attributes'
> &
	Partial<Placement> & {
		/** Soles, while an offer makes `price`; 0 without one. */
		listPrice?: number;
		/** All that it has, by attribute id. */
		attributes?: AttributeValues;
	};

/** JSON, forms, imports and the audit log derive from these. */
const fields = {
	name: { column: 'name', type: 'text' },
	description: { column: 'description', type: 'text' },
	price: {
		column: 'price_cents',
		type: 'numeric',
		write: (soles) => `round(${soles} * 100)`,
		read: '(p.price_cents / 100.0)::numeric(12, 2)',
	},
	listPrice: {
		column: 'list_price_cents',
		type: 'numeric',
		write: (soles) => `round(${soles} * 100)`,
		nullAs: '0',
		writeOnly: true,
	},
	stockQuantity: { column: 'stock', type: 'integer' },
	sku: { column: 'sku', type: 'text' },
	imageUrl: { column: 'image_url', type: 'text', nullAs: "''" },
	imageAlt: { column: 'image_alt', type: 'text', initial: "''" },
	pictures: { column: 'more_pictures', type: 'jsonb', initial: "'[]'" },
	categoryId: {
		column: 'category_id',
		type: 'integer',
		member: 'category',
		read: "json_build_object('id', c.id, 'name', c.name)",
	},
	active: { column: 'active', type: 'boolean' },
	featured: { column: 'featured', type: 'boolean' },
	weightGrams: { column: 'weight_grams', type: 'integer', read: 'nullif(p.weight_grams, 0)' },
	taxKind: { column: 'tax_kind', type: 'text', nullAs: "''" },
	attributes: { column: 'attributes', type: 'jsonb', initial: "'{}'", read: attributesOf('p') },
	groupId: { column: 'group_id', type: 'integer', nullAs: '0', writeOnly: true },
	optionValues: { column: 'option_values', type: 'text[]', initial: "'{}'", writeOnly: true },
	ownPicture: { column: 'own_picture', type: 'boolean', initial: 'true', writeOnly: true },
} satisfies Record<
	| keyof ProductValues
	| Exclude<
			keyof ProductDto,
			| 'id'
			| 'stock'
			| 'held'
			| 'heldUntil'
			| 'category'
			| 'version'
			| 'editVersion'
			| 'group'
			| 'card'
			| 'offer'
			| 'priceNotice'
	  >,
	Field
>;

export const productTable = createTable<ProductDto, ProductValues>({
	name: 'products',
	alias: 'p',
	fields,
	more: {
		stock: 'p.stock',
		held: 'nullif(p.held, 0)',
		heldUntil: `CASE WHEN p.held > 0 THEN ${isoTime('p.held_until').sql} END`,
		offer: `CASE WHEN p.offer_id IS NOT NULL THEN json_build_object('id', p.offer_id,
			'title', (SELECT title FROM offers WHERE id = p.offer_id),
			'listPrice', (p.list_price_cents / 100.0)::numeric(12, 2), 'until', ${isoTime('p.offer_until').sql}, 'left', p.offer_left) END`,
		group: `CASE WHEN g.id IS NOT NULL THEN json_build_object('id', g.id, 'name', g.name, 'values', p.option_values) END`,
	},
	joined: 'JOIN categories c ON c.id = p.category_id LEFT JOIN product_groups g ON g.id = p.group_id',
	shown: 'p.active AND c.shown',
	valuesOf: ({ category, group, offer, imageUrl, weightGrams, taxKind, attributes, ...product }) => ({
		...product,
		attributes: valuesOfAttributes(attributes),
		groupId: group?.id ?? 0,
		optionValues: group?.values ?? [],
		listPrice: offer?.listPrice ?? 0,
		weightGrams: weightGrams ?? 0,
		taxKind: taxKind ?? '',
		categoryId: category.id,
		imageUrl: imageUrl ?? '',
	}),
});

export const auditedProduct = auditEntries<ProductDto>('product', {
	label: ({ name }) => name,
	values: ({ attributes, ...product }) => ({
		...productTable.auditedValues(product),
		...auditedAttributes(attributes),
		// An offer that begins or ends is no edit of a product.
		price: product.offer?.listPrice ?? product.price,
		...(product.group && { group: product.group.name }),
	}),
});

export const valuesOfAttributes = (attributes: ProductDto['attributes']): AttributeValues =>
	Object.fromEntries(
		(attributes ?? []).map(({ id, value }) => [id, Array.isArray(value) ? value.map(({ key }) => key) : value]),
	);

/** PGlite has no autovacuum. Requests run between the statements. */
export async function tidyProducts(database: Database): Promise<void> {
	if (database.kind !== 'pglite') return;
	for (const work of ['VACUUM', 'ANALYZE']) await database.query(raw(`${work} products`)).catch(() => {});
}
