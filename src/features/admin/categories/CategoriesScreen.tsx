import type { Category } from '#contract/catalog/product';
import { adminApi } from '../adminApi';
import { useAdminNotices } from '../adminNotices';
import { EntityScreen } from '../editor/EntityScreen';
import { categories } from '../entities/category';
import { useArrayRows } from '../list/useArrayRows';
import type { TableQuery } from '../list/useTableQuery';

const useCategoryRows = (table: TableQuery<Category>) =>
	useArrayRows(adminApi.useGetAllCategoriesQuery(), table, categories);

/** R3-160, R3-163. */
export function CategoriesScreen() {
	useAdminNotices('categories');
	return <EntityScreen entity={categories} useRows={useCategoryRows} />;
}
