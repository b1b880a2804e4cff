import { api } from '#api';
import { useIsOurs } from '#api/backEnd';
import { parsedBy } from '#api/parse';
import { type ReceiptKind, ReceiptOffer, receiptsPath } from '#contract/tax/receipt';
import { useShop } from '#ui/shop';

const receiptApi = api.injectEndpoints({
	endpoints: (build) => ({
		/** By version of the shop, which may change the answer. */
		getReceiptOffer: build.query<ReceiptOffer, number>({
			query: () => receiptsPath,
			transformResponse: parsedBy(ReceiptOffer),
			providesTags: [],
		}),
	}),
});

const nothing: ReceiptOffer['kinds'] = [];

/** Null while the answer is loading. */
export function useReceiptKinds(): readonly ReceiptKind[] | null {
	const isOurs = useIsOurs();
	const { version } = useShop();
	const { data, isLoading } = receiptApi.useGetReceiptOfferQuery(version, {
		skip: !isOurs,
		refetchOnMountOrArgChange: true,
	});
	return isLoading ? null : (data?.kinds ?? nothing);
}
