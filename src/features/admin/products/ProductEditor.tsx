import type { Category, Product } from '../../../../contract/catalog';
import { limits } from '../../../../contract/limits';
import { isProductRow } from '../../../lib/product';
import { CheckboxField, SelectField, TextAreaField, TextField } from '../../../ui/fields';
import { adminApi } from '../adminApi';
import styles from '../editor/Editor.module.css';
import { EditorDialog } from '../editor/EditorDialog';
import { failureAs } from '../editor/Failure';
import { ImageField } from '../editor/ImageField';
import { checkProduct, productBody, productLabels, productText } from './productForm';

interface ProductEditorProps {
	/** null makes a new one. */
	product: Product | null;
	categories: readonly Category[];
	onSaved: () => void;
	onClose: () => void;
}

/** Categories to choose from, with that of the product even where the list does not hold it. */
function categoryOptions(categories: readonly Category[], product: Product | null) {
	const options = categories.map(({ id, name }) => ({ value: String(id), label: name }));
	const own = product?.category;
	if (own && !categories.some(({ id }) => id === own.id)) options.push({ value: String(own.id), label: own.name });
	return [{ value: '', label: 'Elige una categoría' }, ...options];
}

/** The dialog that makes or changes a product (R5-05, R7-09). */
export function ProductEditor({ product, categories, onSaved, onClose }: ProductEditorProps) {
	const [create] = adminApi.useCreateProductMutation();
	const [update] = adminApi.useUpdateProductMutation();
	const nameOfCategory = (id: string) => categories.find((category) => String(category.id) === id)?.name;
	return (
		<EditorDialog<Product>
			title={product ? 'Editar producto' : 'Nuevo producto'}
			submitLabel={product ? 'Guardar cambios' : 'Crear producto'}
			item={product}
			valuesOf={productText}
			labels={productLabels}
			show={(field, value) => (field === 'categoryId' ? (nameOfCategory(value) ?? value) : undefined)}
			check={checkProduct}
			save={(values, image, base) => {
				const body = productBody(values, image, base);
				return base ? update({ id: base.id, body }) : create(body);
			}}
			failureOf={(error) => failureAs('Error al guardar el producto', error)}
			isItem={isProductRow}
			onSaved={onSaved}
			onClose={onClose}
		>
			{(item, errors) => {
				const text = productText(item);
				return (
					<>
						<TextField
							label={productLabels.name}
							name="name"
							required
							maxLength={limits.name}
							defaultValue={text.name}
							error={errors.name}
						/>
						<div className={styles.half}>
							<TextField
								label={productLabels.sku}
								name="sku"
								required
								maxLength={limits.sku}
								autoCapitalize="characters"
								spellCheck={false}
								defaultValue={text.sku}
								error={errors.sku}
							/>
						</div>
						<div className={styles.half}>
							<SelectField
								label={productLabels.categoryId}
								name="categoryId"
								required
								options={categoryOptions(categories, item)}
								defaultValue={text.categoryId}
								error={errors.categoryId}
							/>
						</div>
						<div className={styles.half}>
							<TextField
								label="Precio (S/.)"
								name="price"
								required
								inputMode="decimal"
								autoComplete="off"
								defaultValue={text.price}
								error={errors.price}
							/>
						</div>
						<div className={styles.half}>
							<TextField
								label={productLabels.stockQuantity}
								name="stockQuantity"
								required
								inputMode="numeric"
								autoComplete="off"
								defaultValue={text.stockQuantity}
								error={errors.stockQuantity}
							/>
						</div>
						<TextAreaField
							label={productLabels.description}
							name="description"
							optional
							maxLength={limits.description}
							defaultValue={text.description}
							error={errors.description}
						/>
						<ImageField current={item?.imageUrl} error={errors.image} />
						<div className={styles.half}>
							<CheckboxField
								label={productLabels.active}
								name="active"
								help="Se muestra en la tienda"
								defaultChecked={text.active === 'true'}
								error={errors.active}
							/>
						</div>
						<div className={styles.half}>
							<CheckboxField
								label={productLabels.featured}
								name="featured"
								help="Aparece en el inicio"
								defaultChecked={text.featured === 'true'}
								error={errors.featured}
							/>
						</div>
					</>
				);
			}}
		</EditorDialog>
	);
}
