/** Every page of the shop with who may see it; `{product}` and `{category}` stand for ids. */
export const pages = {
	anonymous: [
		'/',
		'/products',
		'/products?search=zzzzqqqq',
		'/products/{product}',
		'/categories',
		'/login',
		'/register',
		'/test-auth',
		'/cart',
		'/libro-de-reclamaciones',
		'/libro-de-reclamaciones/0001-2020',
		'/p/quienes-somos',
		'/checkout',
		'/no/existe',
	],
	customer: ['/profile', '/orders', '/user', '/user/profile', '/user/orders'],
	admin: [
		'/admin',
		'/admin/profile',
		'/admin/products',
		'/admin/categories',
		'/admin/search',
		'/admin/users',
		'/admin/orders',
		'/admin/sales',
		'/admin/team',
		'/admin/complaints',
		'/admin/complaints/holidays',
		'/admin/pages',
		'/admin/pages/new',
		'/admin/delivery',
		'/admin/offers',
		'/admin/offers/new',
		'/admin/audit',
		'/admin/system',
	],
} as const;

/** Pages of a visitor that the everyday answer looks at; the long one looks at all. */
export const mostVisited = ['/', '/products', '/products/{product}', '/login', '/checkout'] as const;

/** The problem that the browser reports of `/no/existe`. */
export const unknownPage = / 404 .*\/no\/existe/;

export const addressOf = (page: string, product: number): string => page.replace('{product}', String(product));
