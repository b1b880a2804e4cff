import type { KeyValueStore } from '#auth/storage';
import { nextTask } from '#lib/idle';
import type { AppStore } from '#store';
import { isReloading } from '#ui/lostChunk';
import { changedFields, hasEndedFields, typedValues } from '#ui/typedFields';

const loadRestoring = () => import(/* webpackChunkName: "typed-text" */ './restoreTypedText');

/** In sessionStorage, while the tab reloads for a new release. */
const typedTextKey = 'typed-text';

function typedTextOf(store: AppStore): string {
	const { cartOpen } = store.getState().ui;
	return JSON.stringify({ path: window.location.pathname, cartOpen, fields: typedValues() });
}

/** Across a reload (ui/lostChunk.ts), or after a failed page. */
export function keepTypedText(store: AppStore, visit: KeyValueStore): void {
	window.addEventListener('pagehide', () => {
		if (isReloading() || hasEndedFields()) visit.setItem(typedTextKey, typedTextOf(store));
	});
	const stored = visit.getItem(typedTextKey);
	if (stored === null) return;
	visit.removeItem(typedTextKey);
	void loadRestoring().then(
		({ restoreTypedText }) => restoreTypedText(store, stored),
		() => {},
	);
}

/** After hydration. A task later all effects have run. */
export async function repeatEarlyPresses(): Promise<void> {
	await nextTask();
	const pressed = window.earlyPresses?.() ?? [];
	delete window.earlyPresses;
	for (const button of pressed) button.click();
}

/** After hydration, so that early input counts as typed. */
export function repeatEarlyTyping(): void {
	const fields = changedFields();
	if (fields.length === 0) return;
	void loadRestoring().then(
		({ repeatTyped }) => repeatTyped(fields),
		() => {},
	);
}
