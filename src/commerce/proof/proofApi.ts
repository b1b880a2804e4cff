import { api } from '#api';
import { buyerCall, type OrderKey } from '#api/buyerCall';
import { anyBody } from '#api/parse';
import { paymentPaths } from '#contract/payments/payments';

const proofApi = api.injectEndpoints({
	endpoints: (build) => ({
		/** A blob URL: an image element cannot send the token. */
		getProofPicture: build.query<string, { order: OrderKey; proof: number }>({
			async queryFn({ order, proof }, _api, _extra, baseQuery) {
				const { data, error } = await baseQuery({
					...buyerCall((id) => paymentPaths.picture(id, proof), order),
					responseHandler: (response: Response) => (response.ok ? response.blob() : anyBody(response)),
				});
				return error ? { error } : { data: URL.createObjectURL(data as Blob) };
			},
			providesTags: [],
			async onCacheEntryAdded(_arg, { cacheDataLoaded, cacheEntryRemoved }) {
				const loaded = await cacheDataLoaded.catch(() => null);
				await cacheEntryRemoved;
				if (loaded) URL.revokeObjectURL(loaded.data);
			},
		}),
	}),
});

export const { useGetProofPictureQuery } = proofApi;
