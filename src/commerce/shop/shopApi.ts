import { api } from '#api';
import { shopPath } from '#contract/shop/default';
import type { Shop } from '#contract/shop/shop';
import { addLiveRows, row } from '#live/rows';

/** Its parser loads with the live channel, not the entry. */
const readShop = async (answer: unknown): Promise<Shop> =>
	(await import(/* webpackChunkName: "live" */ './readShop')).readShop(answer);

export const shopApi = api.injectEndpoints({
	endpoints: (build) => ({
		getShop: build.query<Shop, void>({
			query: () => shopPath,
			transformResponse: readShop,
			providesTags: ['Shop'],
		}),
	}),
});

export const { useGetShopQuery } = shopApi;

addLiveRows({
	rows: [
		row(shopApi.endpoints.getShop, (held, event) =>
			event.type === 'SHOP_CHANGED' && event.shop.version > held.version ? event.shop : held,
		),
	],
});
