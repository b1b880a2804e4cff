import { selectUser } from '../../auth/authSlice';
import type { KnownAddresses } from '../../sale/address/useKnownAddresses';
import { useAppSelector } from '../../store';
import { selectCheckout } from '../../store/uiSlice';
import { addressOf, draftOf } from './draft';
import { ownerOf } from './owner';

export function useCheckoutPlace(known: KnownAddresses | null) {
	const draft = draftOf(useAppSelector(selectCheckout), ownerOf(useAppSelector(selectUser)));
	const { districtCode, place } = addressOf(draft, known).address;
	return {
		where: { districtCode, place },
		chosen: draft.delivery ?? null,
		/** The order that was sent last, until the shop has said that it is none. */
		attempt: draft.attempt ?? null,
	};
}
