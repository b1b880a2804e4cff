import { api } from '#api';
import { CategoryForm } from '#contract/catalog/admin';
import { Category } from '#contract/catalog/product';
import { withTextProblems } from '#contract/catalog/texts';
import { isActive } from '#lib/product';
import { cutText } from '#lib/text';
import { selectConnected } from '#live/liveSlice';
import type { AppDispatch, RootState } from '#store';
import { CheckboxField, TextAreaField, TextField } from '#ui/fields';
import { adminApi, categoryTags } from '../adminApi';
import { CategoryState, CategorySubject } from './CategoryCells';
import { CategoryName } from './CategoryField';
import { CategorySizeGuide, CategoryTaxKind, ParentField } from './CategoryTreeFields';
import { columnsOf, type Entity, type Field, type Fields, searchTextOf } from './entity';
import { multipart, untracked, withoutOurs } from './entityValues';
import { ImageField, imageFocus } from './ImageField';
import { flag, statusFilter, taxKind } from './kinds';

/** In the order of form, columns and audit log (R5-06). */
export const categoryFields = {
	name: {
		label: 'Nombre',
		required: true,
		column: {
			main: true,
			sortBy: ({ name }) => name,
			cell: (category) => <CategorySubject category={category} />,
		},
		search: ({ name }) => name,
		control: (props) => <TextField {...props} />,
	},
	description: {
		label: 'Descripción',
		column: { cell: ({ description }) => cutText(description) || '—' },
		search: ({ description }) => description,
		control: (props) => <TextAreaField {...props} />,
	},
	imageUrl: {
		label: 'Imagen',
		input: 'image',
		initial: null,
		toForm: () => null,
		control: (props, { row, form }) => <ImageField {...props} form={form} current={row?.imageUrl} />,
	},
	imageFocus,
	parentId: {
		label: 'Categoría de arriba',
		ours: true,
		toForm: (value) => String(value || ''),
		words: (value) => (Number(value) ? <CategoryName id={String(value)} /> : 'Ninguna'),
		control: (props, context) => <ParentField {...props} {...context} />,
	},
	sizeGuide: {
		label: 'Guía de tallas',
		ours: true,
		value: ({ ownSizeGuide }) => ownSizeGuide,
		control: (props, context) => <CategorySizeGuide {...props} {...context} />,
	},
	taxKind: {
		...taxKind,
		value: ({ ownTaxKind }) => ownTaxKind,
		control: (props, context) => <CategoryTaxKind {...props} {...context} />,
	},
	active: {
		...flag,
		label: 'Activa',
		value: isActive,
		initial: true,
		column: {
			header: 'Estado',
			width: '140px',
			sortBy: (category) => (isActive(category) ? 0 : 1),
			cell: (category) => <CategoryState category={category} />,
		},
		filter: statusFilter('a'),
		control: (props) => <CheckboxField {...props} help="Se muestra en la tienda, con sus productos" />,
	},
} satisfies Fields<
	Category,
	('id' | 'version' | 'editVersion' | 'place' | 'ownSizeGuide' | 'ownTaxKind') | ('attributesVersion' | 'hasProducts')
> & { imageFocus: Field<Category> };

/** Only live messages update the list otherwise (R3-163). */
function refetchWithoutLive(dispatch: AppDispatch, getState: () => RootState) {
	if (!selectConnected(getState())) dispatch(api.util.invalidateTags(['AdminCategory']));
}

/** R3-163, R7-11. */
export const categories: Entity<Category> = {
	one: 'categoría',
	many: 'categorías',
	feminine: true,
	fields: categoryFields,
	columns: columnsOf(categoryFields),
	searchText: searchTextOf(categoryFields),
	searchHelp: 'Nombre o descripción',
	tags: categoryTags,
	changedBy: 'catalogue:write',
	presence: 'category',
	live: true,
	nameOf: ({ name }) => name,
	schemaOf: (row) => withTextProblems(CategoryForm, row && { name: row.name }),
	rowSchema: Category,
	async save(dispatch, { row, input, ...request }) {
		const { createCategory, updateCategory } = adminApi.endpoints;
		const sent = row?.editVersion == null ? withoutOurs(categoryFields, input) : input;
		const body = multipart({ ...sent, editVersion: row?.editVersion });
		const call = row
			? updateCategory.initiate({ id: row.id, body, ...request }, untracked)
			: createCategory.initiate({ body, ...request }, untracked);
		const answer = await dispatch(call);
		if (!answer.error && request.invalidate !== false) dispatch(refetchWithoutLive);
		return answer;
	},
	remove: (dispatch, { id }, options) =>
		dispatch(adminApi.endpoints.deleteCategory.initiate({ id, ...options }, untracked)),
	texts: {
		loadError: 'Error al cargar las categorías',
		saveError: () => 'Error al guardar la categoría',
		deleteError: 'Error al eliminar la categoría',
		deleteQuestion: '¿Estás seguro de que quieres eliminar esta categoría?',
	},
};
