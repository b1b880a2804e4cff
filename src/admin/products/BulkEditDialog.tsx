import * as v from 'valibot';
import { errorBody } from '#api/errorText';
import { Product } from '#contract/catalog/product';
import { countOf } from '#lib/text';
import { useAppDispatch } from '#store';
import { FormDialog } from '#ui/FormDialog';
import { SelectField, TextField } from '#ui/fields';
import { useForm } from '#ui/form';
import { LoadingScreen } from '#ui/Spinner';
import { adminApi } from '../kit/adminApi';
import { bulkSave } from '../kit/editor/entityBulk';
import { AttributeControl } from '../kit/entities/AttributesField';
import { type AttributeText, useAttributes } from '../kit/entities/attributes';
import { CategoryField } from '../kit/entities/CategoryField';
import { products } from '../kit/entities/product';
import type { BulkQuestion } from '../kit/list/useBulk';
import { useFirstRows } from '../kit/list/useFirstRows';
import { isUncertain } from '../kit/shared/isUnreachable';
import styles from './BulkEditDialog.module.css';
import {
	attributeOptions,
	BulkEdit,
	type Change,
	changeOf,
	featuredOptions,
	fieldOptions,
	fieldOptionsWithAttributes,
	fieldValueOf,
	nowText,
	roundingOptions,
	textOf,
	textProblem,
	wayOptions,
} from './bulkEdit';
import { keepUnanswered, unansweredPrice } from './unansweredPrices';

const mostShown = 5;
/** Rows among them that cannot change. */
const mostRefused = 2;

const refused = (message: string) => ({ error: { status: 409, data: { message } } });

export function BulkEditDialog({ count, rows, begin, cancel }: Parameters<BulkQuestion<Product>['ask']>[0]) {
	const dispatch = useAppDispatch();
	const { data: categories = [] } = adminApi.useGetAllCategoriesQuery();
	const shown = useFirstRows(rows);
	const all = useAttributes().lists?.all ?? [];
	const lists = { all, categories };
	const planOf = (edit: BulkEdit) =>
		(shown ?? []).map((product) => ({ product, change: changeOf(edit, product, unansweredPrice(product.id), lists) }));
	const form = useForm({
		schema: BulkEdit,
		values: {
			field: 'price',
			way: 'rise',
			amount: '',
			rounding: 'tenth',
			categoryId: '',
			featured: 'yes',
			attributeId: '',
			text: '' as AttributeText,
		},
		submit: async (edit) => {
			const wrong = textProblem(edit, lists);
			if (wrong) return { fields: { text: wrong } };
			const plan = new Map(planOf(edit).map(({ product, change }) => [product.id, change]));
			begin({
				label: 'Cambiar',
				icon: null,
				doing: 'Actualizando',
				past: ['actualizado', 'actualizados'],
				run: async (product) => {
					const { id } = product;
					const change = plan.get(id);
					if (!change) return refused('No se pudo leer antes de aplicar el cambio');
					const value = fieldValueOf(edit, product);
					const sent = edit.field === 'price' ? unansweredPrice(id) : null;
					if (sent) keepUnanswered(id, null);
					if (value === change.to && (value === change.from || value === sent)) return {};
					if (value !== change.from) return refused(nowText(edit.field, value, categories));
					if (change.problem) return refused(change.problem);
					if (edit.field === 'price') keepUnanswered(id, change.to);
					const answer = await bulkSave(products, dispatch, () => change.values)(product);
					if (edit.field === 'price' && !isUncertain(answer.error)) keepUnanswered(id, null);
					const current = v.safeParse(Product, errorBody(answer.error).current);
					const now = current.success ? fieldValueOf(edit, current.output) : value;
					return now === value ? answer : refused(nowText(edit.field, now, categories));
				},
			});
			return undefined;
		},
	});
	const values = form.watch();
	const edit = v.safeParse(BulkEdit, values);
	const shownEdit = edit.success && !textProblem(edit.output, lists) ? edit.output : null;
	const attribute = all.find(({ id }) => String(id) === values.attributeId);
	return (
		<FormDialog
			size="large"
			title={`Cambiar ${countOf(count, 'producto', 'productos')}`}
			form={form}
			submit="Aplicar el cambio"
			disabled={!shown}
			className="stack"
			onClose={cancel}
		>
			<div className={styles.fields}>
				<SelectField
					label="Qué cambia"
					options={all.length > 0 ? fieldOptionsWithAttributes : fieldOptions}
					{...form.field('field')}
				/>
				{values.field === 'price' && (
					<>
						<SelectField label="Cómo" options={wayOptions} {...form.field('way')} />
						<TextField
							label={values.way === 'add' || values.way === 'take' ? 'Monto (S/)' : 'Porcentaje (%)'}
							inputMode="decimal"
							autoComplete="off"
							{...form.field('amount')}
						/>
						<SelectField label="Redondear" options={roundingOptions} {...form.field('rounding')} />
					</>
				)}
				{values.field === 'category' && (
					<CategoryField label="Categoría nueva" required optional={false} own={null} {...form.field('categoryId')} />
				)}
				{values.field === 'featured' && (
					<SelectField label="En el inicio" options={featuredOptions} {...form.field('featured')} />
				)}
				{values.field === 'attribute' && (
					<SelectField
						label="Atributo"
						options={attributeOptions(lists)}
						{...form.field('attributeId')}
						onChange={(event) => {
							form.setValue('text', '');
							form.setValue('attributeId', event.target.value, { shouldValidate: form.formState.isSubmitted });
						}}
					/>
				)}
				{values.field === 'attribute' && attribute && (
					<AttributeControl
						attribute={attribute}
						text={values.text}
						onChange={(text) => form.setValue('text', text, { shouldValidate: form.formState.isSubmitted })}
						error={form.errorOf('text')}
					/>
				)}
			</div>
			<Preview
				plan={shown && (shownEdit ? planOf(shownEdit) : [])}
				field={shownEdit?.field ?? null}
				categories={categories}
			/>
		</FormDialog>
	);
}

