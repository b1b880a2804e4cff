import { ProductsScreen } from '../../features/admin/products/ProductsScreen';

/** /admin/products */
export default function AdminProductsPage() {
	return <ProductsScreen />;
}
