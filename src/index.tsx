import { createRoot } from 'react-dom/client';
import './ui/tokens.css';
import './ui/base.css';
import './ui/layout.css';
import { App } from './app/App';
import { afterFirstPaint } from './app/afterFirstPaint';
import { createAppStore } from './app/createAppStore';
import { followOtherTabs } from './app/otherTabs';
import { keepTypedText } from './app/typedText';
import { checkAuth } from './auth/authThunks';
import { browserStorage } from './auth/storage';
import { liveStarted } from './live/actions';

const storage = browserStorage('localStorage');
const visit = browserStorage('sessionStorage');
const { store, persistor, ports } = createAppStore({ storage, visit });

window.addEventListener('pagehide', () => {
	void persistor.flush();
});
followOtherTabs(store, storage);
keepTypedText(store, visit);
void store.dispatch(checkAuth());
afterFirstPaint(() => store.dispatch(liveStarted()));

const root = document.getElementById('root');
if (root) createRoot(root).render(<App store={store} ports={ports} />);
