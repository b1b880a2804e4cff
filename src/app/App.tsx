import { type ReactNode, StrictMode, useLayoutEffect } from 'react';
import { Provider } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { AuthProvider } from '#auth/AuthProvider';
import { ShopProvider } from '#commerce/shop/ShopProvider';
import type { AppStore, RootState } from '#store';
import type { Ports } from '#store/ports';
import { CartProvider } from '#storefront/cart/CartProvider';
import { usePageArrival } from '#ui/usePageArrival';
import { AppRoutes } from './routes';
import { PageRouter } from './shell/PageRouter';

function NavigationBridge({ ports }: { ports: Ports }) {
	const navigate = useNavigate();
	// A smooth scroll would move what the user focuses next.
	usePageArrival(() => window.scrollTo({ top: 0, behavior: 'instant' }));

	useLayoutEffect(
		function connectRouter() {
			ports.navigate = (to, options) => void navigate(to, options);
		},
		[navigate, ports],
	);

	return null;
}

interface AppProps {
	store: AppStore;
	ports: Ports;
	/** For hydration, which must repeat it before the store's state. */
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
