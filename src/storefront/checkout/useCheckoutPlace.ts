import { selectUser } from '#auth/authSlice';
import type { SavedAddresses } from '#commerce/address/useSavedAddresses';
import type { Preselected } from '#commerce/delivery/useDelivery';
import { useAppDispatch, useAppSelector } from '#store';
import { selectCheckout } from '#store/uiSlice';
import { addressOf, changeDraft, draftOf } from './draft';
import { ownerOf } from './owner';

/** The district of the begun checkout, else of the address book. */
export function useCheckoutPlace(addresses: SavedAddresses | null) {
	const dispatch = useAppDispatch();
	const owner = ownerOf(useAppSelector(selectUser));
	const draft = draftOf(useAppSelector(selectCheckout), owner);
	const { districtCode, place } = addressOf(draft, addresses).address;
	return {
		where: { districtCode, place },
		chosen: draft.delivery ?? null,
		preselection: {
			first: draft.preselected,
			onPreselected: (preselected: Preselected) => dispatch(changeDraft(owner, { preselected })),
		},
		/** The last sent order, until the shop refuses it. */
		attempt: draft.attempt ?? null,
	};
}
