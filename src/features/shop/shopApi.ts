import { paths } from '../../../contract/paths';
import { Shop } from '../../../contract/shop';
import { api } from '../../api';
import { parsedBy } from '../../api/parse';
import { addLiveRows, row } from '../../live/rows';

export const shopApi = api.injectEndpoints({
	endpoints: (build) => ({
		getShop: build.query<Shop, void>({
			query: () => ({ url: paths.shop, needs: 'settings' }),
			transformResponse: parsedBy(Shop),
			providesTags: ['Shop'],
		}),
	}),
});

export const { useGetShopQuery } = shopApi;

addLiveRows({
	rows: [
		row(shopApi.endpoints.getShop, (held, event) =>
			'shop' in event && event.shop.version > held.version ? event.shop : held,
		),
	],
});
