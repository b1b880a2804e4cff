import type { Category } from '#contract/catalog/product';
import { adminApi } from '../kit/adminApi';
import { useAdminNotices } from '../kit/adminNotices';
import { EntityScreen } from '../kit/editor/EntityScreen';
import { categories } from '../kit/entities/category';
import { useArrayRows } from '../kit/list/useArrayRows';
import type { TableQuery } from '../kit/list/useTableQuery';

const useCategoryRows = (table: TableQuery<Category>) =>
	useArrayRows(adminApi.useGetAllCategoriesQuery(), table, categories);

/** R3-160, R3-163. */
export function CategoriesScreen() {
	useAdminNotices('categories');
	return <EntityScreen entity={categories} useRows={useCategoryRows} />;
}
