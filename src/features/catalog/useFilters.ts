import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { filtersToQuery, type ProductFilters, parseFilters } from './filters';

export type ChangeFilters = (changes: Partial<ProductFilters>, how?: { replace?: boolean }) => void;

/**
 * The filters as the address bar has them (R3-011), and the one way to change them. Another filter starts at its
 * first page; `replace` makes no step of the history, for what is still being typed.
 */
export function useFilters(): [ProductFilters, ChangeFilters] {
	const { search } = useLocation();
	const navigate = useNavigate();
	const filters = useMemo(() => parseFilters(new URLSearchParams(search)), [search]);
	const change: ChangeFilters = (changes, { replace = false } = {}) =>
		void navigate({ search: filtersToQuery({ ...filters, page: 1, ...changes }).toString() }, { replace });
	return [filters, change];
}
