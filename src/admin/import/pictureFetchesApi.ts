import { useState } from 'react';
import { api } from '#api';
import { useIsOurs } from '#api/backEnd';
import { parsedBy } from '#api/parse';
import { PictureFetches, pictureFetchPaths } from '#contract/catalog/pictureFetches';
import { countOf } from '#lib/text';

const extraOptions = { since: 3 };
/** Imports and product changes refetch. */
const tag = { type: 'AdminProduct', id: 'pictures' } as const;

const pictureFetchesApi = api.injectEndpoints({
	endpoints: (build) => ({
		getPictureFetches: build.query<PictureFetches, void>({
			query: () => pictureFetchPaths.all,
			extraOptions,
			transformResponse: parsedBy(PictureFetches),
			providesTags: [tag],
		}),
		retryPictures: build.mutation<PictureFetches, void>({
			query: () => ({ url: pictureFetchPaths.retry, method: 'POST' }),
			extraOptions,
			transformResponse: parsedBy(PictureFetches),
			invalidatesTags: [tag],
		}),
		dropFailedPictures: build.mutation<PictureFetches, void>({
			query: () => ({ url: pictureFetchPaths.all, method: 'DELETE' }),
			extraOptions,
			transformResponse: parsedBy(PictureFetches),
			invalidatesTags: [tag],
		}),
	}),
});

const pollIntervalMs = 2000;

/** Undefined where nothing waits or failed. */
export function usePictureFetches(): PictureFetches | undefined {
	const isOurs = useIsOurs();
	const [watched, setWatched] = useState(false);
	const { data } = pictureFetchesApi.useGetPictureFetchesQuery(undefined, {
		skip: !isOurs,
		refetchOnMountOrArgChange: true,
		pollingInterval: watched ? pollIntervalMs : 0,
		skipPollingIfUnfocused: true,
	});
	const waits = data !== undefined && data.waiting > 0;
	if (waits !== watched) setWatched(waits);
	return data && data.waiting + data.failed > 0 ? data : undefined;
}

export const { useRetryPicturesMutation, useDropFailedPicturesMutation } = pictureFetchesApi;

export const fetchedText = ({ done, total }: PictureFetches): string => `${done} de ${total} imágenes traídas`;

export const failedText = ({ failed }: PictureFetches): string =>
	countOf(failed, 'imagen no se pudo traer', 'imágenes no se pudieron traer');
