/**
 * HTTP paths below the API base (`REACT_APP_API_URL`, default `/api`), but for `ordersOfUser`, which stands on the API's
 * host outside the base (R7-13). Those of one's own account stand in accountPaths.ts.
 */
export const paths = {
	signIn: '/auth/signin',
	signUp: '/auth/signup',
	profile: '/user/profile',
	allUsers: '/user/admin/users/all',
	users: '/user/admin/users',
	user: (id: number | string) => `/user/admin/users/${id}`,
	resetLink: (id: number | string) => `/user/admin/users/${id}/reset-link`,

	products: '/products',
	product: (id: number | string) => `/products/${id}`,
	featuredProducts: '/products/featured',
	activeProducts: '/products/active',
	searchProducts: '/products/search',
	categoryProducts: (id: number | string) => `/products/category/${id}`,
	importProducts: '/products/import',
	categories: '/categories',
	category: (id: number | string) => `/categories/${id}`,
	activeCategories: '/categories/active',

	ordersOfUser: (id: number | string) => `/orders/user/${id}`,
	orders: '/orders',
	order: (id: number | string) => `/orders/${id}`,
	cancelOrder: (id: number | string) => `/orders/${id}/cancel`,
	orderStatus: (id: number | string) => `/orders/${id}/status`,
	orderTracking: (id: number | string) => `/orders/${id}/tracking`,
	sales: '/sales',
	audit: '/admin/audit',
} as const;
