import type { ReactNode } from 'react';
import type { Category, Product } from '../../../../contract/catalog';
import { adminApi } from '../adminApi';
import { useAdminNotices } from '../adminNotices';
import { EntityScreen } from '../editor/EntityScreen';
import { products } from '../entities/product';
import { ProductFilters, useProductFilters } from './ProductFilters';

const noCategories: readonly Category[] = [];

/** Every product, active or not (R3-160 … R3-162); `extraActions` gets the products that are found. */
export function ProductsScreen({ extraActions }: { extraActions?: (found: readonly Product[]) => ReactNode }) {
	useAdminNotices('products');
	const query = adminApi.useGetAllProductsQuery();
	const { data: categories } = adminApi.useGetAllCategoriesQuery();
	const { filters, accepts, set, clear } = useProductFilters(categories);
	return (
		<EntityScreen
			entity={products}
			query={query}
			filters={<ProductFilters filters={filters} categories={categories ?? noCategories} onChange={set} />}
			accepts={accepts}
			onClearFilters={clear}
			extraActions={extraActions}
		/>
	);
}
