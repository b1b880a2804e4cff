import type { Category } from '../../../../contract/catalog';
import { CategoryForm } from '../../../../contract/catalogForms';
import { isActive } from '../../../lib/product';
import { fieldMessages } from '../../../lib/validate';
import { type FormText, multipart, versionText } from '../editor/formText';

/** Fields of the category form and their names for people (R5-06). */
export const categoryLabels = { name: 'Nombre', description: 'Descripción', active: 'Activa' } as const;

/** The form of a category, or of a new one: active. */
export const categoryText = (category: Category | null): FormText => ({
	name: category?.name ?? '',
	description: category?.description ?? '',
	active: String(category === null || isActive(category)),
});

export const checkCategory = (values: FormText) => fieldMessages(CategoryForm, values);

/** Body of POST and PUT /api/categories (R7-11), with the version that was open where there is one. */
export const categoryBody = (values: FormText, image: File | undefined, base: Category | null): FormData =>
	multipart({ ...values, editVersion: versionText(base) }, image);
