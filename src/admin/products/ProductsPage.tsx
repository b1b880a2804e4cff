import { useMemo } from 'react';
import type { Product } from '#contract/catalog/product';
import { useAppDispatch } from '#store';
import { groupBulk } from '../groups/groupBulk';
import { PictureFetchesButton } from '../import/PictureFetchesButton';
import { ProductFiles } from '../import/ProductFiles';
import type { ListRows } from '../kit/list/listRows';
import type { TableQuery } from '../kit/list/useTableQuery';
import { DemoNotice } from '../kit/shared/DemoNotice';
import { ProductsScreen } from './ProductsScreen';

const fileActions = (rows: ListRows<Product>, table: TableQuery<Product>) => (
	<>
		<PictureFetchesButton />
		<ProductFiles rows={rows} table={table} />
	</>
);

export default function ProductsPage() {
	const dispatch = useAppDispatch();
	const ourBulk = useMemo(() => groupBulk(dispatch), [dispatch]);
	return (
		<div className="stack gap-4">
			<DemoNotice />
			<ProductsScreen ourBulk={ourBulk} extraActions={fileActions} />
		</div>
	);
}
