import type { ImportLine, ImportRowText } from '../../../../../contract/catalog/import';

export const importUrl = '/api/products/import';

/** A row of a product that is not there yet. */
export const newRow = (categoryId: number, sku: string, fields: object = {}): ImportRowText => ({
	mode: 'create',
	sku,
	name: `Producto ${sku}`,
	description: '',
	price: '12.50',
	stockQuantity: '3',
	categoryId: String(categoryId),
	active: 'true',
	featured: 'false',
	...fields,
});

/** Lines of an answer's stream. */
export const linesOf = (answer: { body: string }): ImportLine[] =>
	answer.body
		.trim()
		.split('\n')
		.map((line) => JSON.parse(line));
