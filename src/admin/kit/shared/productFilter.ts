import type { ProductFilterText } from '#contract/catalog/admin';
import type { Product } from '#contract/catalog/product';
import { sortToText } from '../list/column';
import type { TableQuery } from '../list/useTableQuery';

export function filterOf({ settledWords, filters, sort }: TableQuery<Product>): ProductFilterText {
	const search = settledWords.trim();
	const sortBy = sortToText(sort);
	return {
		...(search && { search }),
		...Object.fromEntries(filters.fields.flatMap(({ param, value }) => (value ? [[param, value]] : []))),
		...(sortBy && { sortBy: sortBy as ProductFilterText['sortBy'] }),
	};
}
