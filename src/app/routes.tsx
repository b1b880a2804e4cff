import { lazy, Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';
import { RedirectHelper, RequireAdmin, RequireLogin } from '../auth/guards';
import { PageBoundary } from '../ui/PageBoundary';
import { LoadingScreen } from '../ui/Spinner';
import { ShopLayout } from './ShopLayout';

const Home = lazy(() => import(/* webpackChunkName: "home" */ '../pages/HomePage'));
const Products = lazy(() => import(/* webpackChunkName: "products" */ '../pages/ProductsPage'));
const ProductDetail = lazy(() => import(/* webpackChunkName: "product" */ '../pages/ProductPage'));
const Categories = lazy(() => import(/* webpackChunkName: "categories" */ '../pages/CategoriesPage'));
const Login = lazy(() => import(/* webpackChunkName: "login" */ '../pages/LoginPage'));
const Register = lazy(() => import(/* webpackChunkName: "register" */ '../pages/RegisterPage'));
const ResetPassword = lazy(() => import(/* webpackChunkName: "reset-password" */ '../pages/ResetPasswordPage'));
const TestAuth = lazy(() => import(/* webpackChunkName: "test-auth" */ '../pages/TestAuthPage'));
const Cart = lazy(() => import(/* webpackChunkName: "cart" */ '../pages/CartPage'));
const Checkout = lazy(() => import(/* webpackChunkName: "checkout" */ '../pages/CheckoutPage'));
const CheckoutDone = lazy(() => import(/* webpackChunkName: "checkout-done" */ '../pages/CheckoutDonePage'));
const Profile = lazy(() => import(/* webpackChunkName: "profile" */ '../pages/ProfilePage'));
const Orders = lazy(() => import(/* webpackChunkName: "orders" */ '../pages/OrdersPage'));
const CustomerArea = lazy(() => import(/* webpackChunkName: "customer" */ '../pages/CustomerArea'));
const AdminArea = lazy(() => import(/* webpackChunkName: "admin" */ '../pages/AdminArea'));
const NotFound = lazy(() => import(/* webpackChunkName: "not-found" */ '../pages/NotFoundPage'));

const checking = <LoadingScreen />;

/** R2-01 … R2-06. `/products/{id}` is a product's canonical address. */
export function AppRoutes() {
	return (
		<RedirectHelper>
			<Suspense fallback={checking}>
				<Routes>
					<Route
						path="/admin/*"
						element={
							<RequireAdmin loading={checking}>
								<PageBoundary page="admin">
									<AdminArea />
								</PageBoundary>
							</RequireAdmin>
						}
					/>
					<Route element={<ShopLayout />}>
						<Route index element={<Home />} />
						<Route path="products" element={<Products />} />
						<Route path="products/:id" element={<ProductDetail />} />
						<Route path="product/:id" element={<ProductDetail />} />
						<Route path="categories" element={<Categories />} />
						<Route path="login" element={<Login />} />
						<Route path="register" element={<Register />} />
						<Route path="reset-password" element={<ResetPassword />} />
						<Route path="test-auth" element={<TestAuth />} />
						<Route path="cart" element={<Cart />} />
						<Route element={<RequireLogin loading={checking} />}>
							<Route path="checkout" element={<Checkout />} />
							<Route path="checkout/done/:id" element={<CheckoutDone />} />
							<Route path="profile" element={<Profile />} />
							<Route path="orders" element={<Orders />} />
							<Route path="user/*" element={<CustomerArea />} />
						</Route>
						<Route path="*" element={<NotFound />} />
					</Route>
				</Routes>
			</Suspense>
		</RedirectHelper>
	);
}
