import * as v from 'valibot';
import { type AdminOrder, type AdminOrderPage, AdminOrdersQuery } from '#contract/orders/desk';
import { type OpenBalance, openAmount, openBalanceOf } from '#contract/orders/money';
import { canChangeStatus, type OrderStatus, orderStatuses } from '#contract/orders/status';
import type { PaymentState } from '#contract/payments/state';
import { matchesText } from '#lib/textSearch';
import { answer, type Handler, type SeenRequest } from './serve';

export const anAdminOrder = (changes: Partial<AdminOrder> = {}): AdminOrder => {
	const id = changes.id ?? 1;
	return {
		id,
		orderNumber: `ORD-2026-${String(id).padStart(3, '0')}`,
		createdAt: new Date(Date.UTC(2026, 10, 1, 15) + id * 3_600_000).toISOString(),
		status: 'PENDING',
		total: 100 + id / 2,
		items: [{ productId: 3, productName: 'Olla de barro', imageUrl: '/uploads/olla.webp', quantity: 2, price: 50 }],
		shippingAddress: 'Jr. Unión 123, Lima',
		phone: '987654321',
		paymentMethod: 'ON_DELIVERY',
		paymentInstructions: 'Paga al recibir.',
		notes: '',
		trackingNumber: null,
		customer: { name: `Cliente ${id}`, email: `cliente${id}@correo.pe`, phone: '' },
		...changes,
	};
};

const isWaiting = ({ request, status }: AdminOrder): boolean => request === true && status === 'PENDING';

/** GET /api/orders as our server answers it, newest first; the query must be one of the contract. */
export function pageOf(orders: readonly AdminOrder[], search: URLSearchParams): AdminOrderPage {
	const query = v.parse(AdminOrdersQuery, Object.fromEntries(search));
	const balanceOf = (order: AdminOrder) => openBalanceOf(openAmount(order));
	const isCollected = ({ status, money }: AdminOrder, balance: string) =>
		balance === 'COLLECTED' && status !== 'CANCELLED' && money !== undefined && money.paid > money.refunded;
	const withBalance = (kind: OpenBalance) => orders.filter((order) => balanceOf(order) === kind).length;
	const matching = orders
		.filter(
			(order) =>
				(query.status === 'ALL' || order.status === query.status || (query.status === 'REQUEST' && isWaiting(order))) &&
				(query.balance === 'ALL' || balanceOf(order) === query.balance || isCollected(order, query.balance)) &&
				[order.orderNumber, order.customer?.name, order.customer?.email].some((text) =>
					matchesText(text, query.search),
				),
		)
		.sort((a, b) => (query.direction === 'desc' ? b.id - a.id : a.id - b.id));
	return {
		orders: matching.slice((query.page - 1) * query.size, query.page * query.size),
		matching: matching.length,
		counts: {
			all: orders.length,
			byStatus: Object.fromEntries(
				orderStatuses.map((status) => [status, orders.filter((order) => order.status === status).length]),
			) as Record<OrderStatus, number>,
			balances: { TO_COLLECT: withBalance('TO_COLLECT'), TO_RETURN: withBalance('TO_RETURN') },
			unpaid: { requests: orders.filter(isWaiting).length, share: 0 },
		},
	};
}

/** Of an order whose money is in this state; `paid` in soles. */
export const anOrderWithPayment = (
	state: PaymentState,
	{ paid = 0, ...changes }: Partial<AdminOrder> & { paid?: number } = {},
): AdminOrder => {
	const order = anAdminOrder({ paymentMethod: 'YAPE', paymentInstructions: '', editVersion: 3, ...changes });
	const owed = order.status === 'CANCELLED' ? 0 : order.total;
	return {
		...order,
		payment: {
			...{ state, amount: order.total, dueAt: null, operationNumber: null, message: '', payTo: null },
			proofs: [],
		},
		money: { paid, refunded: 0, owed, balance: owed - paid },
	};
};

export function fakeOrders(initial: readonly AdminOrder[]) {
	const fake = {
		orders: [...initial],
		put(order: AdminOrder): AdminOrder {
			fake.orders = [...fake.orders.filter(({ id }) => id !== order.id), order];
			return order;
		},
		handlers: {} as Record<string, Handler>,
	};
	const idOf = ({ path }: SeenRequest) => Number(path.split('/')[2]);
	const change = (request: SeenRequest, changes: (order: AdminOrder) => Partial<AdminOrder> | null) => {
		const order = fake.orders.find(({ id }) => id === idOf(request));
		const made = order && changes(order);
		if (!order || !made) return answer(409, { message: 'El pedido no puede pasar a ese estado' });
		const { customer: _owner, ...rest } = fake.put({ ...order, ...made });
		return rest;
	};
	fake.handlers = {
		'GET /orders': ({ query }) => pageOf(fake.orders, query),
		'GET /orders/*': (request) => {
			const order = fake.orders.find(({ id }) => id === idOf(request));
			if (!order) return answer(404);
			const { customer: _owner, ...rest } = order;
			return rest;
		},
		'GET /admin/orders/*': ({ path }) => fake.orders.find(({ id }) => path.endsWith(`/${id}`)) ?? answer(404),
		'PATCH /orders/*': (request) =>
			request.path.endsWith('/status')
				? change(request, ({ status }) => {
						const to = (request.body as { status: OrderStatus }).status;
						return canChangeStatus(status, to) ? { status: to } : null;
					})
				: change(request, () => request.body as { trackingNumber: string }),
	};
	return fake;
}
