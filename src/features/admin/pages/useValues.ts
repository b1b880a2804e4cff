import { useMemo } from 'react';
import { type PlaceholderValues, valuesOf } from '../../../../contract/placeholders';
import { useShop } from '../../../ui/shop';

/** What placeholders stand for, as shoppers will read it. */
export function useValues(): PlaceholderValues {
	const shop = useShop();
	return useMemo(() => valuesOf(shop), [shop]);
}
