import { lazy } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { useAuth } from '#auth/AuthProvider';
import NotFoundPage from '#commerce/shop/NotFoundPage';
import CustomerHome from './customer/CustomerHomePage';
import { CustomerLayout } from './customer/CustomerLayout';

const CustomerProfile = lazy(() => import(/* webpackChunkName: "customer-profile" */ './customer/CustomerProfilePage'));
const CustomerOrders = lazy(() => import(/* webpackChunkName: "customer-orders" */ './customer/CustomerOrdersPage'));

const screens = (
	<>
		<Route index element={<CustomerHome />} />
		<Route path="profile" element={<CustomerProfile />} />
		<Route path="orders" element={<CustomerOrders />} />
		<Route path="*" element={<NotFoundPage />} />
	</>
);

/** R2-02, R2-17; also under /user/dashboard. */
export default function CustomerArea() {
	const { isAuthenticated, isStaff } = useAuth();
	if (!isAuthenticated) return <Navigate to="/login" replace />;
	if (isStaff) return <Navigate to="/admin" replace />;
	return (
		<Routes>
			<Route element={<CustomerLayout />}>
				{screens}
				<Route path="dashboard">{screens}</Route>
			</Route>
		</Routes>
	);
}
