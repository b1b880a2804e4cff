import { CategoriesScreen } from '../../features/admin/categories/CategoriesScreen';

export default function AdminCategoriesPage() {
	return <CategoriesScreen />;
}
