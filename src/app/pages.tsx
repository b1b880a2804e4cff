import { type ComponentType, lazy, useState } from 'react';
import { matchPath } from 'react-router-dom';

/** Renders a loaded chunk at once, on the server and before hydration. */
function lazyPage(load: () => Promise<{ default: ComponentType }>) {
	let Loaded: ComponentType | undefined;
	const loadPage = async () => {
		const module = await load();
		Loaded = module.default;
		return module;
	};
	const Lazy = lazy(loadPage);

	function Page() {
		// Constant, because another component type would remount.
		const [Shown] = useState<ComponentType>(() => Loaded ?? Lazy);
		return <Shown />;
	}
	return Object.assign(Page, { load: loadPage });
}

export const pages = {
	home: lazyPage(() => import(/* webpackChunkName: "home" */ '#storefront/home/HomePage')),
	products: lazyPage(() => import(/* webpackChunkName: "products" */ '#storefront/catalog/ProductsPage')),
	product: lazyPage(() => import(/* webpackChunkName: "product" */ '#storefront/catalog/ProductPage')),
	categories: lazyPage(() => import(/* webpackChunkName: "categories" */ '#storefront/catalog/CategoriesPage')),
	login: lazyPage(() => import(/* webpackChunkName: "login" */ '#storefront/account/LoginPage')),
	register: lazyPage(() => import(/* webpackChunkName: "register" */ '#storefront/account/RegisterPage')),
	'reset-password': lazyPage(
		() => import(/* webpackChunkName: "reset-password" */ '#storefront/account/ResetPasswordPage'),
	),
	'join-team': lazyPage(() => import(/* webpackChunkName: "join-team" */ '#storefront/account/JoinTeamPage')),
	'forgot-password': lazyPage(
		() => import(/* webpackChunkName: "forgot-password" */ '#storefront/account/ForgotPasswordPage'),
	),
	'address-link': lazyPage(() => import(/* webpackChunkName: "address-link" */ '#storefront/account/AddressLinkPage')),
	'test-auth': lazyPage(() => import(/* webpackChunkName: "test-auth" */ '#storefront/account/TestAuthPage')),
	cart: lazyPage(() => import(/* webpackChunkName: "cart" */ '#storefront/cart/CartPage')),
	checkout: lazyPage(() => import(/* webpackChunkName: "checkout" */ '#storefront/checkout/CheckoutPage')),
	'checkout-done': lazyPage(() => import(/* webpackChunkName: "checkout-done" */ '#storefront/order/CheckoutDonePage')),
	'complaints-book': lazyPage(
		() => import(/* webpackChunkName: "complaints-book" */ '#storefront/book/ComplaintsBookPage'),
	),
	complaint: lazyPage(() => import(/* webpackChunkName: "complaint" */ '#storefront/book/ComplaintPage')),
	profile: lazyPage(() => import(/* webpackChunkName: "profile" */ '#storefront/account/ProfilePage')),
	orders: lazyPage(() => import(/* webpackChunkName: "orders" */ '#storefront/order/OrdersPage')),
	customer: lazyPage(() => import(/* webpackChunkName: "customer" */ '#storefront/account/CustomerArea')),
	admin: lazyPage(() => import(/* webpackChunkName: "admin" */ '#admin/routes')),
	'text-page': lazyPage(() => import(/* webpackChunkName: "text-page" */ '#storefront/content/TextPage')),
	'not-found': lazyPage(() => import(/* webpackChunkName: "not-found" */ '#commerce/shop/NotFoundPage')),
};

export type PageName = keyof typeof pages;

export const PageEnd = lazyPage(() => import(/* webpackChunkName: "page-end" */ './shell/PageEnd'));

/** R2-01 … R2-06. `/products/{id}` is a product's canonical address. */
export const openPages: ReadonlyArray<[path: string, name: PageName]> = [
	['/', 'home'],
	['/products', 'products'],
	['/products/:id', 'product'],
	['/product/:id', 'product'],
	['/categories', 'categories'],
	['/login', 'login'],
	['/register', 'register'],
	['/reset-password', 'reset-password'],
	['/join-team', 'join-team'],
	['/recuperar', 'forgot-password'],
	['/confirmar-correo', 'address-link'],
	['/detener-cambio', 'address-link'],
	['/test-auth', 'test-auth'],
	['/cart', 'cart'],
	['/checkout', 'checkout'],
	['/p/:slug', 'text-page'],
	['/libro-de-reclamaciones', 'complaints-book'],
	['/libro-de-reclamaciones/:number', 'complaint'],
	['/pedido/:token', 'checkout-done'],
];

export const pagesWithLogin: typeof openPages = [
	['/checkout/done/:id', 'checkout-done'],
	['/profile', 'profile'],
	['/orders', 'orders'],
	['/user/*', 'customer'],
];

const allPages: typeof openPages = [...openPages, ...pagesWithLogin, ['/admin/*', 'admin']];

/** Preloaded on the key's page, so that a placed order shows without network. */
export const nextPages: Partial<Record<PageName, PageName>> = { checkout: 'checkout-done' };

export interface PageMatch {
	name: PageName;
	params: Readonly<Record<string, string | undefined>>;
}

export function pageAt(pathname: string): PageMatch {
	for (const [path, name] of allPages) {
		const match = matchPath(path, pathname);
		if (match) return { name, params: match.params };
	}
	return { name: 'not-found', params: {} };
}
