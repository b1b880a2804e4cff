/** Addresses that no page of the shop has: an unknown one is an error in JSON. */
export const isForPrograms = (url: string): boolean => /^\/(api|ws|uploads|static|orders\/user)(\/|$|\?)/.test(url);

/** Below the API base, but for `ordersOfUser`, which stands on the API's host outside of it (R7-13). */
export const paths = {
	signIn: '/auth/signin',
	signUp: '/auth/signup',
	signOut: '/auth/signout',
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
	productPage: '/products/page',
	suggestions: '/products/suggestions',
	someProducts: '/products/some',
	exportProducts: '/products/export',
	importProducts: '/products/import',
	categories: '/categories',
	category: (id: number | string) => `/categories/${id}`,
	activeCategories: '/categories/active',

	ordersOfUser: (id: number | string) => `/orders/user/${id}`,
	orders: '/orders',
	orderContaining: '/orders/containing',
	order: (id: number | string) => `/orders/${id}`,
	cancelOrder: (id: number | string) => `/orders/${id}/cancel`,
	adoptOrder: (id: number | string) => `/orders/${id}/adopt`,
	orderStatus: (id: number | string) => `/orders/${id}/status`,
	orderTracking: (id: number | string) => `/orders/${id}/tracking`,
	sales: '/sales',
	shop: '/shop',
	shownPage: (slug: string) => `/pages/${encodeURIComponent(slug)}`,
} as const;
