import { useMemo } from 'react';
import type { Category } from '../../../../contract/catalog';
import { api } from '../../../api';
import { isActive } from '../../../lib/product';
import { selectConnected } from '../../../live/liveSlice';
import { useAppStore } from '../../../store';
import { adminApi } from '../adminApi';
import { useAdminNotices } from '../adminNotices';
import { catalogBulk } from '../editor/catalogBulk';
import { DeleteDialog } from '../editor/DeleteDialog';
import { useEditing } from '../editor/useEditing';
import { categoryColumns, categorySearchText } from '../entities/category';
import { AdminList } from '../list/AdminList';
import { StateFilter, states } from '../list/StateFilter';
import { useAddress } from '../list/useAddress';
import { useOpenRequest } from '../shared/openRequest';
import { useSuccess } from '../shared/useSuccess';
import { CategoryEditor } from './CategoryEditor';
import { categoryBody, categoryText } from './categoryForm';

const nouns = ['categoría', 'categorías'] as const;
const nameOf = ({ name }: Category) => name;

/** Every category, active or not, with its dialogs (R3-160, R3-163). */
export function CategoriesScreen() {
	useAdminNotices('categories');
	const categories = adminApi.useGetAllCategoriesQuery();
	const [remove] = adminApi.useDeleteCategoryMutation();
	const [update] = adminApi.useUpdateCategoryMutation();
	const address = useAddress();
	const wanted = address.get('estado');
	const state = states.some(({ value }) => value === wanted) ? wanted : '';
	const accepts = useMemo(
		() => (state ? (category: Category) => isActive(category) === (state === 'activos') : undefined),
		[state],
	);
	const { step, ask } = useEditing<Category>();
	const success = useSuccess();
	useOpenRequest({ rows: categories.data, onOpen: ask.edit, onCreate: ask.create });
	const store = useAppStore();
	const bulk = useMemo(
		() =>
			catalogBulk<Category>(
				'a',
				(category, active) => {
					const values = { ...categoryText(category), active: String(active) };
					return update({ id: category.id, body: categoryBody(values, undefined, category), quiet: true });
				},
				({ id }) => remove({ id, quiet: true }),
			),
		[update, remove],
	);

	const saved = () => {
		// The live channel brings what was made or changed into the list; without it the list is asked for again.
		if (!selectConnected(store.getState())) store.dispatch(api.util.invalidateTags(['AdminCategory']));
		// Rows of products carry the name of their category.
		if (step?.kind === 'edit') store.dispatch(api.util.invalidateTags(['AdminProduct']));
		success.unlessLive(
			step?.kind === 'create' ? 'Categoría creada exitosamente' : 'Categoría actualizada exitosamente',
		);
		ask.close();
	};
	return (
		<>
			<AdminList<Category>
				title="Categorías"
				nouns={nouns}
				query={categories}
				loadError="Error al cargar las categorías"
				columns={categoryColumns}
				textOf={categorySearchText}
				searchHelp="Nombre o descripción"
				createLabel="Nueva categoría"
				onCreate={ask.create}
				filters={<StateFilter ending="a" value={state} onChange={(estado) => address.change({ estado })} />}
				accepts={accepts}
				onClearFilters={() => address.change({ estado: '' })}
				bulk={bulk}
				onBulkEnd={() => store.dispatch(api.util.invalidateTags(['AdminCategory']))}
				nameOf={nameOf}
				onEdit={ask.edit}
				onDelete={ask.delete}
			/>
			{(step?.kind === 'create' || step?.kind === 'edit') && (
				<CategoryEditor category={step.kind === 'edit' ? step.row : null} onSaved={saved} onClose={ask.close} />
			)}
			{step?.kind === 'delete' && (
				<DeleteDialog
					title="Eliminar categoría"
					question="¿Estás seguro de que quieres eliminar esta categoría?"
					name={step.row.name}
					failureTitle="Error al eliminar la categoría"
					onDelete={() => remove(step.row.id)}
					onDeleted={() => {
						success.always('Categoría eliminada exitosamente');
						ask.close();
					}}
					onCancel={ask.close}
				/>
			)}
		</>
	);
}
