import { selectUser } from '../../auth/authSlice';
import { useAppDispatch, useAppSelector } from '../../store';
import { type CheckoutDraft, selectCheckout } from '../../store/uiSlice';
import type { AddressChoices } from './addressPart';
import { addressOf, draftOf, keepDraft } from './draft';
import { ownerOf } from './owner';

/** Where the order of the open checkout goes and how, for the parts of the page that depend on it. */
export function useCheckoutPlace(choices: AddressChoices | null) {
	const dispatch = useAppDispatch();
	const draft = draftOf(useAppSelector(selectCheckout), ownerOf(useAppSelector(selectUser)));
	const { districtCode, place } = addressOf(draft, choices).address;
	return {
		where: { districtCode, place },
		chosen: draft.delivery ?? null,
		/** The order that was sent last, until the shop has said that it is none. */
		attempt: draft.attempt ?? null,
		choose: (delivery: NonNullable<CheckoutDraft['delivery']>) => dispatch(keepDraft({ ...draft, delivery })),
	};
}
