import { createRoot } from 'react-dom/client';
import './ui/tokens.css';
import './ui/base.css';
import { App } from './app/App';
import { afterFirstPaint } from './app/afterFirstPaint';
import { createAppStore } from './app/createAppStore';
import { followOtherTabs } from './app/otherTabs';
import { liveStarted } from './live/actions';
import { checkSession } from './session/sessionThunks';
import { browserStorage } from './session/storage';

const storage = browserStorage();
const { store, persistor, ports } = createAppStore({ storage });

window.addEventListener('pagehide', () => {
	void persistor.flush();
});
followOtherTabs(store, storage);
void store.dispatch(checkSession());
afterFirstPaint(() => store.dispatch(liveStarted()));

const root = document.getElementById('root');
if (root) createRoot(root).render(<App store={store} ports={ports} />);
