import type { UrlParam, UrlParams, UrlValues } from '#lib/urlState';
import { useUrlState } from '#ui/useUrlState';
import { useSearchText } from './useSearchText';

type PagedParams = UrlParams & { search: UrlParam<string>; page: UrlParam<number> };

export const pageSize = 25;

export const pageCountOf = (matching: number): number => Math.max(1, Math.ceil(matching / pageSize));

export function usePagedChoice<Params extends PagedParams>(params: Params) {
	const [choice, change, addressOf] = useUrlState(params);
	type Choice = UrlValues<Params>;
	const choose = (changes: Partial<Choice>) => change(changes, { replace: true });
	const set = (param: keyof Params, value: unknown) => choose({ [param]: value } as Partial<Choice>);
	const { field, clear } = useSearchText(choice.search, (search) => set('search', search));
	return {
		choice,
		choose,
		set,
		search: field,
		/** Resets search and filters, not the order. */
		clear() {
			clear();
			const first = Object.entries(params).map(([name, { fallback }]) => [name, fallback]);
			choose({ ...Object.fromEntries(first), ...('sortBy' in choice && { sortBy: choice.sortBy }) });
		},
		onTurn: (page: number) => set('page', page),
		/** For `PagedList`; `matching` counts rows. */
		pagesOf: (matching = 0) => ({
			page: choice.page,
			pageCount: pageCountOf(matching),
			addressOf: (page: number) => addressOf({ page } as Partial<Choice>),
		}),
	};
}