interface PreviewProps {
	plan: ReadonlyArray<{ product: Product; change: Change }> | null;
	field: BulkEdit['field'] | null;
	categories: Parameters<typeof textOf>[2];
}

function Preview({ plan, field, categories }: PreviewProps) {
	if (!plan) return <LoadingScreen />;
	if (!field) return <p className="note">Aquí verás cómo queda cada producto antes de aplicar el cambio.</p>;
	const all = plan.filter(({ change: { from, to } }) => from !== to);
	const wrong = all.filter(({ change }) => change.problem);
	const changing = all.filter(({ change }) => !change.problem);
	const made = plan.filter(({ change }) => change.isMade).length;
	const parts = [
		countOf(changing.length, 'cambia', 'cambian'),
		plan.length > all.length && countOf(plan.length - all.length, 'queda igual', 'quedan igual'),
		wrong.length > 0 && countOf(wrong.length, 'no se puede cambiar', 'no se pueden cambiar'),
	].filter(Boolean);
	const rows = [...wrong.slice(0, mostRefused), ...changing].slice(0, mostShown);
	return (
		<section className="stack gap-2" aria-label="Vista previa">
			<p role="status">
				<strong>{parts.join(' · ')}</strong>
			</p>
			{rows.length > 0 && (
				<table className={styles.preview}>
					<thead>
						<tr>
							<th scope="col">Producto</th>
							<th scope="col">Ahora</th>
							<th scope="col">Después</th>
						</tr>
					</thead>
					<tbody>
						{rows.map(({ product: { id, name }, change: { from, to, problem } }) => {
							const after = textOf(field, to, categories);
							return (
								<tr key={id}>
									<th scope="row">{name}</th>
									<td>{textOf(field, from, categories)}</td>
									<td className={problem && styles.problem}>
										{problem ? `${after}, no se puede` : <strong>{after}</strong>}
									</td>
								</tr>
							);
						})}
					</tbody>
				</table>
			)}
			{all.length > rows.length && <p className="note">{`y ${all.length - rows.length} más`}</p>}
			{made > 0 && (
				<p className="note">
					{`${countOf(made, 'ya cambió', 'ya cambiaron')} la vez anterior, aunque la respuesta no llegó.`}
				</p>
			)}
		</section>
	);
}
