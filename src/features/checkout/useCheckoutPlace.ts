import { selectUser } from '../../auth/authSlice';
import { useAppDispatch, useAppSelector } from '../../store';
import { type CheckoutDraft, checkoutKept, selectCheckout } from '../../store/uiSlice';
import type { AddressChoices } from './addressPart';
import { ownerOf } from './owner';
import { addressOf, draftOf } from './useCheckout';

/** Where the order of the open checkout goes and how, for the parts of the page that depend on it. */
export function useCheckoutPlace(choices: AddressChoices | null) {
	const dispatch = useAppDispatch();
	const owner = ownerOf(useAppSelector(selectUser));
	const draft = draftOf(useAppSelector(selectCheckout), owner);
	const { districtCode, place } = addressOf(draft, choices).address;
	return {
		owner,
		where: { districtCode, place },
		chosen: draft.delivery ?? null,
		choose: (delivery: NonNullable<CheckoutDraft['delivery']>) => void dispatch(checkoutKept({ ...draft, delivery })),
	};
}
