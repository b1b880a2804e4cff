import type { KeyValueStore } from '../auth/storage';
import { isReloading } from '../ui/lostChunk';
import { typedFields } from '../ui/typedFields';
import type { AppStore } from './createAppStore';

/** Of sessionStorage, from the moment that the tab leaves for its newest release until it is there again. */
const typedTextKey = 'typed-text';

function typedTextOf(store: AppStore): string {
	const { cartOpen } = store.getState().ui;
	const fields = typedFields().map(({ field, name, place }) => {
		const { value } = field;
		return { name, place, value, checked: 'checked' in field && field.checked };
	});
	return JSON.stringify({ path: window.location.pathname, cartOpen, fields });
}

/** Nothing typed is lost when a tab loads itself again because a chunk of its release is gone (ui/lostChunk.ts). */
export function keepTypedText(store: AppStore, visit: KeyValueStore): void {
	window.addEventListener('pagehide', () => {
		if (isReloading()) visit.setItem(typedTextKey, typedTextOf(store));
	});
	const kept = visit.getItem(typedTextKey);
	if (kept === null) return;
	visit.removeItem(typedTextKey);
	void import(/* webpackChunkName: "typed-text" */ './restoreTypedText').then(
		({ restoreTypedText }) => restoreTypedText(store, kept),
		() => {},
	);
}
