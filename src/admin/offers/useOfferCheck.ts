import type { OfferInput } from '#contract/offers/admin';
import { useDebounced } from '#ui/useDebounced';
import { useCheckOfferQuery } from './offersApi';
import { checkableOf, type OfferValues } from './values';

/** The check of what is typed now, after a pause. `found` undefined: not enough typed, or no answer yet. */
export function useOfferCheck(values: OfferValues, except: number | null, mayWrite: boolean) {
	const checkable = mayWrite ? checkableOf(values) : null;
	const text = JSON.stringify(checkable);
	const settled = useDebounced(text);
	const body = JSON.parse(settled) as OfferInput | null;
	const { currentData, isError, isFetching } = useCheckOfferQuery(
		{ body: body as OfferInput, except },
		{ skip: body === null },
	);
	return {
		body: settled === text ? checkable : null,
		found: body === null ? undefined : currentData,
		isLoading: checkable !== null && (settled !== text || isFetching),
		isError: isError && !isFetching,
	};
}

export type OfferCheckState = ReturnType<typeof useOfferCheck>;
