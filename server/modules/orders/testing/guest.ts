import { randomUUID } from 'node:crypto';
import type { GuestOrder } from '../../../../contract/guestOrder';
import type { PlacedOrder } from '../../../../contract/order';
import type { TestApp } from '../../../testing/testApp';
import { checkoutBody, type lineOf } from './shopper';

type Placed = PlacedOrder & { linkToken: string };

/** Actions of somebody without an account. `checkoutBody` has a phone that ends in 8777. */
export function createGuest(test: TestApp, remoteAddress?: string) {
	const post = (call: string, json: object, token?: string) =>
		test.call('POST', `/api/guest-orders/${call}`, {
			json,
			...(token !== undefined && { token }),
			...(remoteAddress !== undefined && { headers: { 'x-forwarded-for': remoteAddress } }),
		});
	return {
		checkout: (body: object, key: string = randomUUID()) =>
			test.call('POST', '/api/orders', {
				json: body,
				headers: { 'idempotency-key': key, ...(remoteAddress && { 'x-forwarded-for': remoteAddress }) },
			}),
		/** Places an order that must succeed. */
		async buy(items: ReturnType<typeof lineOf>[], contact: object, more: object = {}): Promise<Placed> {
			const answer = await this.checkout(checkoutBody(items, { contact, ...more }));
			if (answer.statusCode !== 201) throw new Error(`${answer.statusCode} ${answer.body}`);
			return answer.json<Placed>();
		},
		post,
		async state(token: string): Promise<GuestOrder> {
			return (await post('state', { token })).json<GuestOrder>();
		},
	};
}
