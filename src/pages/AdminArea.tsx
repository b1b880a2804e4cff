import { lazy, Suspense } from 'react';
import { Navigate, Outlet, Route, Routes, useLocation } from 'react-router-dom';
import { useNewComplaintNotices } from '../features/admin/complaints/useNewComplaintNotices';
import { AdminLayout } from '../features/admin/layout/AdminLayout';
import { ScreenGuard } from '../features/admin/layout/ScreenGuard';
import { useNewOrderNotices } from '../features/admin/orders/useNewOrderNotices';
import { useProofNotices } from '../features/admin/payments/useProofNotices';
import { renewedSearch } from '../features/admin/shared/oldAddress';
import { LoadingScreen } from '../ui/Spinner';
import { findOrders } from './admin/findOrders';
import { SecondFactorGate } from './admin/SecondFactorGate';
import NotFoundPage from './NotFoundPage';

const Dashboard = lazy(() => import(/* webpackChunkName: "admin-dashboard" */ './admin/AdminDashboardPage'));
const Profile = lazy(() => import(/* webpackChunkName: "admin-profile" */ './admin/AdminProfilePage'));
const Products = lazy(() => import(/* webpackChunkName: "admin-products" */ './admin/AdminProductsPage'));
const Categories = lazy(() => import(/* webpackChunkName: "admin-categories" */ './admin/AdminCategoriesPage'));
const Users = lazy(() => import(/* webpackChunkName: "admin-users" */ './admin/AdminUsersPage'));
const Orders = lazy(() => import(/* webpackChunkName: "admin-orders" */ './admin/AdminOrdersPage'));
const Order = lazy(() => import(/* webpackChunkName: "admin-order" */ './admin/AdminOrderPage'));
const NewOrder = lazy(() => import(/* webpackChunkName: "admin-order-new" */ './admin/AdminNewOrderPage'));
const OrderEdit = lazy(() => import(/* webpackChunkName: "admin-order-edit" */ './admin/AdminOrderEditPage'));
const OrdersPrint = lazy(() => import(/* webpackChunkName: "admin-orders-print" */ './admin/AdminOrdersPrintPage'));
const Payments = lazy(() => import(/* webpackChunkName: "admin-payments" */ './admin/AdminPaymentsPage'));
const Pages = lazy(() => import(/* webpackChunkName: "admin-pages" */ './admin/AdminPagesPage'));
const PageEditor = lazy(() => import(/* webpackChunkName: "admin-page-editor" */ './admin/AdminPageEditorPage'));
const Sales = lazy(() => import(/* webpackChunkName: "admin-sales" */ './admin/AdminSalesPage'));
const Complaints = lazy(() => import(/* webpackChunkName: "admin-complaints" */ './admin/AdminComplaintsPage'));
const Delivery = lazy(() => import(/* webpackChunkName: "admin-delivery" */ './admin/AdminDeliveryPage'));
const Audit = lazy(() => import(/* webpackChunkName: "admin-audit" */ './admin/AdminAuditPage'));
const Team = lazy(() => import(/* webpackChunkName: "admin-team" */ './admin/AdminTeamPage'));
const Mail = lazy(() => import(/* webpackChunkName: "admin-mail" */ './admin/AdminMailPage'));
const Welcome = lazy(() => import(/* webpackChunkName: "admin-welcome" */ './admin/AdminWelcomePage'));
const Settings = lazy(() => import(/* webpackChunkName: "admin-settings" */ './admin/AdminSettingsPage'));
const System = lazy(() => import(/* webpackChunkName: "admin-system" */ './admin/AdminSystemPage'));

const frame = (
	<AdminLayout findOrders={findOrders}>
		<SecondFactorGate>
			<ScreenGuard>
				<Suspense fallback={<LoadingScreen />}>
					<Outlet />
				</Suspense>
			</ScreenGuard>
		</SecondFactorGate>
	</AdminLayout>
);

/** R2-04. The guard stands in the route table. */
export default function AdminArea() {
	useNewOrderNotices();
	useNewComplaintNotices();
	useProofNotices();
	const { pathname, search, state } = useLocation();
	const renewed = renewedSearch(search);
	if (renewed !== null) return <Navigate to={{ pathname, search: renewed }} state={state} replace />;
	return (
		<Routes>
			<Route element={frame}>
				<Route index element={<Dashboard />} />
				<Route path="dashboard" element={<Dashboard />} />
				<Route path="profile" element={<Profile />} />
				<Route path="products" element={<Products />} />
				<Route path="categories" element={<Categories />} />
				<Route path="users" element={<Users />} />
				<Route path="orders" element={<Orders />} />
				<Route path="orders/new" element={<NewOrder />} />
				<Route path="orders/print" element={<OrdersPrint />} />
				<Route path="orders/:id" element={<Order />} />
				<Route path="orders/:id/edit" element={<OrderEdit />} />
				<Route path="payments" element={<Payments />} />
				<Route path="sales" element={<Sales />} />
				<Route path="pages" element={<Pages />} />
				<Route path="pages/:id" element={<PageEditor />} />
				<Route path="complaints/*" element={<Complaints />} />
				<Route path="delivery" element={<Delivery />} />
				<Route path="audit" element={<Audit />} />
				<Route path="team" element={<Team />} />
				<Route path="mail" element={<Mail />} />
				<Route path="settings" element={<Settings />} />
				<Route path="welcome" element={<Welcome />} />
				<Route path="system" element={<System />} />
				<Route path="*" element={<NotFoundPage />} />
			</Route>
		</Routes>
	);
}
