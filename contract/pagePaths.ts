/** Apart from the schemas, which the first script of a visit does not need. */
export const pagePaths = {
	shown: (slug: string) => `/pages/${encodeURIComponent(slug)}`,
	all: '/admin/pages',
	one: (id: number) => `/admin/pages/${id}`,
	published: (id: number) => `/admin/pages/${id}/published`,
	versions: (id: number) => `/admin/pages/${id}/versions`,
	version: (id: number, number: number) => `/admin/pages/${id}/versions/${number}`,
} as const;
