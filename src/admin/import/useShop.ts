import { useMemo, useState } from 'react';
import { askOnce } from '#api/askOnce';
import type { Category } from '#contract/catalog/product';
import { limits } from '#contract/shared/limits';
import { catalogChanged, liveEventReceived } from '#live/actions';
import { productOf } from '#live/entities';
import { useAppDispatch } from '#store';
import { adminApi } from '../kit/adminApi';
import { adminProductsApi } from '../kit/adminProductsApi';
import { useActions } from '../kit/shared/useActions';
import { bySku, type Shop, skuKey } from './checkTable';
import { UnreadableFile } from './fileText';

const unreachable = 'No pudimos comparar el archivo con la tienda. Revisa tu conexión y elígelo de nuevo.';
const { getChosenProducts } = adminProductsApi.endpoints;

const canBeSku = (sku: string) => sku !== '' && sku.length <= limits.sku && !sku.includes('\0');

/** Queries the file's SKUs; replaced when one of its products changes. */
function useServerShop(categories: readonly Category[] | undefined): Shop | undefined {
	const dispatch = useAppDispatch();
	const [revision, setRevision] = useState(0);
	const [asked] = useState(() => ({ skus: new Set<string>(), ids: new Set<number>() }));
	const changed = () => setRevision((before) => before + 1);
	useActions(liveEventReceived.match, ({ payload: { event } }) => {
		if (!('product' in event)) return;
		const sku = productOf(event)?.sku;
		if (asked.ids.has(event.product.id) || (sku && asked.skus.has(skuKey(sku)))) changed();
	});
	useActions(catalogChanged.match, changed);
	return useMemo(() => {
		if (!categories) return undefined;
		const shop: Shop & { revision: number } = {
			revision,
			categories,
			async findBySku(given, marks) {
				const skus = given.filter(canBeSku);
				for (const sku of skus) asked.skus.add(skuKey(sku));
				const request = dispatch(getChosenProducts.initiate({ skus, marks: [...marks] }, { forceRefetch: true }));
				const found = await askOnce(request).catch(() => {
					throw new UnreadableFile(unreachable);
				});
				for (const { id } of found) asked.ids.add(id);
				return bySku(found);
			},
		};
		return shop;
	}, [dispatch, categories, revision, asked]);
}

export function useShop() {
	const { data, isError, isFetching, refetch } = adminApi.useGetAllCategoriesQuery();
	return { shop: useServerShop(data), failed: isError, isFetching, retry: () => void refetch() };
}
