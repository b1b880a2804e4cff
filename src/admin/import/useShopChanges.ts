import { useRef, useState } from 'react';
import { catalogChanged, liveEventReceived } from '#live/actions';
import { productOf } from '#live/entities';
import { useActions } from '../kit/shared/useArrivalNotices';

/** Products that a file names; SKUs in small letters. */
export interface NamedProducts {
	skus: Set<string>;
	ids: Set<number>;
}

/** `revision` rises when named products or categories change. */
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
