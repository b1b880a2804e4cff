import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { changeUrl, parseUrl, queryText, type UrlParams, type UrlValues } from '#lib/urlState';

export type ChangeUrl<Params extends UrlParams> = (
	changes: Partial<UrlValues<Params>>,
	how?: { replace?: boolean },
) => void;

export type AddressOf<Params extends UrlParams> = (changes: Partial<UrlValues<Params>>) => string;

/** `params` must be constant. Each hook writes only its own parameters. */
export function useUrlState<Params extends UrlParams>(
	params: Params,
): [UrlValues<Params>, ChangeUrl<Params>, AddressOf<Params>] {
	const { pathname, search } = useLocation();
	const navigate = useNavigate();
	const values = useMemo(() => parseUrl(params, new URLSearchParams(search)), [params, search]);
	const change = useCallback<ChangeUrl<Params>>(
		(changes, { replace = false } = {}) => {
			// From the window, because `search` is stale for a second change in one event.
			const query = changeUrl(params, new URLSearchParams(window.location.search), changes);
			void navigate({ search: queryText(query) }, { replace });
		},
		[params, navigate],
	);
	const addressOf = useCallback<AddressOf<Params>>(
		(changes) => {
			const query = queryText(changeUrl(params, new URLSearchParams(search), changes));
			return query ? `${pathname}?${query}` : pathname;
		},
		[params, pathname, search],
	);
	return [values, change, addressOf];
}
