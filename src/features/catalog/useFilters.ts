import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { filtersToQuery, type ProductFilters, parseFilters } from './filters';

export type ChangeFilters = (changes: Partial<ProductFilters>, how?: { replace?: boolean }) => void;

/**
 * The filters as the address bar has them (R3-011), and the one way to change them. Another filter starts at its
 * first page; `replace` makes no step of the history, for what is still being typed.
 */
export function useFilters(): [ProductFilters, ChangeFilters] {
	const [query, setQuery] = useSearchParams();
	const filters = useMemo(() => parseFilters(query), [query]);
	const change: ChangeFilters = (changes, { replace = false } = {}) =>
		setQuery((current) => filtersToQuery({ ...parseFilters(current), page: 1, ...changes }), { replace });
	return [filters, change];
}
