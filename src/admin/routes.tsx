import { type ComponentType, lazy, Suspense } from 'react';
import { Navigate, Outlet, Route, Routes, useLocation } from 'react-router-dom';
import NotFoundPage, { OurPage } from '#commerce/shop/NotFoundPage';
import { staffWords } from '#commerce/words/staffWords';
import { SaleWordsProvider } from '#commerce/words/words';
import { LoadingScreen } from '#ui/Spinner';
import { useNewComplaintNotices } from './complaints/useNewComplaintNotices';
import { renewedSearch } from './kit/shared/oldAddress';
import { AdminLayout } from './layout/AdminLayout';
import { ScreenGuard } from './layout/ScreenGuard';
import { SecondFactorGate } from './layout/SecondFactorGate';
import { useNewOrderNotices } from './orders/useNewOrderNotices';
import { useProofNotices } from './payments/useProofNotices';

const Dashboard = lazy(() => import(/* webpackChunkName: "admin-dashboard" */ './dashboard/DashboardPage'));

const pages: Readonly<Record<string, ComponentType>> = {
	dashboard: Dashboard,
	profile: lazy(() => import(/* webpackChunkName: "admin-profile" */ './profile/ProfilePage')),
	products: lazy(() => import(/* webpackChunkName: "admin-products" */ './products/ProductsPage')),
	categories: lazy(() =>
		import(/* webpackChunkName: "admin-categories" */ './categories/CategoriesScreen').then(({ CategoriesScreen }) => ({
			default: CategoriesScreen,
		})),
	),
	users: lazy(() =>
		import(/* webpackChunkName: "admin-users" */ './users/UsersScreen').then(({ UsersScreen }) => ({
			default: UsersScreen,
		})),
	),
	orders: lazy(() => import(/* webpackChunkName: "admin-orders" */ './orders/OrdersPage')),
	sales: lazy(() => import(/* webpackChunkName: "admin-sales" */ './sales/SalesPage')),
};

const ourPages: typeof pages = {
	'orders/new': lazy(() =>
		import(/* webpackChunkName: "admin-order-new" */ './orders/manual/NewOrderScreen').then(({ NewOrderScreen }) => ({
			default: NewOrderScreen,
		})),
	),
	'orders/print': lazy(() =>
		import(/* webpackChunkName: "admin-orders-print" */ './orders/print/PrintScreen').then(({ PrintScreen }) => ({
			default: PrintScreen,
		})),
	),
	'orders/:id': lazy(() => import(/* webpackChunkName: "admin-order" */ './orders/desk/OrderPage')),
	'orders/:id/edit': lazy(() => import(/* webpackChunkName: "admin-order-edit" */ './orders/editor/OrderEditPage')),
	'products/groups/:id': lazy(() =>
		import(/* webpackChunkName: "admin-group" */ './groups/GroupScreen').then(({ GroupScreen }) => ({
			default: GroupScreen,
		})),
	),
	search: lazy(() =>
		import(/* webpackChunkName: "admin-search" */ './searches/SearchesScreen').then(({ SearchesScreen }) => ({
			default: SearchesScreen,
		})),
	),
	payments: lazy(() =>
		import(/* webpackChunkName: "admin-payments" */ './payments/PaymentsScreen').then(({ PaymentsScreen }) => ({
			default: PaymentsScreen,
		})),
	),
	pages: lazy(() =>
		import(/* webpackChunkName: "admin-pages" */ './content/PagesScreen').then(({ PagesScreen }) => ({
			default: PagesScreen,
		})),
	),
	'pages/:id': lazy(() =>
		import(/* webpackChunkName: "admin-page-editor" */ './content/PageEditorScreen').then(({ PageEditorScreen }) => ({
			default: PageEditorScreen,
		})),
	),
	'complaints/*': lazy(() => import(/* webpackChunkName: "admin-complaints" */ './complaints/ComplaintsPage')),
	'offers/*': lazy(() => import(/* webpackChunkName: "admin-offers" */ './offers/OffersPage')),
	delivery: lazy(() =>
		import(/* webpackChunkName: "admin-delivery" */ './delivery/DeliveryScreen').then(({ DeliveryScreen }) => ({
			default: DeliveryScreen,
		})),
	),
	audit: lazy(() =>
		import(/* webpackChunkName: "admin-audit" */ './audit/AuditScreen').then(({ AuditScreen }) => ({
			default: AuditScreen,
		})),
	),
	team: lazy(() =>
		import(/* webpackChunkName: "admin-team" */ './team/TeamScreen').then(({ TeamScreen }) => ({
			default: TeamScreen,
		})),
	),
	mail: lazy(() =>
		import(/* webpackChunkName: "admin-mail" */ './mail/MailScreen').then(({ MailScreen }) => ({
			default: MailScreen,
		})),
	),
	'settings/:section?': lazy(() =>
		import(/* webpackChunkName: "admin-settings" */ './settings/SettingsScreen').then(({ SettingsScreen }) => ({
			default: SettingsScreen,
		})),
	),
	welcome: lazy(() => import(/* webpackChunkName: "admin-welcome" */ './settings/WelcomePage')),
	system: lazy(() =>
		import(/* webpackChunkName: "admin-system" */ './system/SystemScreen').then(({ SystemScreen }) => ({
			default: SystemScreen,
		})),
	),
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
