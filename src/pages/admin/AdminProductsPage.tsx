import type { Product } from '../../../contract/product';
import { ProductFiles } from '../../features/admin/import/ProductFiles';
import { ProductsScreen } from '../../features/admin/products/ProductsScreen';

const fileActions = (found: readonly Product[]) => <ProductFiles found={found} />;

export default function AdminProductsPage() {
	return <ProductsScreen extraActions={fileActions} />;
}
