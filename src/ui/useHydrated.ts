import { useSyncExternalStore } from 'react';

const subscribe = () => () => {};

/** False during hydration. */
export const useHydrated = (): boolean =>
	useSyncExternalStore(
		subscribe,
		() => true,
		() => false,
	);
