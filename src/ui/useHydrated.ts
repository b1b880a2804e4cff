import { useSyncExternalStore } from 'react';

const subscribe = () => () => {};

/** False while the HTML of the server is taken over. */
export const useHydrated = (): boolean =>
	useSyncExternalStore(
		subscribe,
		() => true,
		() => false,
	);
