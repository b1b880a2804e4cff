import type { ReactNode } from 'react';
import type { Product } from '../../../../contract/product';
import { adminApi } from '../adminApi';
import { useAdminNotices } from '../adminNotices';
import { useHasProductWindows } from '../adminProductsApi';
import { EntityScreen } from '../editor/EntityScreen';
import { products } from '../entities/product';
import type { FoundRows } from '../list/foundRows';
import { useArrayRows } from '../list/useArrayRows';
import type { TableQuery } from '../list/useTableQuery';
import { useProductWindows } from './useProductWindows';

const useAllProducts = (table: TableQuery<Product>) => useArrayRows(adminApi.useGetAllProductsQuery(), table, products);

interface ProductsScreenProps {
	extraActions?: (rows: FoundRows<Product>, table: TableQuery<Product>) => ReactNode;
}

/** Every product, active or not (R3-160 … R3-162). */
export function ProductsScreen({ extraActions }: ProductsScreenProps) {
	useAdminNotices('products');
	const windows = useHasProductWindows();
	return (
		<EntityScreen
			key={windows ? 'windows' : 'array'}
			entity={products}
			useRows={windows ? useProductWindows : useAllProducts}
			extraActions={extraActions}
		/>
	);
}
