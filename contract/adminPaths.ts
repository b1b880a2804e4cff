/** Below the API base. Apart from what shoppers ask for, which is in the first script of a visit. */
export const adminPaths = {
	settings: (section: string) => `/admin/settings/${section}`,
	shopPicture: (use: string) => `/admin/settings/pictures/${use}`,
	presence: (area: string) => `/admin/presence/${area}`,
	presencePlace: (area: string, id: string) => `/admin/presence/${area}/${id}`,
	audit: '/admin/audit',
	products: '/admin/products',
	productIds: '/admin/products/ids',
	someProducts: '/admin/products/some',
	productHolds: (productId: number) => `/admin/products/${productId}/holds`,
	movements: (productId: number) => `/admin/products/${productId}/movements`,
	stock: (productId: number) => `/admin/products/${productId}/stock`,
	pages: '/admin/pages',
	page: (id: number) => `/admin/pages/${id}`,
	publishedPage: (id: number) => `/admin/pages/${id}/published`,
	pageVersions: (id: number) => `/admin/pages/${id}/versions`,
	pageVersion: (id: number, number: number) => `/admin/pages/${id}/versions/${number}`,
} as const;
