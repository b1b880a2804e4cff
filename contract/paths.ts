/**
 * HTTP paths of the first page: session and catalogue, below the API base (`REACT_APP_API_URL`, default `/api`). Those
 * of what is loaded later stand in orderPaths.ts, accountPaths.ts and adminPaths.ts, so that the first page is without.
 */
export const paths = {
	signIn: '/auth/signin',
	signUp: '/auth/signup',
	profile: '/user/profile',
	featuredProducts: '/products/featured',
	activeProducts: '/products/active',
	searchProducts: '/products/search',
	categoryProducts: (id: number | string) => `/products/category/${id}`,
	product: (id: number | string) => `/products/${id}`,
	activeCategories: '/categories/active',
} as const;
