import { useMemo } from 'react';
import { type PlaceholderValues, valuesOf } from '../../../../contract/placeholders';
import { useShop } from '../../../ui/shop';

/** The values of placeholders, as shoppers will read them. */
export function useValues(): PlaceholderValues {
	const shop = useShop();
	return useMemo(() => valuesOf(shop), [shop]);
}
