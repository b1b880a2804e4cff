import { useMemo } from 'react';
import { useIsOurs } from '#api/backEnd';
import { useGetProfileQuery } from '#auth/authApi';
import { selectUser } from '#auth/authSlice';
import { placeText, type TypedAddress } from '#contract/delivery/address';
import { useAppSelector } from '#store';
import { startOf, typedOf, useGetAddressBookQuery } from './addressesApi';

export interface SavedAddresses {
	/** The default comes first. */
	saved: ReadonlyArray<{ id: number; label: string; note: string; address: TypedAddress }>;
	another: TypedAddress;
}

/** Null with a foreign back end; `loading` until the form can begin. */
export function useSavedAddresses(): SavedAddresses | 'loading' | null {
	const isOurs = useIsOurs();
	const user = useAppSelector(selectUser);
	const skip = !isOurs || !user;
	const profile = useGetProfileQuery(undefined, { skip });
	const book = useGetAddressBookQuery(undefined, { skip });
	const owner = profile.data ?? user;
	const { data } = book;
	const addresses = useMemo((): SavedAddresses => {
		const saved = (data?.addresses ?? []).map((one) => ({
			id: one.id,
			label: one.street,
			note: `${placeText(one)} · ${one.recipient.name}`,
			address: typedOf(one),
		}));
		const [first] = saved;
		if (first) return { saved, another: { ...first.address, districtCode: '', place: '', street: '', reference: '' } };
		return { saved, another: data?.last ? typedOf(data.last) : startOf(owner) };
	}, [data, owner]);
	if (!isOurs) return null;
	return book.isLoading || profile.isLoading ? 'loading' : addresses;
}
