import type { UrlParam, UrlParams, UrlValues } from '../../../lib/urlState';
import { useUrlState } from '../../../ui/useUrlState';
import { useSearchText } from './useSearchText';

type PagedParams = UrlParams & { search: UrlParam<string>; page: UrlParam<number> };

/** Rows of a page. */
export const pageSize = 25;

export const pageCountOf = (matching: number): number => Math.max(1, Math.ceil(matching / pageSize));

/** Search, filters and page of a list that the server sends page by page, as the address keeps them. */
export function usePagedChoice<Params extends PagedParams>(params: Params) {
	const [choice, change, addressOf] = useUrlState(params);
	type Choice = UrlValues<Params>;
	const choose = (changes: Partial<Choice>) => change(changes, { replace: true });
	/** Chooses one parameter by its name. */
	const set = (param: keyof Params, value: unknown) => choose({ [param]: value } as Partial<Choice>);
	const { field, clear } = useSearchText(choice.search, (search) => set('search', search));
	return {
		choice,
		choose,
		set,
		/** The field of the search. */
		search: field,
		/** Takes the search and all filters back; the order of the rows stays. */
		clear() {
			clear();
			const first = Object.entries(params).map(([name, { fallback }]) => [name, fallback]);
			choose({ ...Object.fromEntries(first), ...('sortBy' in choice && { sortBy: choice.sortBy }) });
		},
		/** For `PagedList`. */
		onTurn: (page: number) => set('page', page),
		/** For `PagedList`, with how many rows match, once that is known. */
		pagesOf: (matching = 0) => ({
			page: choice.page,
			pageCount: pageCountOf(matching),
			addressOf: (page: number) => addressOf({ page } as Partial<Choice>),
		}),
	};
}
