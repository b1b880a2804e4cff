import { api } from '#api';
import { parsedBy } from '#api/parse';
import { adminPicturePaths, StoredPicture } from '#contract/catalog/groupForm';
import { xhrFetch } from '../upload/xhrFetch';

interface StoreArg {
	file: File;
	onUpload: (sent: number, total: number) => void;
}

export const picturesApi = api.injectEndpoints({
	endpoints: (build) => ({
		storePicture: build.mutation<{ imageUrl: string }, StoreArg>({
			query: ({ file, onUpload }) => {
				const body = new FormData();
				body.append('image', file);
				return { url: adminPicturePaths.store, method: 'POST', body, fetchFn: xhrFetch({ onUpload }) };
			},
			transformResponse: parsedBy(StoredPicture),
			invalidatesTags: [],
		}),
	}),
});
