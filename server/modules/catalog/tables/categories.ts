import type { CategoryForm } from '#contract/catalog/admin';
import type { CategoryDto } from '#contract/catalog/product';
import { auditEntries } from '../../audit/entries';
import { createTable, type Field } from './table';

export type CategoryValues = Omit<CategoryForm, 'editVersion' | 'imageFocus' | 'lose'> & {
	imageUrl?: string | undefined;
};

const fields = {
	name: { column: 'name', type: 'text' },
	description: { column: 'description', type: 'text' },
	imageUrl: { column: 'image_url', type: 'text' },
	active: { column: 'active', type: 'boolean' },
	/** 0: root. */
	parentId: { column: 'parent_id', type: 'integer', nullAs: '0' },
	sizeGuide: { column: 'own_size_guide', type: 'text', initial: "''", member: 'ownSizeGuide' },
	taxKind: {
		column: 'own_tax_kind',
		type: 'text',
		nullAs: "''",
		member: 'ownTaxKind',
		read: "coalesce(c.own_tax_kind, '')",
	},
} satisfies Record<keyof CategoryValues, Field>;

export const categoryTable = createTable<CategoryDto, CategoryValues>({
	name: 'categories',
	alias: 'c',
	fields,
	more: {
		place: 'c.place',
		sizeGuide: 'c.size_guide',
		taxKind: 'c.tax_kind',
		attributesVersion: 'c.attributes_version',
		hasProducts: `EXISTS (SELECT FROM categories below JOIN products p ON p.category_id = below.id
			WHERE c.id = ANY (below.path) AND below.shown AND p.active)`,
	},
	shown: 'c.shown',
	valuesOf: ({ imageUrl, parentId, ownSizeGuide, ownTaxKind, ...category }) => ({
		...category,
		...{ imageUrl: imageUrl ?? undefined, parentId: parentId ?? 0, sizeGuide: ownSizeGuide, taxKind: ownTaxKind },
	}),
});

export const auditedCategory = auditEntries<CategoryDto>('category', {
	label: ({ name }) => name,
	values: (category) => {
		const { ownSizeGuide, ownTaxKind, ...values } = categoryTable.auditedValues(category);
		return { ...values, sizeGuide: ownSizeGuide, taxKind: ownTaxKind, place: category.place };
	},
});
