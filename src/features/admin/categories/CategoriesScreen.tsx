import { adminApi } from '../adminApi';
import { useAdminNotices } from '../adminNotices';
import { EntityScreen } from '../editor/EntityScreen';
import { categories } from '../entities/category';

/** Every category, active or not (R3-160, R3-163). */
export function CategoriesScreen() {
	useAdminNotices('categories');
	const query = adminApi.useGetAllCategoriesQuery();
	return <EntityScreen entity={categories} query={query} />;
}
