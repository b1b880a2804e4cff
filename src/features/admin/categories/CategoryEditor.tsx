import type { Category } from '../../../../contract/catalog';
import { isCategoryRow } from '../../../lib/product';
import { adminApi } from '../adminApi';
import { CatalogEditor } from '../editor/CatalogEditor';
import { categoryBody, categoryLabels, categoryText, checkCategory } from './categoryForm';

interface CategoryEditorProps {
	/** null makes a new one. */
	category: Category | null;
	onSaved: () => void;
	onClose: () => void;
}

const words = {
	create: 'Nueva categoría',
	edit: 'Editar categoría',
	submit: 'Crear categoría',
	failure: 'Error al guardar la categoría',
	activeHelp: 'Se muestra en la tienda, con sus productos',
};

/** The dialog that makes or changes a category (R5-06, R7-11). */
export function CategoryEditor({ category, onSaved, onClose }: CategoryEditorProps) {
	const [create] = adminApi.useCreateCategoryMutation();
	const [update] = adminApi.useUpdateCategoryMutation();
	return (
		<CatalogEditor<Category>
			item={category}
			words={words}
			valuesOf={categoryText}
			labels={categoryLabels}
			check={checkCategory}
			bodyOf={categoryBody}
			create={create}
			update={update}
			isItem={isCategoryRow}
			onSaved={onSaved}
			onClose={onClose}
		/>
	);
}
