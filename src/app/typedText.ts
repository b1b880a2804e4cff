import type { KeyValueStore } from '../auth/storage';
import type { AppStore } from '../store';
import { isReloading } from '../ui/lostChunk';
import { changedFields, hasEndedFields, typedValues } from '../ui/typedFields';

const loadRestoring = () => import(/* webpackChunkName: "typed-text" */ './restoreTypedText');

/** Key of sessionStorage, set while the tab loads its newest release. */
const typedTextKey = 'typed-text';

function typedTextOf(store: AppStore): string {
	const { cartOpen } = store.getState().ui;
	return JSON.stringify({ path: window.location.pathname, cartOpen, fields: typedValues() });
}

/** Nothing typed is lost when a tab is loaded again: by itself because a chunk is gone (ui/lostChunk.ts), or after a page that ended. */
export function keepTypedText(store: AppStore, visit: KeyValueStore): void {
	window.addEventListener('pagehide', () => {
		if (isReloading() || hasEndedFields()) visit.setItem(typedTextKey, typedTextOf(store));
	});
	const kept = visit.getItem(typedTextKey);
	if (kept === null) return;
	visit.removeItem(typedTextKey);
	void loadRestoring().then(
		({ restoreTypedText }) => restoreTypedText(store, kept),
		() => {},
	);
}

/** To be called when React has taken over the page: what was typed before counts as typed now. */
export function repeatEarlyTyping(): void {
	const fields = changedFields();
	if (fields.length === 0) return;
	void loadRestoring().then(
		({ repeatTyped }) => repeatTyped(fields),
		() => {},
	);
}
