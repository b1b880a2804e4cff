import type { UrlParam, UrlParams, UrlValues } from '../../../lib/urlState';
import { useUrlState } from '../../../ui/useUrlState';
import { useSearchText } from './useSearchText';

type PagedParams = UrlParams & { search: UrlParam<string>; page: UrlParam<number> };

/** Rows of a page. */
export const pageSize = 25;

/** Search, filters and page of a list that the server sends page by page, as the address keeps them. */
export function usePagedChoice<Params extends PagedParams>(params: Params) {
	const [choice, change, addressOf] = useUrlState(params);
	type Choice = UrlValues<Params>;
	const choose = (changes: Partial<Choice>) => change(changes, { replace: true });
	const { field, clear } = useSearchText(choice.search, (search) => choose({ search } as Partial<Choice>));
	return {
		choice,
		choose,
		/** The field of the search. */
		search: field,
		/** Takes the search and all filters back; the order of the rows stays. */
		clear() {
			clear();
			const first = Object.entries(params).map(([name, { fallback }]) => [name, fallback]);
			choose({ ...Object.fromEntries(first), ...('sortBy' in choice && { sortBy: choice.sortBy }) });
		},
		/** For `PagedList`. */
		onTurn: (page: number) => choose({ page } as Partial<Choice>),
		/** For `PagedList`, with how many rows match, once that is known. */
		pagesOf: (matching = 0) => ({
			page: choice.page,
			pageCount: Math.max(1, Math.ceil(matching / pageSize)),
			addressOf: (page: number) => addressOf({ page } as Partial<Choice>),
		}),
	};
}
