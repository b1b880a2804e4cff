import type { Product } from '../../../contract/catalog/product';
import { ProductFiles } from '../../features/admin/import/ProductFiles';
import type { FoundRows } from '../../features/admin/list/foundRows';
import type { TableQuery } from '../../features/admin/list/useTableQuery';
import { PictureFetchesButton } from '../../features/admin/products/PictureFetchesButton';
import { ProductsScreen } from '../../features/admin/products/ProductsScreen';

const fileActions = (rows: FoundRows<Product>, table: TableQuery<Product>) => (
	<>
		<PictureFetchesButton />
		<ProductFiles rows={rows} table={table} />
	</>
);

export default function AdminProductsPage() {
	return <ProductsScreen extraActions={fileActions} />;
}
