import { useEffect } from 'react';
import { get, type UseFormSubscribe } from 'react-hook-form';
import { useAppStore } from '../../store';
import { type CheckoutValues, selectCheckout } from '../../store/uiSlice';
import { changeDraft, draftOf } from './draft';

interface TypedForm {
	subscribe: UseFormSubscribe<CheckoutValues>;
}

/** Stores what is typed into the form and chosen there. */
export function useDraftKeeping({ subscribe }: TypedForm, owner: string): void {
	const store = useAppStore();
	useEffect(
		function keepTyped() {
			return subscribe({
				formState: { values: true },
				callback({ name = '', values, dirtyFields }) {
					const [key = ''] = name.split('.');
					// A value that follows the profile is not the shopper's.
					const isTyped = get(dirtyFields, name) !== undefined;
					if (isTyped || key in draftOf(selectCheckout(store.getState()), owner))
						store.dispatch(changeDraft(owner, { [key]: get(values, key) }));
				},
			});
		},
		[subscribe, store, owner],
	);
}
