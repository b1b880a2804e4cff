import { ShopPicture, type ShopPictureUse } from '../../../../contract/looks';
import { paths } from '../../../../contract/paths';
import { api } from '../../../api';
import { parsedBy } from '../../../api/parse';

const looksApi = api.injectEndpoints({
	endpoints: (build) => ({
		storeShopPicture: build.mutation<ShopPicture, { use: ShopPictureUse; file: File }>({
			query: ({ use, file }) => {
				const body = new FormData();
				body.append('image', file);
				return { url: paths.shopPicture(use), method: 'POST', body, needs: 'settings' };
			},
			transformResponse: parsedBy(ShopPicture),
			invalidatesTags: [],
		}),
	}),
});

export const { useStoreShopPictureMutation } = looksApi;
