import { api } from '#api';
import { parsedBy } from '#api/parse';
import { CartOffers, type CartOffersBody, cartOffersPath } from '#contract/offers/cart';

const read = parsedBy(CartOffers);

/** `code`: the coupon of the question. */
export type AnsweredOffers = CartOffers & { code: string | null };

export const cartOffersTag = { type: 'Shop', id: 'cart-offers' } as const;

export const cartOffersApi = api.injectEndpoints({
	endpoints: (build) => ({
		getCartOffers: build.query<AnsweredOffers, CartOffersBody>({
			query: (body) => ({ url: cartOffersPath, method: 'POST', body }),
			extraOptions: { since: 7 },
			transformResponse: (answer: unknown, _meta, { coupon }) => ({ ...read(answer), code: coupon ?? null }),
			providesTags: ['Shop', cartOffersTag],
		}),
	}),
});

export const { useGetCartOffersQuery } = cartOffersApi;
