/**
 * Every HTTP path of the shop, below the API base (`REACT_APP_API_URL`, default `/api`).
 * The exception is `ordersOfUser`, which stands on the API's host, outside the base (R7-13).
 */
export const paths = {
	signIn: '/auth/signin',
	signUp: '/auth/signup',
	profile: '/user/profile',
	featuredProducts: '/products/featured',
	activeProducts: '/products/active',
	searchProducts: '/products/search',
	categoryProducts: (id: number | string) => `/products/category/${id}`,
	products: '/products',
	product: (id: number | string) => `/products/${id}`,
	activeCategories: '/categories/active',
	categories: '/categories',
	category: (id: number | string) => `/categories/${id}`,
	allUsers: '/user/admin/users/all',
	users: '/user/admin/users',
	user: (id: number | string) => `/user/admin/users/${id}`,
	ordersOfUser: (id: number | string) => `/orders/user/${id}`,
	orders: '/orders',
	order: (id: number | string) => `/orders/${id}`,
	cancelOrder: (id: number | string) => `/orders/${id}/cancel`,
	orderStatus: (id: number | string) => `/orders/${id}/status`,
	orderTracking: (id: number | string) => `/orders/${id}/tracking`,
	password: '/user/password',
	secondFactor: '/user/2fa',
	secondFactorSetup: '/user/2fa/setup',
	secondFactorEnable: '/user/2fa/enable',
	secondFactorDisable: '/user/2fa/disable',
	personalData: '/user/export',
} as const;
