import type { ReactNode } from 'react';
import type { Product } from '../../../../contract/product';
import { adminApi } from '../adminApi';
import { useAdminNotices } from '../adminNotices';
import { EntityScreen } from '../editor/EntityScreen';
import { products } from '../entities/product';

/** Every product, active or not (R3-160 … R3-162); `extraActions` gets the products that are found. */
export function ProductsScreen({ extraActions }: { extraActions?: (found: readonly Product[]) => ReactNode }) {
	useAdminNotices('products');
	const query = adminApi.useGetAllProductsQuery();
	return <EntityScreen entity={products} query={query} extraActions={extraActions} />;
}
