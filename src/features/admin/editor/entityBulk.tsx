import { Eye, EyeOff, Trash2 } from 'lucide-react';
import type { AppDispatch } from '../../../store';
import { type Entity, fieldValue } from '../entities/entity';
import { formInput, formValues } from '../entities/entityValues';
import type { BulkAction } from '../list/useBulk';

export function entityBulk<Row extends { id: number | string }>(
	entity: Entity<Row>,
	dispatch: AppDispatch,
	undeletableReason?: (row: Row) => string | undefined,
): ReadonlyArray<BulkAction<Row>> {
	const { fields, feminine, save, remove } = entity;
	const ending = feminine ? 'a' : 'o';
	const past = (stem: string) => [`${stem}${ending}`, `${stem}${ending}s`] as const;
	const setActive = (value: boolean) => (row: Row) => {
		const shown = formValues(fields, row);
		return save(dispatch, { row, input: formInput(fields, { ...shown, active: value }), shown, invalidate: false });
	};
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
	if (!active) return [deletion];
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
		deletion,
	];
}
