import { createSelector } from '@reduxjs/toolkit';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { askOnce } from '#api/askOnce';
import type { ProductFilterText } from '#contract/catalog/admin';
import type { Product } from '#contract/catalog/product';
import { liveEventReceived } from '#live/actions';
import { useAppDispatch, useAppSelector } from '#store';
import { adminApi } from '../kit/adminApi';
import { adminProductsApi, filterOf, type ProductWindow } from '../kit/adminProductsApi';
import type { RowId } from '../kit/list/column';
import type { ListRows } from '../kit/list/listRows';
import type { TableQuery } from '../kit/list/useTableQuery';
import { useActions } from '../kit/shared/useArrivalNotices';
import { useProductIds } from './useProductIds';

const windowSize = 50;
/** Extra rows around the rendered ones. */
const margin = 25;
/** Rows per request of a bulk action. */
const step = 100;
/** A shorter stop means scrolling past. */
const settleMs = 60;

interface Answer {
	matches: ReadonlyArray<Product | undefined>;
	total: number;
	queryKey: string;
}

const { getProductWindow, getChosenProducts } = adminProductsApi.endpoints;
const argOf = (filter: ProductFilterText, window: number) => ({
	...filter,
	offset: window * windowSize,
	limit: windowSize,
});

function windowsOf(indexes: readonly number[], count: number): readonly number[] {
	const windows = new Set<number>();
	for (const index of indexes)
		for (const near of [Math.max(0, index - margin), Math.min(count - 1, index + margin)])
			windows.add(Math.floor(near / windowSize));
	return [...windows].sort((one, other) => one - other);
}

/** A row that moved between two answers appears once. */
function placed(windows: readonly number[], answers: ReadonlyArray<ProductWindow | undefined>, count: number) {
	const matches = new Array<Product | undefined>(count);
	const ids = new Set<number>();
	windows.forEach((window, at) => {
		answers[at]?.products.forEach((product, place) => {
			const index = window * windowSize + place;
			if (index >= count || ids.has(product.id)) return;
			ids.add(product.id);
			matches[index] = product;
		});
	});
	return matches;
}

function useWindows(filter: ProductFilterText, queryKey: string) {
	const dispatch = useAppDispatch();
	const [drawn, setDrawn] = useState({ queryKey, windows: '0' });
	const text = drawn.queryKey === queryKey ? drawn.windows : '0';
	const windows = useMemo(() => text.split(',').map(Number), [text]);
	const select = useMemo(
		() =>
			createSelector(
				windows.map((window) => getProductWindow.select(argOf(filter, window))),
				(...results) => results,
			),
		[filter, windows],
	);
	const results = useAppSelector(select);
	useEffect(
		function requestWindows() {
			const requests = windows.map((window) => dispatch(getProductWindow.initiate(argOf(filter, window))));
			return () => {
				for (const { unsubscribe } of requests) unsubscribe();
			};
		},
		[dispatch, filter, windows],
	);
	const [settle] = useState(() => {
		let timer: ReturnType<typeof setTimeout> | undefined;
		return (run: () => void) => {
			clearTimeout(timer);
			timer = setTimeout(run, settleMs);
		};
	});
	const onDrawn = useCallback(
		(indexes: readonly number[], count: number) => {
			const next = windowsOf(indexes, count).join(',');
			settle(() =>
				setDrawn((now) => (now.queryKey === queryKey && now.windows === next ? now : { queryKey, windows: next })),
			);
		},
		[settle, queryKey],
	);
	return { windows, results, onDrawn };
}

const nothing: ReadonlySet<RowId> = new Set();

/** False for products deleted, here or elsewhere, while the list is open. */
function useDeletedProducts() {
	const [gone, setGone] = useState(nothing);
	const add = (id: RowId) => setGone((before) => new Set(before).add(id));
	useActions(adminApi.endpoints.deleteProduct.matchFulfilled, ({ meta }) => add(meta.arg.originalArgs.id));
	useActions(liveEventReceived.match, ({ payload: { event } }) => {
		if (event.type === 'PRODUCT_DELETED') add(event.product.id);
	});
	return useCallback((id: RowId) => !gone.has(id), [gone]);
}

export function useProductWindows(table: TableQuery<Product>): ListRows<Product> {
	const dispatch = useAppDispatch();
	const queryKey = JSON.stringify(filterOf(table));
	const filter = useMemo(() => JSON.parse(queryKey) as ProductFilterText, [queryKey]);
	const { windows, results, onDrawn } = useWindows(filter, queryKey);
	const ids = useProductIds(filter);
	const has = useDeletedProducts();

	const current = useMemo((): Answer | null => {
		const newest = results.toSorted((one, other) => (other.fulfilledTimeStamp ?? 0) - (one.fulfilledTimeStamp ?? 0))[0]
			?.data;
		if (!newest) return null;
		const answers = results.map(({ data }) => data);
		return { matches: placed(windows, answers, newest.count), total: newest.total, queryKey };
	}, [results, windows, queryKey]);
	const [last, setLast] = useState(current);
	// Refetched windows appear together: between two answers a row might be in neither.
	const isRefreshing =
		last?.queryKey === queryKey && results.some(({ status, data }) => status === 'pending' && data !== undefined);
	if (current && current !== last && !isRefreshing) setLast(current);
	const isError = results.some((result) => result.isError) || ids.isError;
	// The last rows stay until new ones come, except after a failure.
	const answer = isRefreshing ? last : (current ?? (isError ? null : last));

	/** A complete list needs no request for ids. */
	const completeIds = useMemo(() => {
		const rows = current?.matches;
		return rows && !rows.includes(undefined) ? rows.flatMap((row) => row?.id ?? []) : null;
	}, [current]);
	const requestedIds = ids.loadedIds;
	const matchingIds = useCallback(() => completeIds ?? requestedIds(), [completeIds, requestedIds]);

	const access = useMemo(() => {
		const some = (chosenIds: readonly RowId[]) =>
			askOnce(dispatch(getChosenProducts.initiate({ ids: chosenIds.map(Number) }, { forceRefetch: true })));
		return {
			async *rowsOf(chosenIds: ReadonlySet<RowId>) {
				const all = [...chosenIds];
				for (let at = 0; at < all.length; at += step) yield* await some(all.slice(at, at + step));
			},
			read: async (id: RowId) => (await some([id]))[0],
		};
	}, [dispatch]);
	return {
		matches: answer?.matches ?? [],
		total: answer?.total ?? 0,
		queryKey: answer?.queryKey ?? queryKey,
		loaded: answer !== null,
		isError,
		isFetching: results.some(({ isLoading, isUninitialized }) => isLoading || isUninitialized),
		refetch() {
			for (const window of windows)
				void dispatch(getProductWindow.initiate(argOf(filter, window), { subscribe: false, forceRefetch: true }));
			if (ids.isError) ids.refetch();
		},
		has,
		matchingIds,
		requestIds: ids.request,
		// Rows of the last query do not concern these windows.
		onDrawn: answer?.queryKey === queryKey ? onDrawn : undefined,
		...access,
	};
}
