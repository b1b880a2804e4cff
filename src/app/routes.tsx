import { Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';
import { RedirectHelper, RequireLogin, RequireStaff } from '#auth/guards';
import { PageBoundary } from '#ui/PageBoundary';
import { LoadingScreen } from '#ui/Spinner';
import { openPages, pages, pagesWithLogin } from './pages';
import { CopyBar } from './shell/CopyBar';
import { ShopLayout } from './shell/ShopLayout';

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
