import { lazy } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { useAuth } from '../auth/AuthProvider';
import { CustomerLayout } from './customer/CustomerLayout';
import CustomerHome from './customer/HomePage';
import NotFoundPage from './NotFoundPage';

const CustomerProfile = lazy(() => import(/* webpackChunkName: "customer-profile" */ './customer/ProfilePage'));
const CustomerOrders = lazy(() => import(/* webpackChunkName: "customer-orders" */ './customer/OrdersPage'));

const screens = (
	<>
		<Route index element={<CustomerHome />} />
		<Route path="profile" element={<CustomerProfile />} />
		<Route path="orders" element={<CustomerOrders />} />
		<Route path="*" element={<NotFoundPage />} />
	</>
);

/** The customer's part under /user (R2-02), behind its gate (R2-17); the same screens under /user/dashboard. */
export default function CustomerArea() {
	const { isAuthenticated, isAdmin } = useAuth();
	if (!isAuthenticated) return <Navigate to="/login" replace />;
	if (isAdmin) return <Navigate to="/admin" replace />;
	return (
		<Routes>
			<Route element={<CustomerLayout />}>
				{screens}
				<Route path="dashboard">{screens}</Route>
			</Route>
		</Routes>
	);
}
