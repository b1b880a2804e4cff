import type { Category } from '../../../../contract/catalog';
import { api } from '../../../api';
import { selectConnected } from '../../../live/liveSlice';
import { useAppStore } from '../../../store';
import { adminApi } from '../adminApi';
import { useAdminNotices } from '../adminNotices';
import { DeleteDialog } from '../editor/DeleteDialog';
import { useEditing } from '../editor/useEditing';
import { useOpenRequest } from '../palette/openRequest';
import { AdminList } from '../table/AdminList';
import { useSuccess } from '../useSuccess';
import { CategoryEditor } from './CategoryEditor';
import { categoryColumns, categorySearchText } from './categoryColumns';

const nouns = ['categoría', 'categorías'] as const;
const nameOf = ({ name }: Category) => name;

/** Every category, active or not, with its dialogs (R3-160, R3-163). */
export function CategoriesScreen() {
	useAdminNotices('categories');
	const categories = adminApi.useGetAllCategoriesQuery();
	const [remove] = adminApi.useDeleteCategoryMutation();
	const { step, ask } = useEditing<Category>();
	const success = useSuccess();
	useOpenRequest({ rows: categories.data, onOpen: ask.edit, onCreate: ask.create });
	const store = useAppStore();

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
