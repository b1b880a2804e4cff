/** HTTP paths of the back-office, below the API base. */
export const adminPaths = {
	products: '/products',
	product: (id: number | string) => `/products/${id}`,
	importProducts: '/products/import',
	categories: '/categories',
	category: (id: number | string) => `/categories/${id}`,
	allUsers: '/user/admin/users/all',
	users: '/user/admin/users',
	user: (id: number | string) => `/user/admin/users/${id}`,
	resetLink: (id: number | string) => `/user/admin/users/${id}/reset-link`,
	sales: '/sales',
	audit: '/admin/audit',
} as const;
