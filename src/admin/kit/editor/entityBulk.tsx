import { Eye, EyeOff, Trash2 } from 'lucide-react';
import type { AppDispatch } from '#store';
import { type Entity, type FormValue, fieldValue } from '../entities/entity';
import { formInput, formValues } from '../entities/entityValues';
import type { BulkAction, BulkChoice } from '../list/useBulk';

/** Saves each row with the form values of `change`. */
export const bulkSave =
	<Row extends { id: number | string }>(
		{ fields, save }: Entity<Row>,
		dispatch: AppDispatch,
		change: (row: Row) => Record<string, FormValue>,
	) =>
	(row: Row) => {
		const shown = formValues(fields, row);
		return save(dispatch, { row, input: formInput(fields, { ...shown, ...change(row) }), shown, invalidate: false });
	};

export function entityBulk<Row extends { id: number | string }>(
	entity: Entity<Row>,
	dispatch: AppDispatch,
	undeletableReason?: (row: Row) => string | undefined,
	more: ReadonlyArray<BulkChoice<Row>> = [],
): ReadonlyArray<BulkChoice<Row>> {
	const { fields, feminine, remove } = entity;
	const ending = feminine ? 'a' : 'o';
	const past = (stem: string) => [`${stem}${ending}`, `${stem}${ending}s`] as const;
	const setActive = (value: boolean) => bulkSave(entity, dispatch, () => ({ active: value }));
	const deletion: BulkAction<Row> = {
		label: 'Eliminar',
		icon: <Trash2 size={16} />,
		doing: 'Eliminando',
		past: past('eliminad'),
		danger: true,
		run: async (row) => {
			const message = undeletableReason?.(row);
			return message ? { error: { data: { message } } } : remove(dispatch, row, { invalidate: false });
		},
	};
	const { active } = fields;
	if (!active) return [...more, deletion];
	const isActive = (row: Row) => fieldValue(active, 'active', row) === true;
	return [
		{
			label: 'Activar',
			icon: <Eye size={16} />,
			doing: 'Activando',
			past: past('activad'),
			isDone: isActive,
			run: setActive(true),
		},
		{
			label: 'Desactivar',
			icon: <EyeOff size={16} />,
			doing: 'Desactivando',
			past: past('desactivad'),
			isDone: (row) => !isActive(row),
			run: setActive(false),
		},
		...more,
		deletion,
	];
}
