import { CategoriesScreen } from '../../features/admin/categories/CategoriesScreen';

/** /admin/categories */
export default function AdminCategoriesPage() {
	return <CategoriesScreen />;
}
