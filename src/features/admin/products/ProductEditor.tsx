import type { Category, Product } from '../../../../contract/catalog';
import { isProductRow } from '../../../lib/product';
import { CheckboxField, SelectField, TextField } from '../../../ui/fields';
import type { FieldErrors } from '../../../ui/useFormErrors';
import { adminApi } from '../adminApi';
import { CatalogEditor } from '../editor/CatalogEditor';
import styles from '../editor/Editor.module.css';
import type { FormText } from '../editor/formText';
import { checkProduct, productBody, productLabels, productText } from './productForm';

interface ProductEditorProps {
	/** null makes a new one. */
	product: Product | null;
	onSaved: () => void;
	onClose: () => void;
}

const words = {
	create: 'Nuevo producto',
	edit: 'Editar producto',
	submit: 'Crear producto',
	failure: 'Error al guardar el producto',
	activeHelp: 'Se muestra en la tienda',
};

const noCategories: readonly Category[] = [];

/** Why there is nothing to choose from. */
function categoriesHelp(categories: readonly Category[] | undefined, failed: boolean): string | undefined {
	if (!categories) return failed ? 'No pudimos cargar las categorías' : 'Cargando las categorías…';
	return categories.length === 0 ? 'Todavía no hay ninguna: crea primero una categoría' : undefined;
}

/** Categories to choose from, with that of the product even where the list does not hold it. */
function categoryOptions(categories: readonly Category[], product: Product | null) {
	const options = categories.map(({ id, name }) => ({ value: String(id), label: name }));
	const own = product?.category;
	if (own && !categories.some(({ id }) => id === own.id)) options.push({ value: String(own.id), label: own.name });
	return [{ value: '', label: 'Elige una categoría' }, ...options];
}

/** Lines of text beside each other: their names, labels and what a browser should know of them. */
const lines = [
	{ name: 'sku', label: productLabels.sku, autoCapitalize: 'characters', spellCheck: false },
	{ name: 'price', label: 'Precio (S/.)', inputMode: 'decimal' },
	{ name: 'stockQuantity', label: productLabels.stockQuantity, inputMode: 'numeric' },
] as const;

/** What a product has beyond a category: SKU, category, price and stock. */
function Details(props: {
	text: FormText;
	errors: FieldErrors;
	options: ReadonlyArray<{ value: string; label: string }>;
	optionsHelp: string | undefined;
}) {
	const { text, errors, options, optionsHelp } = props;
	const [sku, ...numbers] = lines.map((line) => (
		<div key={line.name} className={styles.half}>
			<TextField required autoComplete="off" {...line} defaultValue={text[line.name]} error={errors[line.name]} />
		</div>
	));
	return (
		<>
			{sku}
			<div className={styles.half}>
				<SelectField
					label={productLabels.categoryId}
					name="categoryId"
					required
					options={options}
					help={optionsHelp}
					defaultValue={text.categoryId}
					error={errors.categoryId}
				/>
			</div>
			{numbers}
		</>
	);
}

/** The dialog that makes or changes a product (R5-05, R7-09). */
export function ProductEditor({ product, onSaved, onClose }: ProductEditorProps) {
	// Asked for here as well: a load that failed before is tried again when the dialog opens.
	const { data, isError } = adminApi.useGetAllCategoriesQuery();
	const categories = data ?? noCategories;
	const [create] = adminApi.useCreateProductMutation();
	const [update] = adminApi.useUpdateProductMutation();
	const nameOfCategory = (id: string) => categories.find((category) => String(category.id) === id)?.name;
	return (
		<CatalogEditor<Product>
			item={product}
			words={words}
			valuesOf={productText}
			labels={productLabels}
			show={(field, value) => (field === 'categoryId' ? (nameOfCategory(value) ?? value) : undefined)}
			check={checkProduct}
			bodyOf={productBody}
			create={create}
			update={update}
			isItem={isProductRow}
			details={(item, text, errors) => (
				<Details
					text={text}
					errors={errors}
					options={categoryOptions(categories, item)}
					optionsHelp={categoriesHelp(data, isError)}
				/>
			)}
			ticks={(text, errors) => (
				<div className={styles.half}>
					<CheckboxField
						label={productLabels.featured}
						name="featured"
						help="Aparece en el inicio"
						defaultChecked={text.featured === 'true'}
						error={errors.featured}
					/>
				</div>
			)}
			onSaved={onSaved}
			onClose={onClose}
		/>
	);
}
