import { isActive } from '../../../lib/product';
import type { FieldFilter } from './entity';

type WithStatus = { active?: boolean | null };

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
