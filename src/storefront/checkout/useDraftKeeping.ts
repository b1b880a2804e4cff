import { useEffect } from 'react';
import { get, type UseFormSubscribe } from 'react-hook-form';
import { useAppStore } from '#store';
import { type CheckoutValues, selectCheckout } from '#store/uiSlice';
import { draftOf, keepDraft } from './draft';

interface TypedForm {
	subscribe: UseFormSubscribe<CheckoutValues>;
}

export function useDraftKeeping({ subscribe }: TypedForm, owner: string): void {
	const store = useAppStore();
	useEffect(
		function keepTyped() {
			return subscribe({
				formState: { values: true },
				callback({ name = '', values, dirtyFields }) {
					const draft = draftOf(selectCheckout(store.getState()), owner);
					const [key = ''] = name.split('.');
					const value = get(values, key);
					// A value that follows the profile is not the shopper's.
					const isTyped = key in draft || get(dirtyFields, name) !== undefined;
					// A key press has several notices.
					if (isTyped && JSON.stringify(value) !== JSON.stringify(get(draft, key)))
						store.dispatch(keepDraft({ ...draft, [key]: value }));
				},
			});
		},
		[subscribe, store, owner],
	);
}
