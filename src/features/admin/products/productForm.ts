import type { Product } from '../../../../contract/catalog';
import { ProductForm } from '../../../../contract/catalogForms';
import { isActive, stockOf } from '../../../lib/product';
import { fieldMessages } from '../../../lib/validate';
import { type FormText, multipart, versionText } from '../editor/formText';

/** Fields of the product form and their names for people (R5-05). */
export const productLabels = {
	name: 'Nombre',
	sku: 'SKU',
	categoryId: 'Categoría',
	price: 'Precio',
	stockQuantity: 'Stock',
	description: 'Descripción',
	active: 'Activo',
	featured: 'Destacado',
} as const;

/** The form of a product, or of a new one: active, not featured. */
export function productText(product: Product | null): FormText {
	if (!product)
		return {
			name: '',
			sku: '',
			categoryId: '',
			price: '',
			stockQuantity: '',
			description: '',
			active: 'true',
			featured: 'false',
		};
	return {
		name: product.name,
		sku: product.sku ?? '',
		categoryId: product.category ? String(product.category.id) : '',
		price: product.price.toFixed(2),
		stockQuantity: String(stockOf(product) ?? ''),
		description: product.description ?? '',
		active: String(isActive(product)),
		featured: String(product.featured === true),
	};
}

/** A price as the API reads it: the decimal comma of a Spanish keyboard is a point. `1,500` stays, and is refused. */
export const plainPrice = (text: string): string => text.trim().replace(/^(\d+),(\d{1,2})$/, '$1.$2');

const plainText = (values: FormText): FormText => ({ ...values, price: plainPrice(values.price ?? '') });

export const checkProduct = (values: FormText) => fieldMessages(ProductForm, plainText(values));

/** Body of POST and PUT /api/products (R7-09), with the version that was open where there is one. */
export const productBody = (values: FormText, image: File | undefined, base: Product | null): FormData =>
	multipart({ ...plainText(values), editVersion: versionText(base) }, image);
