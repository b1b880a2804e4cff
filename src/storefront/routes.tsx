import { lazyPage } from '#ui/PageBoundary';

/** Pages of the shop, each in its own chunk; the back-office is one more page. */
export const shopPages = {
	home: lazyPage(() => import(/* webpackChunkName: "home" */ './home/HomePage')),
	products: lazyPage(() => import(/* webpackChunkName: "products" */ './catalog/ProductsPage')),
	offers: lazyPage(() => import(/* webpackChunkName: "offers" */ './catalog/OffersPage')),
	product: lazyPage(() => import(/* webpackChunkName: "product" */ './catalog/ProductPage')),
	categories: lazyPage(() => import(/* webpackChunkName: "categories" */ './catalog/CategoriesPage')),
	login: lazyPage(() => import(/* webpackChunkName: "login" */ './account/LoginPage')),
	register: lazyPage(() => import(/* webpackChunkName: "register" */ './account/RegisterPage')),
	'reset-password': lazyPage(() => import(/* webpackChunkName: "reset-password" */ './account/ResetPasswordPage')),
	'join-team': lazyPage(() => import(/* webpackChunkName: "join-team" */ './account/JoinTeamPage')),
	'forgot-password': lazyPage(() => import(/* webpackChunkName: "forgot-password" */ './account/ForgotPasswordPage')),
	'address-link': lazyPage(() => import(/* webpackChunkName: "address-link" */ './account/AddressLinkPage')),
	'test-auth': lazyPage(() => import(/* webpackChunkName: "test-auth" */ './account/TestAuthPage')),
	cart: lazyPage(() => import(/* webpackChunkName: "cart" */ './cart/CartPage')),
	checkout: lazyPage(() => import(/* webpackChunkName: "checkout" */ './checkout/CheckoutPage')),
	'checkout-done': lazyPage(() => import(/* webpackChunkName: "checkout-done" */ './order/CheckoutDonePage')),
	'complaints-book': lazyPage(() => import(/* webpackChunkName: "complaints-book" */ './book/ComplaintsBookPage')),
	complaint: lazyPage(() => import(/* webpackChunkName: "complaint" */ './book/ComplaintPage')),
	profile: lazyPage(() => import(/* webpackChunkName: "profile" */ './account/ProfilePage')),
	orders: lazyPage(() => import(/* webpackChunkName: "orders" */ './order/OrdersPage')),
	customer: lazyPage(() => import(/* webpackChunkName: "customer" */ './account/CustomerArea')),
	'text-page': lazyPage(() => import(/* webpackChunkName: "text-page" */ './content/TextPage')),
	'not-found': lazyPage(() => import(/* webpackChunkName: "not-found" */ '#commerce/shop/NotFoundPage')),
};

type ShopPageName = keyof typeof shopPages;

/** R2-01 … R2-06. `/products/{id}` is a product's canonical address. */
export const openPages: ReadonlyArray<[path: string, name: ShopPageName]> = [
	['/', 'home'],
	['/products', 'products'],
	['/ofertas', 'offers'],
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
