import { isActive } from '../../../lib/product';
import type { FieldFilter } from './entity';

type WithStatus = { active?: boolean | null };

/** Filter of rows that are active or not; `ending` is that of their gender. */
export const statusFilter = (ending: 'o' | 'a'): FieldFilter<WithStatus> => {
	const options = [
		{ value: 'active', label: `Activ${ending}s` },
		{ value: 'inactive', label: `Inactiv${ending}s` },
	];
	return {
		param: 'status',
		all: `Tod${ending}s`,
		useOptions: () => options,
		accepts: (row, value) => isActive(row) === (value === 'active'),
	};
};
