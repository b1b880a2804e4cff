import type { Category } from '../../../../contract/catalog';
import { limits } from '../../../../contract/limits';
import { isCategoryRow } from '../../../lib/product';
import { CheckboxField, TextAreaField, TextField } from '../../../ui/fields';
import { adminApi } from '../adminApi';
import { EditorDialog } from '../editor/EditorDialog';
import { failureAs } from '../editor/Failure';
import { ImageField } from '../editor/ImageField';
import { categoryBody, categoryLabels, categoryText, checkCategory } from './categoryForm';

interface CategoryEditorProps {
	/** null makes a new one. */
	category: Category | null;
	onSaved: () => void;
	onClose: () => void;
}

/** The dialog that makes or changes a category (R5-06, R7-11). */
export function CategoryEditor({ category, onSaved, onClose }: CategoryEditorProps) {
	const [create] = adminApi.useCreateCategoryMutation();
	const [update] = adminApi.useUpdateCategoryMutation();
	return (
		<EditorDialog<Category>
			title={category ? 'Editar categoría' : 'Nueva categoría'}
			submitLabel={category ? 'Guardar cambios' : 'Crear categoría'}
			item={category}
			valuesOf={categoryText}
			labels={categoryLabels}
			check={checkCategory}
			save={(values, image, base) => {
				const body = categoryBody(values, image, base);
				return base ? update({ id: base.id, body }) : create(body);
			}}
			failureOf={(error) => failureAs('Error al guardar la categoría', error)}
			isItem={isCategoryRow}
			onSaved={onSaved}
			onClose={onClose}
		>
			{(item, errors) => {
				const text = categoryText(item);
				return (
					<>
						<TextField
							label={categoryLabels.name}
							name="name"
							required
							maxLength={limits.name}
							defaultValue={text.name}
							error={errors.name}
						/>
						<TextAreaField
							label={categoryLabels.description}
							name="description"
							optional
							maxLength={limits.description}
							defaultValue={text.description}
							error={errors.description}
						/>
						<ImageField current={item?.imageUrl} error={errors.image} />
						<CheckboxField
							label={categoryLabels.active}
							name="active"
							help="Se muestra en la tienda, con sus productos"
							defaultChecked={text.active === 'true'}
							error={errors.active}
						/>
					</>
				);
			}}
		</EditorDialog>
	);
}
