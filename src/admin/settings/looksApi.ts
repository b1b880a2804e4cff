import { api } from '#api';
import { parsedBy } from '#api/parse';
import { ShopPicture, type ShopPictureUse } from '#contract/settings/fields';
import { settingPaths } from '#contract/settings/settings';

const looksApi = api.injectEndpoints({
	endpoints: (build) => ({
		storeShopPicture: build.mutation<ShopPicture, { use: ShopPictureUse; file: File }>({
			query: ({ use, file }) => {
				const body = new FormData();
				body.append('image', file);
				return { url: settingPaths.picture(use), method: 'POST', body };
			},
			transformResponse: parsedBy(ShopPicture),
			invalidatesTags: [],
		}),
	}),
});

export const { useStoreShopPictureMutation } = looksApi;
