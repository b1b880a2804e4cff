/**
 * HTTP paths of orders, below the API base. The exception is `ordersOfUser`, which stands on the API's host, outside
 * the base (R7-13).
 */
export const orderPaths = {
	ordersOfUser: (id: number | string) => `/orders/user/${id}`,
	orders: '/orders',
	order: (id: number | string) => `/orders/${id}`,
	cancelOrder: (id: number | string) => `/orders/${id}/cancel`,
	orderStatus: (id: number | string) => `/orders/${id}/status`,
	orderTracking: (id: number | string) => `/orders/${id}/tracking`,
} as const;
