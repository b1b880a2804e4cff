import type { CategoryForm } from '#contract/catalog/admin';
import type { CategoryDto } from '#contract/catalog/product';
import { auditEntries } from '../../audit/entries';
import { createTable, type Field } from './table';

export type CategoryValues = Omit<CategoryForm, 'editVersion' | 'imageFocus'> & { imageUrl?: string | undefined };

const fields = {
	name: { column: 'name', type: 'text' },
	description: { column: 'description', type: 'text' },
	imageUrl: { column: 'image_url', type: 'text' },
	active: { column: 'active', type: 'boolean' },
	sizeGuide: { column: 'size_guide', type: 'text', initial: "''" },
	taxKind: { column: 'tax_kind', type: 'text', initial: "'TAXED'" },
} satisfies Record<keyof CategoryValues | Exclude<keyof CategoryDto, 'id' | 'version' | 'editVersion'>, Field>;

export const categoryTable = createTable<CategoryDto, CategoryValues>({
	name: 'categories',
	alias: 'c',
	fields,
	shown: 'c.active',
	valuesOf: ({ imageUrl, ...category }) => ({ ...category, imageUrl: imageUrl ?? undefined }),
});

export const auditedCategory = auditEntries<CategoryDto>('category', {
	label: ({ name }) => name,
	values: categoryTable.auditedValues,
});
