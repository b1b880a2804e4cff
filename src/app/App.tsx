import { type ReactNode, StrictMode } from 'react';
import { Provider } from 'react-redux';
import { AuthProvider } from '../auth/AuthProvider';
import { CartProvider } from '../features/cart/CartProvider';
import { ShopProvider } from '../features/shop/ShopProvider';
import type { Ports } from '../store/ports';
import type { AppStore, RootState } from './createAppStore';
import { NavigationBridge } from './NavigationBridge';
import { PageRouter } from './PageRouter';
import { AppRoutes } from './routes';

interface AppProps {
	store: AppStore;
	ports: Ports;
	/** Of the server's HTML, which the first render must repeat; afterwards the state of the store is shown. */
	serverState?: RootState;
	Router?: (props: { children: ReactNode }) => ReactNode;
}

export function App({ store, ports, serverState, Router = PageRouter }: AppProps) {
	return (
		<StrictMode>
			<Provider store={store} serverState={serverState}>
				<ShopProvider>
					<AuthProvider>
						<CartProvider>
							<Router>
								<NavigationBridge ports={ports} />
								<AppRoutes />
							</Router>
						</CartProvider>
					</AuthProvider>
				</ShopProvider>
			</Provider>
		</StrictMode>
	);
}
