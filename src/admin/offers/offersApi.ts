import type * as v from 'valibot';
import { api } from '#api';
import { parsedBy } from '#api/parse';
import {
	type AdminOffersQuery,
	adminOfferPaths,
	OfferCheck,
	OfferDetail,
	type OfferInput,
	OfferPage,
} from '#contract/offers/admin';
import { productTags } from '../kit/adminApi';

const extraOptions = { since: 7 };

/** Prices follow an offer at once. A refusal may come from an outdated list. */
const changed = ['AdminOffer', 'Audit', ...productTags] as const;

const detail = parsedBy(OfferDetail);

const offersApi = api.injectEndpoints({
	endpoints: (build) => ({
		getOffers: build.query<OfferPage, Partial<v.InferOutput<typeof AdminOffersQuery>>>({
			query: (params) => ({ url: adminOfferPaths.all, params }),
			transformResponse: parsedBy(OfferPage),
			extraOptions,
			providesTags: ['AdminOffer'],
		}),
		getOffer: build.query<OfferDetail, number>({
			query: (id) => adminOfferPaths.one(id),
			transformResponse: detail,
			extraOptions,
			// A form must not begin with an old state.
			keepUnusedDataFor: 0,
			providesTags: ['AdminOffer'],
		}),
		checkOffer: build.query<OfferCheck, { body: OfferInput; except: number | null }>({
			query: ({ body, except }) => ({
				url: adminOfferPaths.check,
				method: 'POST',
				body,
				...(except !== null && { params: { except } }),
			}),
			transformResponse: parsedBy(OfferCheck),
			extraOptions,
			keepUnusedDataFor: 0,
			providesTags: ['AdminOffer'],
		}),
		saveOffer: build.mutation<OfferDetail, { id: number | null; body: OfferInput }>({
			query: ({ id, body }) =>
				id === null
					? { url: adminOfferPaths.all, method: 'POST', body }
					: { url: adminOfferPaths.one(id), method: 'PUT', body },
			transformResponse: detail,
			extraOptions,
			invalidatesTags: [...changed],
		}),
		stopOffer: build.mutation<OfferDetail, number>({
			query: (id) => ({ url: adminOfferPaths.stop(id), method: 'POST' }),
			transformResponse: detail,
			extraOptions,
			invalidatesTags: [...changed],
		}),
	}),
});

export const { useGetOffersQuery, useGetOfferQuery, useCheckOfferQuery, useSaveOfferMutation, useStopOfferMutation } =
	offersApi;
