import { Suspense } from 'react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { RedirectHelper, RequireLogin, RequireStaff } from '#auth/guards';
import { openPages, pagesWithLogin } from '#storefront/routes';
import { PageBoundary } from '#ui/PageBoundary';
import { LoadingScreen } from '#ui/Spinner';
import { useShop } from '#ui/shop';
import { pages } from './pages';
import styles from './shell/CopyBar.module.css';
import { ShopLayout } from './shell/ShopLayout';

/** Above every screen of a copy of the shop. */
function CopyBar() {
	const isStaff = useLocation().pathname.startsWith('/admin');
	if (!useShop().copy) return null;
	return (
		<aside className={`tone-warning ${styles.bar}`} aria-label="Copia de la tienda">
			{isStaff
				? 'Esta es una copia de la tienda: no toma pedidos, no cobra y no escribe a nadie. Si ahora es la tienda, su dueño lo dice en Sistema.'
				: 'Esta es una copia de la tienda: aquí no se puede comprar.'}
		</aside>
	);
}

const checking = <LoadingScreen />;

const NotFound = pages['not-found'];

const routesOf = (list: typeof openPages) =>
	list.map(([path, name]) => {
		const Page = pages[name];
		return <Route key={path} path={path} element={<Page />} />;
	});

export function AppRoutes() {
	return (
		<>
			<CopyBar />
			<RedirectHelper loading={checking}>
				<Routes>
					<Route
						path="/admin/*"
						element={
							<RequireStaff loading={checking}>
								<PageBoundary page="admin">
									<Suspense fallback={checking}>
										<pages.admin />
									</Suspense>
								</PageBoundary>
							</RequireStaff>
						}
					/>
					<Route element={<ShopLayout />}>
						{routesOf(openPages)}
						<Route element={<RequireLogin loading={checking} />}>{routesOf(pagesWithLogin)}</Route>
						<Route path="*" element={<NotFound />} />
					</Route>
				</Routes>
			</RedirectHelper>
		</>
	);
}
