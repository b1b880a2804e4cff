import { persistStore } from 'redux-persist';
import { browserStorage } from '#auth/storage';
import { type FirstViewState, stateElementId } from '#contract/shared/firstView';
import { positionKnown } from '#live/actions';
import { keepTypedText } from '../boot/typedText';
import { createAppStore } from './createAppStore';
import { followOtherTabs } from './otherTabs';

/** Undefined for a static file. The same build wrote the state. */
function readFirstView(): FirstViewState | undefined {
	const text = document.getElementById(stateElementId)?.textContent;
	return text ? JSON.parse(text) : undefined;
}

export function openStore() {
	const storage = browserStorage('localStorage');
	const visit = browserStorage('sessionStorage');
	const firstView = readFirstView();
	const { store, ports } = createAppStore({ storage, visit, firstView });
	const persistor = persistStore(store);
	if (firstView?.position) store.dispatch(positionKnown(firstView.position));
	window.addEventListener('pagehide', () => {
		void persistor.flush();
	});
	followOtherTabs(store, storage);
	keepTypedText(store, visit);
	return { store, ports, firstView };
}
