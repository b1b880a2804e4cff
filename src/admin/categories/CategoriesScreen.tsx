import { useContext, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useIsOurs } from '#api/backEnd';
import { useMay } from '#auth/may';
import type { Category } from '#contract/catalog/product';
import { adminApi } from '../kit/adminApi';
import { useAdminNotices } from '../kit/adminNotices';
import { EntityScreen } from '../kit/editor/EntityScreen';
import { CategoryTreeContext } from '../kit/entities/CategoryCells';
import { categories } from '../kit/entities/category';
import { useArrayRows } from '../kit/list/useArrayRows';
import type { TableQuery } from '../kit/list/useTableQuery';
import styles from './Categories.module.css';
import { MoveDialog } from './MoveDialog';
import { useArrange } from './useArrange';
import { useAttributesAction } from './useAttributesAction';

function useCategoryRows(table: TableQuery<Category>) {
	const query = adminApi.useGetAllCategoriesQuery();
	const tree = useContext(CategoryTreeContext);
	return useArrayRows(tree && query.data ? { ...query, data: tree.rows } : query, table, categories);
}

const none: readonly Category[] = [];
/** Of the address; each makes the list flat. */
const flattening = ['search', 'status', 'sortBy'];

/** R3-160, R3-163. */
export function CategoriesScreen() {
	useAdminNotices('categories');
	const attributes = useAttributesAction();
	const [params] = useSearchParams();
	const isTree = useIsOurs() && !flattening.some((name) => params.get(name));
	const { data = none } = adminApi.useGetAllCategoriesQuery();
	const [asked, ask] = useState<Category | null>(null);
	const { tree, save, said, isMoving, question } = useArrange(data, useMay(categories.changedBy), ask);
	return (
		<CategoryTreeContext value={isTree ? tree : null}>
			<EntityScreen entity={categories} useRows={useCategoryRows} rowActions={attributes.action} />
			<p role="status" className={isMoving ? styles.said : 'visually-hidden'}>
				{said}
			</p>
			{asked && <MoveDialog category={asked} categories={data} save={save} onClose={() => ask(null)} />}
			{question}
			{attributes.dialog}
		</CategoryTreeContext>
	);
}
