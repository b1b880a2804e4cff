import * as v from 'valibot';
import { errorText } from '#api/errorText';
import type { Category } from '#contract/catalog/product';
import { childrenOf } from '#contract/catalog/tree';
import { FormDialog } from '#ui/FormDialog';
import { SelectField } from '#ui/fields';
import { useForm } from '#ui/form';
import { parentOptions } from '../kit/entities/categoryTree';
import { type Place, placeOf } from './places';
import { refused } from './useArrange';

interface MoveDialogProps {
	category: Category;
	categories: readonly Category[];
	save: (id: number, place: Place) => Promise<{ error?: unknown }>;
	onClose: () => void;
}

const MoveForm = v.object({ parentId: v.string(), after: v.string() });
const idOf = (text: string) => Number(text) || null;

/** The way without dragging, for phones and screen readers. */
export function MoveDialog({ category: { id, name }, categories, save, onClose }: MoveDialogProps) {
	const now = placeOf(categories, id);
	const form = useForm({
		schema: MoveForm,
		values: { parentId: String(now.parentId ?? ''), after: String(now.after ?? '') },
		submit: async ({ parentId, after }) => {
			const { error } = await save(id, { parentId: idOf(parentId), after: idOf(after) });
			if (error) return { message: errorText(error, refused) };
			onClose();
			return undefined;
		},
	});
	const others = (parent: string) => childrenOf(categories, idOf(parent)).filter((one) => one.id !== id);
	const parent = form.watch('parentId');
	const parentField = form.field('parentId');
	return (
		<FormDialog title={`Mover ${name}`} form={form} submit="Mover" submitting="Moviendo…" onClose={onClose}>
			<SelectField
				label="Categoría de arriba"
				options={parentOptions(categories, id)}
				{...parentField}
				onChange={(event) => {
					void parentField.onChange(event);
					form.setValue('after', String(others(event.target.value).at(-1)?.id ?? ''));
				}}
			/>
			<SelectField
				key={parent}
				label="Lugar"
				options={[
					{ value: '', label: 'Al principio' },
					...others(parent).map((one) => ({ value: one.id, label: `Después de ${one.name}` })),
				]}
				{...form.field('after')}
			/>
		</FormDialog>
	);
}
