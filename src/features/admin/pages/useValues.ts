import { useMemo } from 'react';
import { type PlaceholderValues, valuesOf } from '../../../../contract/placeholders';
import { defaultShop } from '../../../../contract/shop';

/** What placeholders stand for, as shoppers will read it. */
export function useValues(): PlaceholderValues {
	return useMemo(() => valuesOf(defaultShop), []);
}
