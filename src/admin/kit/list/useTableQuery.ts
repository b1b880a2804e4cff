import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { limits } from '#contract/shared/limits';
import { textParam } from '#lib/urlState';
import { useUrlState } from '#ui/useUrlState';
import { type Column, type Filter, nextSort, type Sort, sortFromText, sortToText, type TableRow } from './column';
import { useSearchText } from './useSearchText';

const tableParams = { search: textParam(limits.keyword), sortBy: textParam(limits.keyword) };
const replace = { replace: true };

interface TableOptions<Row extends TableRow> {
	columns: ReadonlyArray<Column<Row>>;
	/** A module constant. */
	filters: ReadonlyArray<Filter<Row>>;
}

/** Ignores unknown values in the address. */
function useFilters<Row extends TableRow>(filters: ReadonlyArray<Filter<Row>>, searched: boolean) {
	const [params] = useState(() => Object.fromEntries(filters.map(({ param }) => [param, textParam(limits.keyword)])));
	const [values, change] = useUrlState(params);
	const fields = filters.map(({ useOptions, ...filter }) => {
		// biome-ignore lint/correctness/useHookAtTopLevel: the filters are constants of their module
		const options = useOptions();
		const requested = values[filter.param] ?? '';
		const isOption = !options || options.some(({ value }) => value === requested);
		const chosen = isOption ? requested : '';
		return { ...filter, options: options ?? [], chosen, value: chosen || (filter.otherwise?.(searched) ?? '') };
	});
	const set = fields.filter(({ value }) => value !== '');
	const key = set.map(({ param, value }) => `${param}=${value}`).join('&');
	// biome-ignore lint/correctness/useExhaustiveDependencies: the key says all that changes of the filters
	const accepts = useMemo(
		() => (set.length ? (row: Row) => set.every((filter) => filter.accepts(row, filter.value)) : null),
		[key],
	);
	return {
		fields,
		key,
		accepts,
		chosen: fields.some(({ chosen }) => chosen !== ''),
		choose: (param: string, value: string) => change({ [param]: value }, replace),
		clear: () => change(Object.fromEntries(filters.map(({ param }) => [param, ''])), replace),
	};
}

export type TableQuery<Row extends TableRow> = ReturnType<typeof useTableQuery<Row>>;

export function useTableQuery<Row extends TableRow>({ columns, filters: tableFilters }: TableOptions<Row>) {
	const [{ search: written, sortBy }, change] = useUrlState(tableParams);
	const search = useSearchText(written, (text) => change({ search: text }, replace));
	// The field follows keys at once, the rows interruptibly.
	const words = useDeferredValue(search.field.value);
	const filters = useFilters(tableFilters, search.field.value.trim() !== '');
	const { accepts } = filters;
	const sort = useMemo(() => sortFromText(sortBy, columns), [sortBy, columns]);
	const setSort = useCallback((next: Sort | null) => change({ sortBy: sortToText(next) }, replace), [change]);
	const sortByColumn = useCallback((key: string) => setSort(nextSort(sort, key)), [setSort, sort]);
	return {
		search,
		words,
		/** Debounced, for a server. */
		settledWords: written,
		filters,
		accepts,
		sort,
		setSort,
		sortByColumn,
		narrowed: search.field.value.trim() !== '' || filters.chosen,
		clear() {
			search.clear();
			filters.clear();
		},
		typedKey: JSON.stringify([words, filters.key, sort]),
	};
}
