import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import type { ProductDto } from '#contract/catalog/product';
import type { AdminOrder } from '#contract/orders/desk';
import { Order, type StatusDetails } from '#contract/orders/order';
import type { OrderStatus } from '#contract/orders/status';
import type { OrderTimeline } from '#contract/orders/timeline';
import type { TestApp } from '#server/testing/testApp';

/** Of an order in the back-office what its owner sees too, and whose it is. */
export const ownersPart = ({ customer, ...order }: AdminOrder) => ({ ...v.parse(Order, order), customer });

/** A line as a cart sends it. */
export const lineOf = ({ id, price }: Pick<ProductDto, 'id' | 'price'>, quantity = 1) => ({
	productId: id,
	quantity,
	price,
});

type Line = ReturnType<typeof lineOf>;

export const checkoutBody = (items: Line[], more: object = {}) => ({
	items,
	shippingAddress: 'Av. Arequipa 123, Lima',
	phone: '+51 999 888 777',
	paymentMethod: 'ON_DELIVERY',
	// Tests buy the same again and again.
	again: true,
	...more,
});

/** Actions of shoppers and administrators. */
export function createShopper(test: TestApp) {
	return {
		checkout: (token: string, body: object, key: string = randomUUID()) =>
			test.call('POST', '/api/orders', { token, json: body, headers: { 'idempotency-key': key } }),
		/** Places an order that must succeed. */
		async buy(token: string, items: Line[], more: object = {}): Promise<Order> {
			const answer = await this.checkout(token, checkoutBody(items, more));
			if (answer.statusCode !== 201) throw new Error(`${answer.statusCode} ${answer.body}`);
			return answer.json<Order>();
		},
		cancel: (token: string, id: number) => test.call('POST', `/api/orders/${id}/cancel`, { token }),
		setStatus: async (id: number, status: OrderStatus | string, details: StatusDetails = {}) =>
			test.call('PATCH', `/api/orders/${id}/status`, { token: await test.adminToken(), json: { status, ...details } }),
		/** The order as the back-office sees it. */
		async adminOrder(id: number): Promise<AdminOrder> {
			const answer = await test.call('GET', `/api/admin/orders/${id}`, { token: await test.adminToken() });
			return answer.json<AdminOrder>();
		},
		async timeline(id: number): Promise<OrderTimeline> {
			const answer = await test.call('GET', `/api/admin/orders/${id}/timeline`, { token: await test.adminToken() });
			return answer.json<OrderTimeline>();
		},
		/** Confirms the payment of an order that has no proof. */
		confirmPayment: async (id: number) =>
			test.call('POST', `/api/admin/payments/${id}/confirm`, {
				token: await test.adminToken(),
				json: { proofId: null },
			}),
		async product(id: number): Promise<ProductDto> {
			return (await test.call('GET', `/api/products/${id}`, { token: await test.adminToken() })).json<ProductDto>();
		},
	};
}
