import * as v from 'valibot';
import { api } from '#api';
import { parsedBy } from '#api/parse';
import type { User } from '#contract/account/user';
import {
	AddressBook,
	addressPaths,
	District,
	noAddress,
	type PlacedAddress,
	placeText,
	type SavedAddressBody,
	type TypedAddress,
} from '#contract/delivery/address';

/** Our server only. Each change answers the whole book. */
export const addressesApi = api.injectEndpoints({
	endpoints: (build) => ({
		/** The shop's version is part of the cache's key. */
		getDistricts: build.query<District[], { text: string; version: number }>({
			query: ({ text, version }) => ({ url: addressPaths.districts, params: { q: text, v: version } }),
			transformResponse: parsedBy(v.array(District)),
			providesTags: [],
		}),
		getAddressBook: build.query<AddressBook, void>({
			query: () => addressPaths.book,
			transformResponse: parsedBy(AddressBook),
			// A new order is the last one.
			providesTags: ['Order'],
		}),
		saveAddress: build.mutation<AddressBook, { id: number | null; body: SavedAddressBody }>({
			query: ({ id, body }) => ({
				url: id === null ? addressPaths.book : addressPaths.one(id),
				method: id === null ? 'POST' : 'PUT',
				body,
			}),
			transformResponse: parsedBy(AddressBook),
			invalidatesTags: [],
			onQueryStarted: async (_sent, { dispatch, queryFulfilled }) => {
				const { data } = await queryFulfilled.catch(() => ({ data: null }));
				if (data) void dispatch(addressesApi.util.upsertQueryData('getAddressBook', undefined, data));
			},
		}),
		removeAddress: build.mutation<AddressBook, number>({
			query: (id) => ({ url: addressPaths.one(id), method: 'DELETE' }),
			transformResponse: parsedBy(AddressBook),
			invalidatesTags: [],
			onQueryStarted: async (_sent, { dispatch, queryFulfilled }) => {
				const { data } = await queryFulfilled.catch(() => ({ data: null }));
				if (data) void dispatch(addressesApi.util.upsertQueryData('getAddressBook', undefined, data));
			},
		}),
	}),
});

export const { useGetDistrictsQuery, useGetAddressBookQuery, useSaveAddressMutation, useRemoveAddressMutation } =
	addressesApi;

export const typedOf = (placed: PlacedAddress): TypedAddress => ({
	recipient: placed.recipient,
	districtCode: placed.districtCode,
	place: placeText(placed),
	street: placed.street,
	reference: placed.reference,
});

/** The profile has a name and a phone, and maybe the street. */
export const startOf = (profile: Partial<User> | null): TypedAddress => ({
	...noAddress,
	recipient: {
		...noAddress.recipient,
		name: [profile?.firstName, profile?.lastName].filter(Boolean).join(' '),
		phone: profile?.phone ?? '',
	},
	street: profile?.address ?? '',
});
