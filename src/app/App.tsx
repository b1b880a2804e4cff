import { StrictMode } from 'react';
import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router-dom';
import { AuthProvider } from '../auth/AuthProvider';
import { CartProvider } from '../features/cart/CartProvider';
import type { Ports } from '../store/ports';
import type { AppStore } from './createAppStore';
import { NavigationBridge } from './NavigationBridge';
import { AppRoutes } from './routes';

/** Navigation is no transition: signing out and leaving the page must render together, so that no guard sees only one. */
export function App({ store, ports }: { store: AppStore; ports: Ports }) {
	return (
		<StrictMode>
			<Provider store={store}>
				<AuthProvider>
					<CartProvider>
						<BrowserRouter useTransitions={false}>
							<NavigationBridge ports={ports} />
							<AppRoutes />
						</BrowserRouter>
					</CartProvider>
				</AuthProvider>
			</Provider>
		</StrictMode>
	);
}
