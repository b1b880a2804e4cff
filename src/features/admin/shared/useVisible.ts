import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
	document.addEventListener('visibilitychange', listener);
	return () => document.removeEventListener('visibilitychange', listener);
}

/** Whether the page can be seen, and is not in another tab. */
export const useVisible = (): boolean => useSyncExternalStore(subscribe, () => document.visibilityState === 'visible');
