import { useMemo } from 'react';
import type { Category } from '../../../../contract/catalog';
import { isActive } from '../../../lib/product';
import { adminApi } from '../adminApi';
import { useAdminNotices } from '../adminNotices';
import { EntityScreen } from '../editor/EntityScreen';
import { categories } from '../entities/category';
import { StateFilter, states } from '../list/StateFilter';
import { useAddress } from '../list/useAddress';

/** Every category, active or not (R3-160, R3-163). */
export function CategoriesScreen() {
	useAdminNotices('categories');
	const query = adminApi.useGetAllCategoriesQuery();
	const address = useAddress();
	const wanted = address.get('estado');
	const state = states.some(({ value }) => value === wanted) ? wanted : '';
	const accepts = useMemo(
		() => (state ? (category: Category) => isActive(category) === (state === 'activos') : undefined),
		[state],
	);
	return (
		<EntityScreen
			entity={categories}
			query={query}
			filters={<StateFilter ending="a" value={state} onChange={(estado) => address.change({ estado })} />}
			accepts={accepts}
			onClearFilters={() => address.change({ estado: '' })}
		/>
	);
}
