import { useEffect, useMemo } from 'react';
import type { Product } from '../../../../contract/catalog';
import type { User } from '../../../../contract/user';
import { adminApi } from '../adminApi';
import { actions, destinations } from './commands';
import { findGroups, type Group, prepareProducts, startGroups } from './options';
import { type FindOrders, useFoundOrders } from './useFoundOrders';

const noProducts: readonly Product[] = [];
const noUsers: readonly User[] = [];
const everything = startGroups(destinations, actions);

interface PaletteGroups {
	groups: readonly Group[];
	/** More may still come. */
	loading: boolean;
	/** Lists that could not be searched, as words of a sentence. */
	missing: readonly string[];
}

/** What the palette shows for a query. Its lists are those of the screens: loaded once, patched by live events. */
export function usePaletteGroups(query: string, findOrders: FindOrders): PaletteGroups {
	const products = adminApi.useGetAllProductsQuery();
	const users = adminApi.useGetAllUsersQuery();
	const found = useFoundOrders(findOrders, query);
	const asked = query.trim() !== '';

	useEffect(
		function prepareSearch() {
			const rows = products.data;
			if (!rows) return;
			// Once the palette is on screen.
			const timer = setTimeout(() => prepareProducts(rows), 0);
			return () => clearTimeout(timer);
		},
		[products.data],
	);

	const groups = useMemo(() => {
		if (!asked) return everything;
		const sources = {
			destinations,
			actions,
			products: products.data ?? noProducts,
			users: users.data ?? noUsers,
			orders: found.orders,
		};
		return findGroups(sources, query);
	}, [asked, query, products.data, users.data, found.orders]);

	return {
		groups,
		loading: asked && (products.isLoading || users.isLoading || found.loading),
		missing: asked
			? [
					!products.data && products.isError && 'productos',
					!users.data && users.isError && 'usuarios',
					found.failed && 'pedidos',
				].filter((name) => name !== false)
			: [],
	};
}
