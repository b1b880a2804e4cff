import * as v from 'valibot';
import type { Product } from '../../../../contract/catalog/product';
import { countOf } from '../../../lib/text';
import { useAppDispatch } from '../../../store';
import { FormDialog } from '../../../ui/FormDialog';
import { SelectField, TextField } from '../../../ui/fields';
import { useForm } from '../../../ui/form';
import { LoadingScreen } from '../../../ui/Spinner';
import { adminApi } from '../adminApi';
import { bulkSave } from '../editor/entityBulk';
import { CategoryField } from '../entities/CategoryField';
import { products } from '../entities/product';
import type { BulkQuestion } from '../list/useBulk';
import { useFirstRows } from '../list/useFirstRows';
import styles from './BulkEditDialog.module.css';
import { BulkEdit, changeOf, featuredOptions, fieldOptions, roundingOptions, wayOptions } from './bulkEdit';

const mostRead = 1000;
const mostShown = 5;
/** Rows among them that cannot change. */
const mostRefused = 2;

export function BulkEditDialog({ count, rows, begin, cancel }: Parameters<BulkQuestion<Product>['ask']>[0]) {
	const dispatch = useAppDispatch();
	const { data: categories = [] } = adminApi.useGetAllCategoriesQuery();
	const form = useForm({
		schema: BulkEdit,
		values: { field: 'price', way: 'rise', amount: '', rounding: 'tenth', categoryId: '', featured: 'yes' },
		submit: async (edit) => {
			const change = (product: Product) => changeOf(edit, product, categories);
			begin({
				label: 'Cambiar',
				icon: null,
				doing: 'Actualizando',
				past: ['actualizado', 'actualizados'],
				isDone: (product) => change(product) === null,
				run: async (product) => {
					const { values = {}, problem } = change(product) ?? {};
					if (problem) return { error: { data: { message: problem } } };
					return bulkSave(products, dispatch, () => values)(product);
				},
			});
			return undefined;
		},
	});
	const values = form.watch();
	const edit = v.safeParse(BulkEdit, values);
	return (
		<FormDialog
			size="large"
			title={`Cambiar ${countOf(count, 'producto', 'productos')}`}
			form={form}
			submit="Aplicar el cambio"
			className="stack"
			onClose={cancel}
		>
			<div className={styles.fields}>
				<SelectField label="Qué cambia" options={fieldOptions} {...form.field('field')} />
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
			</div>
			<Preview
				rows={useFirstRows(rows, mostRead)}
				edit={edit.success ? edit.output : null}
				count={count}
				categories={categories}
			/>
		</FormDialog>
	);
}

interface PreviewProps {
	rows: Product[] | null;
	edit: BulkEdit | null;
	count: number;
	categories: Parameters<typeof changeOf>[2];
}

function Preview({ rows, edit, count, categories }: PreviewProps) {
	if (!rows) return <LoadingScreen />;
	if (!edit) return <p className="note">Aquí verás cómo queda cada producto antes de aplicar el cambio.</p>;
	const all = rows.flatMap((product) => {
		const change = changeOf(edit, product, categories);
		return change ? [{ product, change }] : [];
	});
	const wrong = all.filter(({ change }) => change.problem);
	const changing = all.filter(({ change }) => !change.problem);
	const parts = [
		countOf(changing.length, 'cambia', 'cambian'),
		rows.length > all.length && countOf(rows.length - all.length, 'queda igual', 'quedan igual'),
		wrong.length > 0 && countOf(wrong.length, 'no se puede cambiar', 'no se pueden cambiar'),
	].filter(Boolean);
	const shown = [...wrong.slice(0, mostRefused), ...changing].slice(0, mostShown);
	return (
		<section className="stack gap-2" aria-label="Vista previa">
			<p role="status">
				{count > rows.length && <span>{`De los primeros ${rows.length}: `}</span>}
				<strong>{parts.join(' · ')}</strong>
			</p>
			{shown.length > 0 && (
				<table className={styles.preview}>
					<thead>
						<tr>
							<th scope="col">Producto</th>
							<th scope="col">Ahora</th>
							<th scope="col">Después</th>
						</tr>
					</thead>
					<tbody>
						{shown.map(({ product: { id, name }, change: { before, after, problem } }) => (
							<tr key={id}>
								<th scope="row">{name}</th>
								<td>{before}</td>
								<td className={problem && styles.problem}>
									{problem ? `${after}, no se puede` : <strong>{after}</strong>}
								</td>
							</tr>
						))}
					</tbody>
				</table>
			)}
			{all.length > shown.length && <p className="note">{`y ${all.length - shown.length} más`}</p>}
		</section>
	);
}
