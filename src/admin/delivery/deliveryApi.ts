import * as v from 'valibot';
import { api } from '#api';
import { parsedBy } from '#api/parse';
import { addressPaths, District, type NewDistrict } from '#contract/delivery/address';
import {
	adminDeliveryPaths,
	adminDeliveryPaths as at,
	DeliveryMethod,
	DeliveryPlan,
	type FeeImport,
	FeeImported,
	type MethodForm,
	Zone,
	type ZoneForm,
} from '#contract/delivery/fees';
import { addLiveRows } from '#live/rows';
import { fileOrError, savedAs } from '../kit/shared/csv';

/** A refusal may come from an outdated plan. */
const changed = ['Delivery', 'Audit'] as const;

const deliveryApi = api.injectEndpoints({
	endpoints: (build) => ({
		getDeliveryPlan: build.query<DeliveryPlan, void>({
			query: () => at.plan,
			transformResponse: parsedBy(DeliveryPlan),
			providesTags: ['Delivery'],
		}),
		saveZone: build.mutation<Zone, { id: number | null; body: ZoneForm }>({
			query: ({ id, body }) =>
				id === null ? { url: at.zones, method: 'POST', body } : { url: at.zone(id), method: 'PUT', body },
			transformResponse: parsedBy(Zone),
			invalidatesTags: [...changed],
		}),
		removeZone: build.mutation<unknown, number>({
			query: (id) => ({ url: at.zone(id), method: 'DELETE' }),
			invalidatesTags: [...changed],
		}),
		saveMethod: build.mutation<DeliveryMethod, { id: number | null; body: MethodForm }>({
			query: ({ id, body }) =>
				id === null ? { url: at.methods, method: 'POST', body } : { url: at.method(id), method: 'PUT', body },
			transformResponse: parsedBy(DeliveryMethod),
			invalidatesTags: [...changed],
		}),
		removeMethod: build.mutation<unknown, number>({
			query: (id) => ({ url: at.method(id), method: 'DELETE' }),
			invalidatesTags: [...changed],
		}),
		importFees: build.mutation<FeeImported, FeeImport>({
			query: (body) => ({ url: at.import, method: 'POST', body }),
			transformResponse: parsedBy(FeeImported),
			invalidatesTags: (done) => (done?.applied ? [...changed] : []),
		}),
		exportFees: build.mutation<null, void>({
			query: () => ({ url: at.export, responseHandler: fileOrError }),
			transformResponse: savedAs(() => 'tarifas-de-envio.csv'),
			invalidatesTags: [],
		}),
		getAddedDistricts: build.query<District[], void>({
			query: () => adminDeliveryPaths.districts,
			transformResponse: parsedBy(v.array(District)),
			providesTags: ['Delivery'],
		}),
		/** The first district of a province is its capital. */
		getCapital: build.query<District, string>({
			query: (province) => ({ url: addressPaths.district(`${province}01`) }),
			transformResponse: parsedBy(District),
			providesTags: [],
		}),
		addDistrict: build.mutation<District, NewDistrict>({
			query: (body) => ({ url: adminDeliveryPaths.districts, method: 'POST', body }),
			transformResponse: parsedBy(District),
			invalidatesTags: [...changed],
		}),
		removeDistrict: build.mutation<unknown, string>({
			query: (code) => ({ url: adminDeliveryPaths.district(code), method: 'DELETE' }),
			invalidatesTags: [...changed],
		}),
		/** `version` is part of the URL, because answers are cached. */
		findPlaces: build.query<District[], { text: string; version: number }>({
			query: ({ text, version }) => ({
				url: addressPaths.districts,
				params: { q: text, v: version },
			}),
			transformResponse: parsedBy(v.array(District)),
			providesTags: [],
		}),
	}),
});

// The public shop includes the plan's version, so its event follows every change.
addLiveRows({ refetches: [{ when: (event) => 'shop' in event, tags: ['Delivery'] }] });

export const {
	useGetDeliveryPlanQuery,
	useSaveZoneMutation,
	useRemoveZoneMutation,
	useSaveMethodMutation,
	useRemoveMethodMutation,
	useImportFeesMutation,
	useExportFeesMutation,
	useFindPlacesQuery,
	useGetAddedDistrictsQuery,
	useGetCapitalQuery,
	useAddDistrictMutation,
	useRemoveDistrictMutation,
} = deliveryApi;
