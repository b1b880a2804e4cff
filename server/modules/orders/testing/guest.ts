import { randomUUID } from 'node:crypto';
import type { GuestOrder } from '#contract/orders/guest';
import { holdKeyHeader } from '#contract/orders/holds';
import { orderDigitsHeader, orderLinkHeader } from '#contract/orders/link';
import { orderPaths, type PlacedOrder } from '#contract/orders/order';
import type { Standing } from '#contract/orders/standing';
import type { TestApp } from '#server/testing/testApp';
import { checkoutBody, type lineOf } from './shopper';

type Placed = PlacedOrder & { linkToken: string };

export const linkHeaders = (token: string, digits?: string): Record<string, string> => ({
	[orderLinkHeader]: token,
	...(digits !== undefined && { [orderDigitsHeader]: digits }),
});

interface LinkCall extends Record<string, unknown> {
	token: string;
	digits?: string;
}

const onOrder = ['cancel', 'adopt'];

/** Actions of somebody without an account. `checkoutBody` has a phone that ends in 8777. */
export function createGuest(test: TestApp, remoteAddress?: string, holdKey?: string) {
	const from: Record<string, string> = {
		...(remoteAddress !== undefined && { 'x-forwarded-for': remoteAddress }),
		...(holdKey !== undefined && { [holdKeyHeader]: holdKey }),
	};
	/** `state` and `open` read the order, the second with the digits; others are calls on it or on its payment. */
	const post = (call: string, { token, digits, ...json }: LinkCall, session?: string) => {
		const reads = call === 'state' || call === 'open';
		const path = reads ? '/api/orders/link' : `/api/${onOrder.includes(call) ? 'orders' : 'payments'}/link/${call}`;
		return test.call(reads ? 'GET' : 'POST', path, {
			...(Object.keys(json).length > 0 && { json }),
			...(session !== undefined && { token: session }),
			headers: { ...from, ...linkHeaders(token, call === 'state' ? undefined : digits) },
		});
	};
	return {
		checkout: (body: object, key: string = randomUUID()) =>
			test.call('POST', '/api/orders', {
				json: body,
				headers: { 'idempotency-key': key, ...from },
			}),
		/** Places an order that must succeed. */
		async buy(items: ReturnType<typeof lineOf>[], contact: object, more: object = {}): Promise<Placed> {
			const answer = await this.checkout(checkoutBody(items, { contact, ...more }));
			if (answer.statusCode !== 201) throw new Error(`${answer.statusCode} ${answer.body}`);
			return answer.json<Placed>();
		},
		/** As the checkout asks for it. */
		async standing(items: ReturnType<typeof lineOf>[], total = 10): Promise<Standing['ways']> {
			const answer = await test.call('POST', `/api${orderPaths.standing}`, { json: { items, total }, headers: from });
			if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`);
			return answer.json<Standing>().ways;
		},
		post,
		async state(token: string): Promise<GuestOrder> {
			return (await post('state', { token })).json<GuestOrder>();
		},
	};
}
