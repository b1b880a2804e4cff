import { Eye, EyeOff, Trash2 } from 'lucide-react';
import { isActive } from '../../../lib/product';
import type { TableRow } from '../list/column';
import type { BulkAction } from '../list/useBulk';

type Answer = Promise<{ error?: unknown }>;
type Past = BulkAction<never>['past'];

const past = (stem: string, ending: 'o' | 'a'): Past => [`${stem}${ending}`, `${stem}${ending}s`];

/** Deleting many rows; `ending` is that of their gender. */
export const bulkDelete = <Row extends TableRow>(ending: 'o' | 'a', run: (row: Row) => Answer): BulkAction<Row> => ({
	label: 'Eliminar',
	icon: <Trash2 size={16} />,
	doing: 'Eliminando',
	past: past('eliminad', ending),
	danger: true,
	run,
});

/** What can be done with many products or categories at once. */
export const catalogBulk = <Row extends TableRow & { active?: boolean | null }>(
	ending: 'o' | 'a',
	setActive: (row: Row, active: boolean) => Answer,
	remove: (row: Row) => Answer,
): ReadonlyArray<BulkAction<Row>> => [
	{
		label: 'Activar',
		icon: <Eye size={16} />,
		doing: 'Activando',
		past: past('activad', ending),
		isDone: isActive,
		run: (row) => setActive(row, true),
	},
	{
		label: 'Desactivar',
		icon: <EyeOff size={16} />,
		doing: 'Desactivando',
		past: past('desactivad', ending),
		isDone: (row) => !isActive(row),
		run: (row) => setActive(row, false),
	},
	bulkDelete(ending, remove),
];
