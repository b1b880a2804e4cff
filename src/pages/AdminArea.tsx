import { type ComponentType, lazy, Suspense } from 'react';
import { Navigate, Outlet, Route, Routes, useLocation } from 'react-router-dom';
import { useNewComplaintNotices } from '#features/admin/complaints/useNewComplaintNotices';
import { AdminLayout } from '#features/admin/layout/AdminLayout';
import { ScreenGuard } from '#features/admin/layout/ScreenGuard';
import { useNewOrderNotices } from '#features/admin/orders/useNewOrderNotices';
import { useProofNotices } from '#features/admin/payments/useProofNotices';
import { renewedSearch } from '#features/admin/shared/oldAddress';
import { staffWords } from '#commerce/words/staffWords';
import { SaleWordsProvider } from '#commerce/words/words';
import { LoadingScreen } from '#ui/Spinner';
import { SecondFactorGate } from './admin/SecondFactorGate';
import NotFoundPage from '#commerce/shop/NotFoundPage';
import { OurPage } from '#commerce/shop/OurPage';

const Dashboard = lazy(() => import(/* webpackChunkName: "admin-dashboard" */ './admin/AdminDashboardPage'));

/** By address below /admin. */
const pages: Readonly<Record<string, ComponentType>> = {
	dashboard: Dashboard,
	profile: lazy(() => import(/* webpackChunkName: "admin-profile" */ './admin/AdminProfilePage')),
	products: lazy(() => import(/* webpackChunkName: "admin-products" */ './admin/AdminProductsPage')),
	categories: lazy(() => import(/* webpackChunkName: "admin-categories" */ './admin/AdminCategoriesPage')),
	users: lazy(() => import(/* webpackChunkName: "admin-users" */ './admin/AdminUsersPage')),
	orders: lazy(() => import(/* webpackChunkName: "admin-orders" */ './admin/AdminOrdersPage')),
	sales: lazy(() => import(/* webpackChunkName: "admin-sales" */ './admin/AdminSalesPage')),
};

const ourPages: typeof pages = {
	'orders/new': lazy(() => import(/* webpackChunkName: "admin-order-new" */ './admin/AdminNewOrderPage')),
	'orders/print': lazy(() => import(/* webpackChunkName: "admin-orders-print" */ './admin/AdminOrdersPrintPage')),
	'orders/:id': lazy(() => import(/* webpackChunkName: "admin-order" */ './admin/AdminOrderPage')),
	'orders/:id/edit': lazy(() => import(/* webpackChunkName: "admin-order-edit" */ './admin/AdminOrderEditPage')),
	'products/groups/:id': lazy(() => import(/* webpackChunkName: "admin-group" */ './admin/AdminGroupPage')),
	payments: lazy(() => import(/* webpackChunkName: "admin-payments" */ './admin/AdminPaymentsPage')),
	pages: lazy(() => import(/* webpackChunkName: "admin-pages" */ './admin/AdminPagesPage')),
	'pages/:id': lazy(() => import(/* webpackChunkName: "admin-page-editor" */ './admin/AdminPageEditorPage')),
	'complaints/*': lazy(() => import(/* webpackChunkName: "admin-complaints" */ './admin/AdminComplaintsPage')),
	delivery: lazy(() => import(/* webpackChunkName: "admin-delivery" */ './admin/AdminDeliveryPage')),
	audit: lazy(() => import(/* webpackChunkName: "admin-audit" */ './admin/AdminAuditPage')),
	team: lazy(() => import(/* webpackChunkName: "admin-team" */ './admin/AdminTeamPage')),
	mail: lazy(() => import(/* webpackChunkName: "admin-mail" */ './admin/AdminMailPage')),
	'settings/:section?': lazy(() => import(/* webpackChunkName: "admin-settings" */ './admin/AdminSettingsPage')),
	welcome: lazy(() => import(/* webpackChunkName: "admin-welcome" */ './admin/AdminWelcomePage')),
	system: lazy(() => import(/* webpackChunkName: "admin-system" */ './admin/AdminSystemPage')),
};

const routesOf = (list: typeof pages) =>
	Object.entries(list).map(([path, Page]) => <Route key={path} path={path} element={<Page />} />);

const frame = (
	<AdminLayout>
		<SecondFactorGate>
			<ScreenGuard>
				<Suspense fallback={<LoadingScreen />}>
					<Outlet />
				</Suspense>
			</ScreenGuard>
		</SecondFactorGate>
	</AdminLayout>
);

/** R2-04. The guard is in the route table. */
export default function AdminArea() {
	useNewOrderNotices();
	useNewComplaintNotices();
	useProofNotices();
	const { pathname, search, state } = useLocation();
	const renewed = renewedSearch(search);
	if (renewed !== null) return <Navigate to={{ pathname, search: renewed }} state={state} replace />;
	return (
		<SaleWordsProvider value={staffWords}>
			<Routes>
				<Route element={frame}>
					<Route index element={<Dashboard />} />
					{routesOf(pages)}
					<Route element={<OurPage />}>{routesOf(ourPages)}</Route>
					<Route path="*" element={<NotFoundPage />} />
				</Route>
			</Routes>
		</SaleWordsProvider>
	);
}
