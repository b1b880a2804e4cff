import { selectHasFeature } from '../../api/backEnd';
import { useAppSelector } from '../../store';

/** Unknown counts as no, as before the first answer of a back end whose files came alone. */
export const useHasPages = (): boolean => useAppSelector((state) => selectHasFeature(state, 'product-pages'));
