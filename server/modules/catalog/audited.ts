import type { CategoryDto, ProductDto } from '../../../contract/catalog';
import { auditEntries } from '../audit/entries';

/** Products as the audit log keeps them: pictures by address, the category with its name, nothing twice. */
export const auditedProduct = auditEntries<ProductDto>('product', {
	label: ({ name }) => name,
	values: ({ name, description, price, stockQuantity, sku, imageUrl, category, active, featured }) => ({
		name,
		description,
		price,
		stockQuantity,
		sku,
		imageUrl,
		category,
		active,
		featured,
	}),
});

export const auditedCategory = auditEntries<CategoryDto>('category', {
	label: ({ name }) => name,
	values: ({ name, description, imageUrl, active }) => ({ name, description, imageUrl, active }),
});
