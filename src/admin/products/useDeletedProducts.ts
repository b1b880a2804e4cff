import { useCallback, useState } from 'react';
import { liveEventReceived } from '#live/actions';
import { adminApi } from '../kit/adminApi';
import type { RowId } from '../kit/list/column';
import { useActions } from '../kit/shared/useActions';

const nothing: ReadonlySet<RowId> = new Set();

/** False for products deleted while the list is open, here or elsewhere. */
export function useDeletedProducts() {
	const [gone, setGone] = useState(nothing);
	const add = (id: RowId) => setGone((before) => new Set(before).add(id));
	useActions(adminApi.endpoints.deleteProduct.matchFulfilled, ({ meta }) => add(meta.arg.originalArgs.id));
	useActions(liveEventReceived.match, ({ payload: { event } }) => {
		if (event.type === 'PRODUCT_DELETED') add(event.product.id);
	});
	return useCallback((id: RowId) => !gone.has(id), [gone]);
}
