import { useIsOurs } from '#api/backEnd';
import { useGetReducedQuery } from '#storefront/catalog/catalogApi';

/** A link to nothing would mislead; a foreign back end has no offers. */
export const useHasOffers = (): boolean => (useGetReducedQuery(undefined, { skip: !useIsOurs() }).data?.count ?? 0) > 0;
