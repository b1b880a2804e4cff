import { useMemo } from 'react';
import type { Product } from '#contract/catalog/product';
import { groupBulk } from '#features/admin/groups/groupBulk';
import { PictureFetchesButton } from '#features/admin/import/PictureFetchesButton';
import { ProductFiles } from '#features/admin/import/ProductFiles';
import type { FoundRows } from '#features/admin/list/foundRows';
import type { TableQuery } from '#features/admin/list/useTableQuery';
import { ProductsScreen } from '#features/admin/products/ProductsScreen';
import { DemoNotice } from '#features/admin/shared/DemoNotice';
import { useAppDispatch } from '#store';

const fileActions = (rows: FoundRows<Product>, table: TableQuery<Product>) => (
	<>
		<PictureFetchesButton />
		<ProductFiles rows={rows} table={table} />
	</>
);

export default function AdminProductsPage() {
	const dispatch = useAppDispatch();
	const ourBulk = useMemo(() => groupBulk(dispatch), [dispatch]);
	return (
		<div className="stack gap-4">
			<DemoNotice />
			<ProductsScreen ourBulk={ourBulk} extraActions={fileActions} />
		</div>
	);
}
