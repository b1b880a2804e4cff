import { useRef, useState } from 'react';
import { catalogChanged, liveEventReceived } from '#live/actions';
import { productOf } from '#live/entities';
import { useActions } from '../kit/shared/useArrivalNotices';

/** SKUs in small letters, and ids, of the products that a file names. */
export interface NamedProducts {
	skus: Set<string>;
	ids: Set<number>;
}

/** A number that rises when one of the products, or the categories, change. */
export function useShopChanges() {
	const [revision, setRevision] = useState(0);
	const named = useRef<NamedProducts>({ skus: new Set(), ids: new Set() });
	const changed = () => setRevision((before) => before + 1);
	useActions(liveEventReceived.match, ({ payload: { event } }) => {
		if ('category' in event) changed();
		if (!('product' in event)) return;
		const { skus, ids } = named.current;
		const sku = productOf(event)?.sku;
		if (ids.has(event.product.id) || (sku && skus.has(sku.toLowerCase()))) changed();
	});
	useActions(catalogChanged.match, changed);
	return { revision, named, changed };
}
