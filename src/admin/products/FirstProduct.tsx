import { useId } from 'react';
import type { FieldValues } from 'react-hook-form';
import * as v from 'valibot';
import { refusalOf } from '#api/errorText';
import { ProductForm } from '#contract/catalog/admin';
import { limits } from '#contract/shared/limits';
import { requiredText } from '#contract/shared/primitives';
import { foldText } from '#lib/text';
import { Button } from '#ui/Button';
import { TextField } from '#ui/fields';
import { Form, FormFailure, useForm } from '#ui/form';
import { adminApi } from '../kit/adminApi';
import { useReportDirty, type WelcomePart } from '../kit/editor/useReportDirty';
import { multipart } from '../kit/entities/entityValues';
import { ImageField } from '../kit/entities/ImageField';
import { DemoNotice } from '../kit/shared/DemoNotice';

const { name, price, stockQuantity } = ProductForm.entries;
const schema = v.object({
	...{ name, price, stockQuantity },
	category: requiredText('La categoría', limits.name),
}) as v.GenericSchema<FieldValues, FieldValues>;
const Created = v.object({ id: v.number() });

/** From category and time; the product's form changes it. */
const newSku = (category: string): string =>
	`${
		foldText(category)
			.replace(/[^a-z]/g, '')
			.slice(0, 3)
			.toUpperCase() || 'SKU'
	}-${String(Date.now()).slice(-5)}`;

export function FirstProduct({ onDone, onDirty, actions }: WelcomePart) {
	const { data: categories = [] } = adminApi.useGetAllCategoriesQuery();
	const [createCategory] = adminApi.useCreateCategoryMutation();
	const [createProduct] = adminApi.useCreateProductMutation();
	const list = useId();

	async function categoryId(typed: string): Promise<{ id?: number; error?: unknown }> {
		const existing = categories.find(({ name }) => foldText(name) === foldText(typed));
		if (existing) return existing;
		const { data, error } = await createCategory({ body: multipart({ name: typed, active: true }) });
		return error ? { error } : v.parse(Created, data);
	}

	const form = useForm<FieldValues, FieldValues>({
		schema,
		values: { name: '', price: '', stockQuantity: '', category: '', image: null },
		submit: async (body, { image, price }) => {
			const failed = (error: unknown) => refusalOf(error, 'No pudimos guardar el producto. Vuelve a intentarlo.');
			const category = await categoryId(body.category);
			if (category.error) return failed(category.error);
			const { name, stockQuantity } = body;
			const product = { name, price, stockQuantity, sku: newSku(body.category), categoryId: category.id, image };
			const { error } = await createProduct({ body: multipart({ ...product, active: true, featured: true }) });
			if (error) return failed(error);
			// Saved text must not block the next step.
			onDirty(false);
			await onDone();
		},
	});
	useReportDirty(form, onDirty);
	return (
		<>
			<DemoNotice />
			<Form form={form} className="stack" aria-label="Tu primer producto">
				<FormFailure form={form} />
				<TextField label="Nombre" maxLength={limits.name} required autoComplete="off" {...form.field('name')} />
				<div className="grid columns-2 top">
					<TextField label="Precio (S/)" inputMode="decimal" required autoComplete="off" {...form.field('price')} />
					<TextField
						label="Unidades que tienes"
						inputMode="numeric"
						required
						autoComplete="off"
						{...form.field('stockQuantity')}
					/>
				</div>
				<TextField
					label="Categoría"
					help="Por ejemplo: Quesos. Si es nueva, la creamos."
					maxLength={limits.name}
					list={list}
					required
					autoComplete="off"
					{...form.field('category')}
				/>
				<datalist id={list}>
					{categories.map(({ id, name }) => (
						<option key={id} value={name} />
					))}
				</datalist>
				<ImageField
					{...form.field('image')}
					name="image"
					label="Foto"
					required={false}
					optional
					form={form}
					current={null}
				/>
				<div className="cluster gap-2">
					<Button type="submit" variant="primary" loading={form.busy}>
						{form.busy ? 'Guardando...' : 'Guardar y seguir'}
					</Button>
					{actions}
				</div>
			</Form>
		</>
	);
}
