import { persistStore } from 'redux-persist';
import { browserStorage } from '#auth/storage';
import { positionKnown } from '#live/actions';
import { keepTypedText } from '../boot/typedText';
import { createAppStore } from './createAppStore';
import { readFirstView } from './firstView';
import { followOtherTabs } from './otherTabs';

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
