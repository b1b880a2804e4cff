import type { User } from '#contract/account/user';
import { noAddress, type PlacedAddress, placeText, type TypedAddress } from '#contract/delivery/address';

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
